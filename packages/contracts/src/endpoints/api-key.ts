import {
  apiKeyAnswer,
  apiKeysAnswer,
  apiKeysQuery,
  createApiKeyBody,
  createdApiKeyAnswer,
} from "../api-key.ts";
import { endpoints } from "../endpoint.ts";
import { idParams } from "../paging.ts";

export const apiKeyEndpoints = endpoints("api-key", {
  list: {
    method: "get",
    path: "/api/api-key",
    summary: "The caller's keys; a super-administrator's are everybody's",
    right: { service: "platform", action: "Viewer" },
    query: apiKeysQuery,
    answer: apiKeysAnswer,
  },
  create: {
    method: "post",
    path: "/api/api-key",
    summary:
      "Make a key that acts as the caller, within companies and rights of his; the key is answered this once",
    right: { service: "platform", action: "Creator" },
    body: createApiKeyBody,
    answer: createdApiKeyAnswer,
    answersSecret: true,
    refusals: [
      "API_KEY_END_INVALID",
      "API_KEY_NAME_TAKEN",
      "INVALID_CREDENTIALS",
      "LEGAL_ENTITY_NOT_FOUND",
      "RIGHTS_BEYOND_OWN",
      "RIGHTS_REQUIRED",
    ],
  },
  revoke: {
    method: "post",
    path: "/api/api-key/{id}/revoke",
    summary: "End a key at once: one's own, or for a super-administrator anybody's",
    right: { service: "platform", action: "Deleter" },
    params: idParams,
    answer: apiKeyAnswer,
    refusals: ["API_KEY_NOT_FOUND", "API_KEY_REVOKED"],
  },
});

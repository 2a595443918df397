import {
  apiKeyAnswer,
  apiKeysAnswer,
  apiKeysQuery,
  createApiKeyBody,
  createdApiKeyAnswer,
} from "../api-key.ts";
import { callsOn, endpoints } from "../endpoint.ts";

const { view, create, remove } = callsOn("platform");

export const apiKeyEndpoints = endpoints("api-key", {
  list: view.get("/api/api-key", "The caller's keys; a super-administrator's are everybody's", {
    query: apiKeysQuery,
    answer: apiKeysAnswer,
  }),
  create: create.post(
    "/api/api-key",
    "Make a key that acts as the caller, within companies and rights of his; the key is answered this once",
    {
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
  ),
  revoke: remove.post(
    "/api/api-key/{id}/revoke",
    "End a key at once: one's own, or for a super-administrator anybody's",
    { answer: apiKeyAnswer, refusals: ["API_KEY_NOT_FOUND", "API_KEY_REVOKED"] },
  ),
});

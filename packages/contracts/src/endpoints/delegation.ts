import {
  createDelegationBody,
  delegationAnswer,
  delegationsAnswer,
  delegationsQuery,
  revokeDelegationBody,
} from "../delegation.ts";
import { endpoints } from "../endpoint.ts";
import { idParams } from "../paging.ts";

export const delegationEndpoints = endpoints("delegation", {
  list: {
    method: "get",
    path: "/api/delegation",
    summary: "List the delegations that the caller sees",
    right: { service: "delegated-users", action: "Viewer" },
    query: delegationsQuery,
    answer: delegationsAnswer,
  },
  create: {
    method: "post",
    path: "/api/delegation",
    summary: "Lend some of one's rights on some of one's legal entities",
    right: { service: "delegated-users", action: "Creator" },
    body: createDelegationBody,
    answer: delegationAnswer,
    refusals: [
      "DELEGATION_DATES_INVALID",
      "DELEGATION_RECEIVER_INVALID",
      "LEGAL_ENTITY_NOT_FOUND",
      "RIGHTS_BEYOND_OWN",
      "USER_NOT_FOUND",
      "USER_STATE_INVALID",
    ],
  },
  read: {
    method: "get",
    path: "/api/delegation/{id}",
    summary: "Read a delegation",
    right: { service: "delegated-users", action: "Viewer" },
    params: idParams,
    answer: delegationAnswer,
    refusals: ["DELEGATION_NOT_FOUND"],
  },
  revoke: {
    method: "post",
    path: "/api/delegation/{id}/revoke",
    summary: "End a delegation at once",
    right: "signed-in",
    params: idParams,
    body: revokeDelegationBody,
    answer: delegationAnswer,
    refusals: ["DELEGATION_ALREADY_REVOKED", "DELEGATION_NOT_FOUND"],
  },
  uploadMandate: {
    method: "post",
    path: "/api/delegation/{id}/mandate",
    summary: "Attach the signed mandate",
    right: { service: "delegated-users", action: "Creator" },
    params: idParams,
    body: "multipart",
    answer: delegationAnswer,
    refusals: ["DELEGATION_NOT_FOUND", "FILE_KIND_UNSUPPORTED"],
  },
  mandate: {
    method: "get",
    path: "/api/delegation/{id}/mandate",
    summary: "The signed mandate",
    right: { service: "delegated-users", action: "Viewer" },
    params: idParams,
    answer: { raw: "application/octet-stream" },
    refusals: ["DELEGATION_NOT_FOUND"],
  },
});

import {
  createDelegationBody,
  delegationAnswer,
  delegationsAnswer,
  delegationsQuery,
  revokeDelegationBody,
} from "../delegation.ts";
import { callsOn, endpoints, signedIn } from "../endpoint.ts";

const { view, create } = callsOn("delegated-users");

export const delegationEndpoints = endpoints("delegation", {
  list: view.get("/api/delegation", "List the delegations that the caller sees", {
    query: delegationsQuery,
    answer: delegationsAnswer,
  }),
  create: create.post("/api/delegation", "Lend some of one's rights on some of one's legal entities", {
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
  }),
  read: view.get("/api/delegation/{id}", "Read a delegation", {
    answer: delegationAnswer,
    refusals: ["DELEGATION_NOT_FOUND"],
  }),
  revoke: signedIn.post("/api/delegation/{id}/revoke", "End a delegation at once", {
    body: revokeDelegationBody,
    answer: delegationAnswer,
    refusals: ["DELEGATION_ALREADY_REVOKED", "DELEGATION_NOT_FOUND"],
  }),
  uploadMandate: create.post("/api/delegation/{id}/mandate", "Attach the signed mandate", {
    body: "multipart",
    answer: delegationAnswer,
    refusals: ["DELEGATION_NOT_FOUND", "FILE_KIND_UNSUPPORTED"],
  }),
  mandate: view.get("/api/delegation/{id}/mandate", "The signed mandate", {
    answer: { raw: "application/octet-stream" },
    refusals: ["DELEGATION_NOT_FOUND"],
  }),
});

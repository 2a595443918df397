import { callsOn, endpoints } from "../endpoint.ts";
import { done } from "../identity.ts";
import { createdScimTokenAnswer, createScimTokenBody, scimAnswer } from "../scim.ts";

const { view, edit } = callsOn("platform");

/** The tokens by which a directory provisions accounts. What it calls itself is under `/scim/v2`, by RFC 7644. */
export const scimEndpoints = endpoints("scim", {
  read: view.get("/api/installation/scim", "Where a directory provisions accounts, and its tokens", {
    answer: scimAnswer,
  }),
  create: edit.post(
    "/api/installation/scim-token",
    "Make a token by which a directory provisions accounts; it is answered this once",
    {
      body: createScimTokenBody,
      answer: createdScimTokenAnswer,
      answersSecret: true,
      refusals: ["INVALID_CREDENTIALS", "SCIM_NAME_TAKEN"],
    },
  ),
  revoke: edit.delete("/api/installation/scim-token/{id}", "End a token at once", {
    answer: done,
    refusals: ["SCIM_TOKEN_NOT_FOUND"],
  }),
});

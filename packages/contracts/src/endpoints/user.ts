import { by, callsOn, endpoints, signedIn } from "../endpoint.ts";
import {
  activateBody,
  explainAnswer,
  explainQuery,
  inviteUserBody,
  updateOwnBody,
  updateRightsBody,
  updateUserBody,
  userAnswer,
  userRow,
  usersAnswer,
  usersQuery,
  versionBody,
} from "../user.ts";

const { create, edit, validate } = callsOn("administrators");
const { view, edit: editAuthorizations } = callsOn("authorizations");
const viewPeople = by({
  anyOf: [
    { service: "administrators", action: "Viewer" },
    { service: "authorizations", action: "Viewer" },
  ],
});

export const userEndpoints = endpoints("user", {
  list: viewPeople.get("/api/user", "List the people whom the caller sees", {
    query: usersQuery,
    answer: usersAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/user", "Invite somebody: an account, its rights, and a one-time link by mail", {
    body: inviteUserBody,
    answer: userAnswer,
    refusals: [
      "EMAIL_TAKEN",
      "LEGAL_ENTITY_NOT_FOUND",
      "PHONE_INVALID",
      "PHONE_TAKEN",
      "PROFILE_NOT_FOUND",
      "RIGHTS_BEYOND_OWN",
    ],
  }),
  me: signedIn.get("/api/user/me", "One's own account", { answer: userRow }),
  updateMe: signedIn.patch("/api/user/me", "Change one's own name and telephone", {
    body: updateOwnBody,
    answer: userRow,
    refusals: ["INVALID_CREDENTIALS", "PASSWORD_REQUIRED", "PHONE_INVALID", "PHONE_TAKEN"],
  }),
  read: viewPeople.get("/api/user/{id}", "Read a person with the matrix of his rights", {
    answer: userAnswer,
    refusals: ["USER_NOT_FOUND"],
  }),
  update: edit.patch("/api/user/{id}", "Change a person's name, phone, role or rank", {
    body: updateUserBody,
    answer: userAnswer,
    refusals: [
      "LAST_ADMINISTRATOR",
      "OWN_RIGHTS_NEEDED",
      "PHONE_TAKEN",
      "RIGHTS_BEYOND_OWN",
      "USER_NOT_FOUND",
      "USER_OUT_OF_REACH",
    ],
  }),
  invite: create.post("/api/user/{id}/invite", "Send the invitation again", {
    answer: userAnswer,
    refusals: ["USER_NOT_FOUND", "USER_OUT_OF_REACH", "USER_STATE_INVALID"],
  }),
  activate: validate.post(
    "/api/user/{id}/activate",
    "Open an account that waits, with the access and rights told, or one that was suspended",
    {
      body: activateBody,
      answer: userAnswer,
      refusals: [
        "LEGAL_ENTITY_NOT_FOUND",
        "PROFILE_NOT_FOUND",
        "RIGHTS_BEYOND_OWN",
        "USER_NOT_FOUND",
        "USER_OUT_OF_REACH",
        "USER_STATE_INVALID",
      ],
    },
  ),
  suspend: validate.post("/api/user/{id}/suspend", "Close an account; its sessions end at once", {
    body: versionBody,
    answer: userAnswer,
    refusals: [
      "LAST_ADMINISTRATOR",
      "OWN_RIGHTS_NEEDED",
      "USER_NOT_FOUND",
      "USER_OUT_OF_REACH",
      "USER_STATE_INVALID",
    ],
  }),
  removeTotp: edit.post(
    "/api/user/{id}/remove-totp",
    "Remove the second factor of a person who has lost it",
    {
      answer: userAnswer,
      refusals: ["OWN_RIGHTS_NEEDED", "TOTP_NOT_ENABLED", "USER_NOT_FOUND", "USER_OUT_OF_REACH"],
    },
  ),
  updateRights: editAuthorizations.patch(
    "/api/user/{id}/rights",
    "Give and withdraw rights, profiles and legal entities",
    {
      body: updateRightsBody,
      answer: userAnswer,
      refusals: [
        "LEGAL_ENTITY_NOT_FOUND",
        "OWN_RIGHTS_NEEDED",
        "PROFILE_NOT_FOUND",
        "RIGHTS_BEYOND_OWN",
        "USER_NOT_FOUND",
        "USER_OUT_OF_REACH",
      ],
    },
  ),
  explain: view.get("/api/user/{id}/explain", "Why this person may, or may not", {
    query: explainQuery,
    answer: explainAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "USER_NOT_FOUND"],
  }),
});

import { idParams } from "@grand-livre/contracts/paging";
import {
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
} from "@grand-livre/contracts/user";
import { defineRoute, type Route } from "../../http/route.ts";
import { activateUser, changeRights, changeUser, suspendUser } from "./change.ts";
import { explainRight } from "./explain.ts";
import { inviteAgain, inviteUser } from "./invite.ts";
import { changeOwn, readOwn } from "./own.ts";
import { presentUser, presentUserRow } from "./present.ts";
import { listUsers, readUser } from "./service.ts";
import { removeTotpOf } from "./totp.ts";

const tag = "user";
const seePeople = {
  anyOf: [
    { service: "administrators", action: "Viewer" },
    { service: "authorizations", action: "Viewer" },
  ],
} as const;

export const userRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/user",
    tag,
    summary: "List the people whom the caller sees",
    right: seePeople,
    query: usersQuery,
    answer: usersAnswer,
    handler: async ({ app, caller, query }) => {
      const { rows, count } = await listUsers(app, caller, query);
      return { users: rows.map((row) => presentUserRow(caller, row)), count };
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/user",
    tag,
    summary: "Invite somebody: an account, its rights, and a one-time link by mail",
    right: { service: "administrators", action: "Creator" },
    body: inviteUserBody,
    answer: userAnswer,
    handler: async ({ app, caller, body }) => presentUser(caller, await inviteUser(app, caller, body)),
  }),
  defineRoute({
    method: "get",
    path: "/api/user/me",
    tag,
    summary: "One's own account",
    right: "signed-in",
    answer: userRow,
    handler: async ({ app, caller }) => presentUserRow(caller, await readOwn(app, caller)),
  }),
  defineRoute({
    method: "patch",
    path: "/api/user/me",
    tag,
    summary: "Change one's own name and telephone",
    right: "signed-in",
    body: updateOwnBody,
    answer: userRow,
    handler: async ({ app, caller, body }) => presentUserRow(caller, await changeOwn(app, caller, body)),
  }),
  defineRoute({
    method: "get",
    path: "/api/user/{id}",
    tag,
    summary: "Read a person with the matrix of his rights",
    right: seePeople,
    params: idParams,
    answer: userAnswer,
    handler: async ({ app, caller, params }) =>
      presentUser(caller, await readUser(app.db, caller, params.id)),
  }),
  defineRoute({
    method: "patch",
    path: "/api/user/{id}",
    tag,
    summary: "Change a person's name, phone, role or rank",
    right: { service: "administrators", action: "Editor" },
    params: idParams,
    body: updateUserBody,
    answer: userAnswer,
    handler: async ({ app, caller, params, body }) =>
      presentUser(caller, await changeUser(app, caller, params.id, body)),
  }),
  defineRoute({
    method: "post",
    path: "/api/user/{id}/invite",
    tag,
    summary: "Send the invitation again",
    right: { service: "administrators", action: "Creator" },
    params: idParams,
    answer: userAnswer,
    handler: async ({ app, caller, params }) =>
      presentUser(caller, await inviteAgain(app, caller, params.id)),
  }),
  defineRoute({
    method: "post",
    path: "/api/user/{id}/activate",
    tag,
    summary: "Open an account that waits or was suspended",
    right: { service: "administrators", action: "Validator" },
    params: idParams,
    body: versionBody,
    answer: userAnswer,
    handler: async ({ app, caller, params, body }) =>
      presentUser(caller, await activateUser(app, caller, params.id, body.version)),
  }),
  defineRoute({
    method: "post",
    path: "/api/user/{id}/suspend",
    tag,
    summary: "Close an account; its sessions end at once",
    right: { service: "administrators", action: "Validator" },
    params: idParams,
    body: versionBody,
    answer: userAnswer,
    handler: async ({ app, caller, params, body }) =>
      presentUser(caller, await suspendUser(app, caller, params.id, body.version)),
  }),
  defineRoute({
    method: "post",
    path: "/api/user/{id}/remove-totp",
    tag,
    summary: "Remove the second factor of a person who has lost it",
    right: { service: "administrators", action: "Editor" },
    params: idParams,
    answer: userAnswer,
    handler: async ({ app, caller, params }) =>
      presentUser(caller, await removeTotpOf(app, caller, params.id)),
  }),
  defineRoute({
    method: "patch",
    path: "/api/user/{id}/rights",
    tag,
    summary: "Give and withdraw rights, profiles and legal entities",
    right: { service: "authorizations", action: "Editor" },
    params: idParams,
    body: updateRightsBody,
    answer: userAnswer,
    handler: async ({ app, caller, params, body }) =>
      presentUser(caller, await changeRights(app, caller, params.id, body)),
  }),
  defineRoute({
    method: "get",
    path: "/api/user/{id}/explain",
    tag,
    summary: "Why this person may, or may not",
    right: { service: "authorizations", action: "Viewer" },
    params: idParams,
    query: explainQuery,
    answer: explainAnswer,
    handler: async ({ app, caller, params, query }) => explainRight(app, caller, params.id, query),
  }),
];

import {
  createDelegationBody,
  delegationAnswer,
  delegationsAnswer,
  delegationsQuery,
  revokeDelegationBody,
} from "@grand-livre/contracts/delegation";
import { idParams } from "@grand-livre/contracts/paging";
import { defineRoute, type Route } from "../../http/route.ts";
import { createDelegation } from "./create.ts";
import { uploadMandate } from "./mandate.ts";
import { presentDelegation } from "./present.ts";
import { endDelegation, listDelegations, readDelegation, readMandate } from "./service.ts";

const tag = "delegation";

/** A receiver without any right of his own still sees, and may end, what he was lent: those routes ask no right. */
export const delegationRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/delegation",
    tag,
    summary: "List the delegations that the caller sees",
    right: { service: "delegated-users", action: "Viewer" },
    query: delegationsQuery,
    answer: delegationsAnswer,
    handler: async ({ app, caller, query }) => {
      const { rows, count } = await listDelegations(app, caller, query);
      return { delegations: rows.map((row) => presentDelegation(caller, row)), count };
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/delegation",
    tag,
    summary: "Lend some of one's rights on some of one's legal entities",
    right: { service: "delegated-users", action: "Creator" },
    body: createDelegationBody,
    answer: delegationAnswer,
    handler: async ({ app, caller, body }) =>
      presentDelegation(caller, await createDelegation(app, caller, body)),
  }),
  defineRoute({
    method: "get",
    path: "/api/delegation/{id}",
    tag,
    summary: "Read a delegation",
    right: { service: "delegated-users", action: "Viewer" },
    params: idParams,
    answer: delegationAnswer,
    handler: async ({ app, caller, params }) =>
      presentDelegation(caller, await readDelegation(app, caller, params.id)),
  }),
  defineRoute({
    method: "post",
    path: "/api/delegation/{id}/revoke",
    tag,
    summary: "End a delegation at once",
    right: "signed-in",
    params: idParams,
    body: revokeDelegationBody,
    answer: delegationAnswer,
    handler: async ({ app, caller, params, body }) =>
      presentDelegation(caller, await endDelegation(app, caller, params.id, body.version)),
  }),
  defineRoute({
    method: "post",
    path: "/api/delegation/{id}/mandate",
    tag,
    summary: "Attach the signed mandate",
    right: { service: "delegated-users", action: "Creator" },
    params: idParams,
    body: "multipart",
    answer: delegationAnswer,
    handler: async ({ app, caller, params, request }) =>
      presentDelegation(caller, await uploadMandate(app, caller, params.id, request.raw)),
  }),
  defineRoute({
    method: "get",
    path: "/api/delegation/{id}/mandate",
    tag,
    summary: "The signed mandate",
    right: { service: "delegated-users", action: "Viewer" },
    params: idParams,
    answer: { raw: "application/octet-stream" },
    handler: async ({ app, caller, params }) => readMandate(app, caller, params.id),
  }),
];

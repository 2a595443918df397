import {
  accountAnswer,
  accountListAnswer,
  accountQuery,
  createAccountBody,
  updateAccountBody,
} from "@grand-livre/contracts/account";
import { idParams } from "@grand-livre/contracts/paging";
import { today } from "../../application.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { createAccount } from "./create.ts";
import { listAccounts } from "./list.ts";
import { presentAccount, presentAccounts } from "./present.ts";
import { updateAccount } from "./update.ts";

const tag = "account";

export const accountRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/account",
    tag,
    summary: "The chart of accounts of an exercise, in text order",
    right: { service: "accounting-plan", action: "Viewer" },
    query: accountQuery,
    answer: accountListAnswer,
    handler: async ({ app, caller, query }) => {
      const { rows, count } = await listAccounts(app.db, caller.scope, query, today(app));
      return { accounts: await presentAccounts(app.db, caller.scope, rows), count };
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/account",
    tag,
    summary: "Add an account, or a sub-account pre-filled by its parent",
    right: { service: "accounting-plan", action: "Creator" },
    body: createAccountBody,
    answer: accountAnswer,
    handler: async ({ app, caller, body }) =>
      presentAccount(app.db, caller.scope, await createAccount(app, caller, body)),
  }),
  defineRoute({
    method: "patch",
    path: "/api/account/{id}",
    tag,
    summary: "Change, deactivate or reactivate an account",
    right: { service: "accounting-plan", action: "Editor" },
    params: idParams,
    body: updateAccountBody,
    answer: accountAnswer,
    handler: async ({ app, caller, params, body }) =>
      presentAccount(app.db, caller.scope, await updateAccount(app, caller, params.id, body)),
  }),
];

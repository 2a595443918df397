import { accountEndpoints } from "@grand-livre/contracts/endpoints/account";
import { today } from "../application.ts";
import { handle, type Route } from "../http/route.ts";
import { compareToPublished } from "../modules/chart/compare.ts";
import { createAccount } from "../modules/chart/create.ts";
import { listAccounts } from "../modules/chart/list.ts";
import { presentAccount, presentAccounts } from "../modules/chart/present.ts";
import { updateAccount } from "../modules/chart/update.ts";

export const accountRoutes: readonly Route[] = [
  handle(accountEndpoints.list, async ({ app, caller, query }) => {
    const { rows, count } = await listAccounts(app.db, caller.scope, query, today(app));
    return { accounts: await presentAccounts(app.db, rows), count };
  }),
  handle(accountEndpoints.comparison, ({ app, caller, query }) =>
    compareToPublished(app.db, caller.scope, query, today(app)),
  ),
  handle(accountEndpoints.create, async ({ app, caller, body }) =>
    presentAccount(app.db, await createAccount(app, caller, body)),
  ),
  handle(accountEndpoints.update, async ({ app, caller, params, body }) =>
    presentAccount(app.db, await updateAccount(app, caller, params.id, body)),
  ),
];

import { accountMergeEndpoints } from "@grand-livre/contracts/endpoints/account-merge";
import { handle, type Route } from "../http/route.ts";
import { mergeAccounts } from "../modules/account-merge/merge.ts";

export const accountMergeRoutes: readonly Route[] = [
  handle(accountMergeEndpoints.merge, ({ app, caller, body, query }) =>
    mergeAccounts(app, caller, body, query.preview === "true"),
  ),
];

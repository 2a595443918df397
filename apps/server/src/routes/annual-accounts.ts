import { annualAccountsEndpoints } from "@grand-livre/contracts/endpoints/annual-accounts";
import { handle, type Route } from "../http/route.ts";
import { printAnnualAccounts } from "../modules/annual-accounts/paper.ts";
import { showAnnualAccounts, writeAccountsPart } from "../modules/annual-accounts/service.ts";

export const annualAccountsRoutes: readonly Route[] = [
  handle(annualAccountsEndpoints.show, ({ app, caller, query }) =>
    showAnnualAccounts(app.db, caller.scope, query.fiscalExerciseRefId),
  ),
  handle(annualAccountsEndpoints.write, ({ app, caller, body }) => writeAccountsPart(app, caller, body)),
  handle(annualAccountsEndpoints.paper, ({ app, caller, query }) =>
    printAnnualAccounts(app, caller, query.fiscalExerciseRefId),
  ),
];

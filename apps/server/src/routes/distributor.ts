import { distributorEndpoints } from "@grand-livre/contracts/endpoints/distributor";
import { handle, type Route } from "../http/route.ts";
import { companyRoutes } from "../kit/company-routes.ts";
import { distributors, factsOfDistributors } from "../modules/distributor/service.ts";
import { billDistributor, readOwn, readStatement } from "../modules/distributor/statement.ts";

export const distributorRoutes: readonly Route[] = [
  handle(distributorEndpoints.mine, ({ app, caller }) => readOwn(app, caller)),
  handle(distributorEndpoints.statement, ({ app, caller, params, query }) =>
    readStatement(app.db, caller.scope, params.id, query),
  ),
  handle(distributorEndpoints.bill, ({ app, caller, params, body }) =>
    billDistributor(app, caller, { ...params, ...body }),
  ),
  ...companyRoutes(distributorEndpoints, distributors, {
    plural: "distributors",
    order: ["name"],
    filter: ({ active, searchValue: search }) => ({ equal: { active }, search }),
    facts: factsOfDistributors,
  }),
];

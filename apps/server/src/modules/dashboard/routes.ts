import { accountingDashboardAnswer, accountingDashboardQuery } from "@grand-livre/contracts/dashboard";
import { defineRoute, type Route } from "../../http/route.ts";
import { accountingDashboard } from "./service.ts";

export const dashboardRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/dashboard/accounting",
    tag: "dashboard",
    summary: "What is to do, what is owed by age, what each month cost",
    right: { service: "dashboard", action: "Viewer" },
    query: accountingDashboardQuery,
    answer: accountingDashboardAnswer,
    handler: async ({ app, caller, query }) => accountingDashboard(app, caller.scope, query.legalEntityRefId),
  }),
];

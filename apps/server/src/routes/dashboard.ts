import { dashboardEndpoints } from "@grand-livre/contracts/endpoints/dashboard";
import { handle, type Route } from "../http/route.ts";
import { accountingDashboard } from "../modules/dashboard/service.ts";

export const dashboardRoutes: readonly Route[] = [
  handle(dashboardEndpoints.accounting, async ({ app, caller, query }) =>
    accountingDashboard(app, caller, query),
  ),
];

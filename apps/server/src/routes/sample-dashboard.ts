import { sampleDashboardEndpoints } from "@grand-livre/contracts/endpoints/sample-dashboard";
import { handle, type Route } from "../http/route.ts";
import { readActivities, readDashboard } from "../modules/sample-dashboard/service.ts";

/** The sample dashboards are shared by the installation: being signed in is the right. */
export const sampleDashboardRoutes: readonly Route[] = [
  handle(sampleDashboardEndpoints.analytics, async ({ app }) => readDashboard(app, "analytics")),
  handle(sampleDashboardEndpoints.crypto, async ({ app }) => readDashboard(app, "crypto")),
  handle(sampleDashboardEndpoints.finance, async ({ app }) => readDashboard(app, "finance")),
  handle(sampleDashboardEndpoints.project, async ({ app }) => readDashboard(app, "project")),
  handle(sampleDashboardEndpoints.activities, async ({ app }) => readActivities(app)),
];

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../layout-routes.tsx";

/** « Rapports »: the parent of the reports that each feature brings. */
export const reportsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/reports",
  component: lazyRouteComponent(() => import("./ReportsFrame.tsx"), "ReportsFrame"),
});

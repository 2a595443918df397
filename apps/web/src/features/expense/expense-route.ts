import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";

/** « Missions › Notes de frais ». */
const reportsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/missions",
  validateSearch: listSearch({
    state: ["draft", "submitted", "manager_approved", "approved", "posted", "reimbursed", "rejected"],
    own: ["true"],
  }),
  component: lazyRouteComponent(() => import("./ReportsScreen.tsx"), "ReportsScreen"),
});

const reportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/missions/expenses/$id",
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import("./ReportScreen.tsx"), "ReportScreen"),
});

/** « Missions › Ordres de mission ». */
const missionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/missions/orders",
  validateSearch: listSearch({ state: ["planned", "approved", "cancelled"] }),
  component: lazyRouteComponent(() => import("./MissionsScreen.tsx"), "MissionsScreen"),
});

export const expenseRoutes = [reportsRoute, reportRoute, missionsRoute] as const;

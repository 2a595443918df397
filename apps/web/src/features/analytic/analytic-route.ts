import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { reportsRoute } from "../../app/reports/reports-route.ts";
import { listSearch } from "../../app/resource/list-search.ts";
import { settingsRoute } from "../../app/settings/settings-route.ts";

/** « Paramètres › Analytique ». */
export const analyticAxesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "analytic",
  validateSearch: listSearch({ status: ["all"] }),
  component: lazyRouteComponent(() => import("./AxesScreen.tsx"), "AxesScreen"),
});

/** « Rapports › Analytique ». */
export const analyticReportRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "analytic",
  validateSearch: listSearch({ axis: "text", section: "text", from: "day", to: "day" }),
  component: lazyRouteComponent(() => import("./AnalyticReportScreen.tsx"), "AnalyticReportScreen"),
});

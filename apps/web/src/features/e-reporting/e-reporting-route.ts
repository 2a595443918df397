import { REPORT_KINDS } from "@grand-livre/domain/e-reporting/report-kind";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { searchOf } from "../../lib/read-search.ts";

/** « Déclarations professionnelles › E-reporting ». */
export const eReportingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/declarations/e-reporting",
  // The civil year of the last days; the period that is shown: what it tells, and its days.
  validateSearch: searchOf({ year: "number", kind: REPORT_KINDS, from: "day", to: "day" }),
  component: lazyRouteComponent(() => import("./EReportingScreen.tsx"), "EReportingScreen"),
});

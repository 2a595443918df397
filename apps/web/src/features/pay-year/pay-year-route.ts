import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { searchOf } from "../../lib/read-search.ts";

/** « Paie › Livre de paie ». */
export const payYearRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/payslip/year",
  validateSearch: searchOf({ tab: ["sections"], year: "number", employee: "text", axis: "text" }),
  component: lazyRouteComponent(() => import("./PayYearScreen.tsx"), "PayYearScreen"),
});

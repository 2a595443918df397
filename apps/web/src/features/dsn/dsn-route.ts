import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { searchOf } from "../../lib/read-search.ts";

/** « Paie › Déclarations sociales (DSN) ». */
export const dsnRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/payslip/dsn",
  // The month that is shown, and its establishment; what is due to organisms, in a quarter by its first day.
  validateSearch: searchOf({ year: "number", month: "day", employer: "text", tab: ["dues"], quarter: "day" }),
  component: lazyRouteComponent(() => import("./DsnScreen.tsx"), "DsnScreen"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";

/** « Paie › Absences ». */
export const absenceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/payslip/absences",
  validateSearch: listSearch({
    tab: ["requests", "balances"],
    month: "day",
    state: ["requested", "approved", "refused", "cancelled"],
  }),
  component: lazyRouteComponent(() => import("./AbsencesScreen.tsx"), "AbsencesScreen"),
});

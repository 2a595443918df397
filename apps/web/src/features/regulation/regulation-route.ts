import { ACCRUAL_KINDS } from "@grand-livre/domain/accrual/accrual-entry";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";

/** « Régularisations »: the register, what could be added to it, and its accounts. */
export const regulationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/regulations",
  validateSearch: listSearch({
    view: ["proposals", "conversion", "revaluation", "leave", "thirteenth", "housing", "accounts"],
    kind: ACCRUAL_KINDS,
    date: "day",
    method: ["months", "30_360"],
  }),
  component: lazyRouteComponent(() => import("./RegulationsScreen.tsx"), "RegulationsScreen"),
});

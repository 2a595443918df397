import { PART_KEYS } from "@grand-livre/domain/annual-accounts/parts";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { reportsRoute } from "../../app/reports/reports-route.ts";
import { listSearch } from "../../app/resource/list-search.ts";

export const annualAccountsRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "annual-accounts",
  validateSearch: listSearch({ part: PART_KEYS }),
  component: lazyRouteComponent(() => import("./AnnualAccountsScreen.tsx"), "AnnualAccountsScreen"),
});

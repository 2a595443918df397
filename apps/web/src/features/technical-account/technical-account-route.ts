import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";

/** « Comptes techniques »: the account of every role of the engine. */
export const technicalAccountsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/accounting-plan/technical-accounts",
  // `date`: the accounts in force on that day; today when absent.
  validateSearch: listSearch({ check: ["wrong"], date: "day" }),
  component: lazyRouteComponent(() => import("./TechnicalAccountsScreen.tsx"), "TechnicalAccountsScreen"),
});

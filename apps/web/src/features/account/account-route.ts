import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";
import { ACCOUNT_CLASSES } from "./account-words.ts";

/** « Comptes de référence »: the chart of the current exercise. */
export const accountsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/accounting-plan/reference-accounts",
  // `parent`: the account that a new one is a sub-account of.
  validateSearch: listSearch({
    class: ACCOUNT_CLASSES,
    status: ["active", "inactive"],
    parent: "text",
  }),
  component: lazyRouteComponent(() => import("./AccountsScreen.tsx"), "AccountsScreen"),
});

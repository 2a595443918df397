import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { choiceParam, type PageSearch, pageSearch, textParam } from "../../lib/search-params.ts";
import { ACCOUNT_CLASSES, type AccountClass } from "./account-words.ts";

export interface AccountsSearch extends PageSearch {
  readonly class?: AccountClass | undefined;
  readonly status?: "active" | "inactive" | undefined;
  /** The account whose form stands beside the list: its number, or `new`. */
  readonly panel?: string | undefined;
  /** The account that a new one is a sub-account of. */
  readonly parent?: string | undefined;
}

/** « Comptes de référence »: the chart of the current exercise. */
export const accountsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/accounting-plan/reference-accounts",
  validateSearch: (search: Record<string, unknown>): AccountsSearch => ({
    ...pageSearch(search),
    class: choiceParam(search, "class", ACCOUNT_CLASSES),
    status: choiceParam(search, "status", ["active", "inactive"]),
    panel: textParam(search, "panel"),
    parent: textParam(search, "parent"),
  }),
  component: lazyRouteComponent(() => import("./AccountsScreen.tsx"), "AccountsScreen"),
});

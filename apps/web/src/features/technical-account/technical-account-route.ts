import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { choiceParam, textParam } from "../../lib/search-params.ts";

export interface TechnicalAccountsSearch {
  readonly q?: string | undefined;
  readonly check?: "wrong" | undefined;
  /** The accounts in force on that day; today when absent. */
  readonly date?: string | undefined;
  /** The role whose form stands beside the list. */
  readonly role?: string | undefined;
}

/** « Comptes techniques »: the account of every role of the engine. */
export const technicalAccountsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/accounting-plan/technical-accounts",
  validateSearch: (search: Record<string, unknown>): TechnicalAccountsSearch => ({
    q: textParam(search, "q"),
    check: choiceParam(search, "check", ["wrong"]),
    date: textParam(search, "date"),
    role: textParam(search, "role"),
  }),
  component: lazyRouteComponent(() => import("./TechnicalAccountsScreen.tsx"), "TechnicalAccountsScreen"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { textParam } from "../../lib/search-params.ts";
import { type RecurringSearch, readState } from "./recurring-words.ts";

/** « Abonnements » : recurring invoices. */
const recurringListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/invoices/recurring",
  validateSearch: (search: Record<string, unknown>): RecurringSearch => {
    const state = readState(textParam(search, "state"));
    const q = textParam(search, "q");
    return { ...(state === undefined ? {} : { state }), ...(q === undefined ? {} : { q }) };
  },
  component: lazyRouteComponent(() => import("./RecurringScreen.tsx"), "RecurringScreen"),
});

const newRecurringRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/invoices/recurring/new",
  validateSearch: (search: Record<string, unknown>): { readonly from?: string } => {
    const from = textParam(search, "from");
    return from === undefined ? {} : { from };
  },
  component: lazyRouteComponent(() => import("./NewRecurringScreen.tsx"), "NewRecurringScreen"),
});

const recurringOneRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/invoices/recurring/$id",
  component: lazyRouteComponent(() => import("./RecurringDetailScreen.tsx"), "RecurringDetailScreen"),
});

export const recurringRoutes = [recurringListRoute, newRecurringRoute, recurringOneRoute] as const;

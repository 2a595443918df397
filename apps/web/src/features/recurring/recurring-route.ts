import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";
import { textParam } from "../../lib/search-params.ts";

/** « Factures récurrentes » : recurring invoices. */
const recurringListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/invoices/recurring",
  validateSearch: listSearch({ state: ["active", "paused", "ended"] }),
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

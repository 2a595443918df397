import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";
import { searchOf } from "../../lib/read-search.ts";

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
  validateSearch: searchOf({ from: "text" }),
  component: lazyRouteComponent(() => import("./NewRecurringScreen.tsx"), "NewRecurringScreen"),
});

const recurringOneRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/invoices/recurring/$id",
  component: lazyRouteComponent(() => import("./RecurringDetailScreen.tsx"), "RecurringDetailScreen"),
});

export const recurringRoutes = [recurringListRoute, newRecurringRoute, recurringOneRoute] as const;

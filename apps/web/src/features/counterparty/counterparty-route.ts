import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { choiceParam, textParam } from "../../lib/search-params.ts";

export interface CounterpartiesSearch {
  readonly q?: string | undefined;
  readonly kind?: "customer" | "supplier" | undefined;
  readonly status?: "all" | undefined;
}

export const counterpartiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/counterparties",
  validateSearch: (search: Record<string, unknown>): CounterpartiesSearch => ({
    q: textParam(search, "q"),
    kind: choiceParam(search, "kind", ["customer", "supplier"]),
    status: choiceParam(search, "status", ["all"]),
  }),
  component: lazyRouteComponent(() => import("./CounterpartiesScreen.tsx"), "CounterpartiesScreen"),
});

export const newCounterpartyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/counterparties/new",
  validateSearch: (search: Record<string, unknown>): { kind?: "customer" | "supplier" | undefined } => ({
    kind: choiceParam(search, "kind", ["customer", "supplier"]),
  }),
  component: lazyRouteComponent(() => import("./NewCounterpartyScreen.tsx"), "NewCounterpartyScreen"),
});

export const counterpartyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/counterparties/$id",
  component: lazyRouteComponent(() => import("./CounterpartyScreen.tsx"), "CounterpartyScreen"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";
import { choiceParam } from "../../lib/search-params.ts";

export const counterpartiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/counterparties",
  validateSearch: listSearch({ kind: ["customer", "supplier"], status: ["all"] }),
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

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";
import { choiceParam, textParam } from "../../lib/search-params.ts";

/** The tabs of a card beside the first one, its documents of sale and purchase. */
const PARTY_TABS = ["ledger", "documents", "messages", "office", "card"] as const;

export const counterpartiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/counterparties",
  validateSearch: listSearch({ kind: ["customer", "supplier"], status: ["all"], view: ["doubles"] }),
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
  validateSearch: (
    search: Record<string, unknown>,
  ): { tab?: (typeof PARTY_TABS)[number] | undefined; merge?: string | undefined } => ({
    tab: choiceParam(search, "tab", PARTY_TABS),
    merge: textParam(search, "merge"),
  }),
  component: lazyRouteComponent(() => import("./CounterpartyScreen.tsx"), "CounterpartyScreen"),
});

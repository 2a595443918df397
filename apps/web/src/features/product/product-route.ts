import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { choiceParam, countParam, textParam } from "../../lib/search-params.ts";

export const productSorts = ["sku", "name", "price", "stock", "active"] as const;
export type ProductSort = (typeof productSorts)[number];

/** Which products are listed, in which order, and which of them is open below its row. */
export interface InventorySearch {
  readonly q?: string | undefined;
  readonly sort?: ProductSort | undefined;
  readonly order?: "asc" | "desc" | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  readonly product?: string | undefined;
}

export const inventoryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "apps/inventory",
  validateSearch: (search: Record<string, unknown>): InventorySearch => ({
    q: textParam(search, "q"),
    sort: choiceParam(search, "sort", productSorts),
    order: choiceParam(search, "order", ["asc", "desc"]),
    skip: countParam(search, "skip"),
    limit: countParam(search, "limit"),
    product: textParam(search, "product"),
  }),
  component: lazyRouteComponent(() => import("./InventoryScreen.tsx"), "InventoryScreen"),
});

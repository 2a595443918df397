import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { noFilters, readSalesSearch, type SalesSearch } from "./sales-search.ts";

const salesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/invoices",
  // What nobody can read is taken out too: the router would else hand it over beside what was read.
  validateSearch: (raw: Readonly<Record<string, unknown>>): SalesSearch =>
    Object.assign({ ...noFilters, view: undefined }, readSalesSearch(raw)),
  component: lazyRouteComponent(() => import("./SalesScreen.tsx"), "SalesScreen"),
});

const newSaleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/invoices/new",
  component: lazyRouteComponent(() => import("./NewSaleScreen.tsx"), "NewSaleScreen"),
});

const saleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/invoices/$id",
  component: lazyRouteComponent(() => import("./SaleScreen.tsx"), "SaleScreen"),
});

export const salesRoutes = [salesRoute, newSaleRoute, saleRoute] as const;

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { readSalesSearch } from "./sales-search.ts";

const salesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/invoices",
  validateSearch: readSalesSearch,
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

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { noPage } from "../../app/document-list/list-pages.ts";
import { shellRoute } from "../../app/layout-routes.tsx";
import { noFilters, readSalesSearch, type SalesSearch } from "./sales-search.ts";

const salesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/invoices",
  // A search that cannot be read is set to undefined: the router would else pass on the raw one beside what was read.
  validateSearch: (raw: Readonly<Record<string, unknown>>): SalesSearch =>
    Object.assign({ ...noFilters, ...noPage, view: undefined, payment: undefined }, readSalesSearch(raw)),
  component: lazyRouteComponent(() => import("./SalesScreen.tsx"), "SalesScreen"),
});

/** The parent of a new sale and of a saved one: its screen stays mounted when the one becomes the other. */
const saleRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: "sale",
  component: lazyRouteComponent(() => import("./SaleScreen.tsx"), "SaleScreen"),
});

const newSaleRoute = createRoute({ getParentRoute: () => saleRoute, path: "accounting/invoices/new" });
const savedSaleRoute = createRoute({ getParentRoute: () => saleRoute, path: "accounting/invoices/$id" });

export const salesRoutes = [salesRoute, saleRoute.addChildren([newSaleRoute, savedSaleRoute])] as const;

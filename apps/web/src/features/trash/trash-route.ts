import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";

const salesTrashRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/invoices/trash",
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import("./TrashScreen.tsx"), "SalesTrashScreen"),
});

const billsTrashRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/supplier-bills/trash",
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import("./TrashScreen.tsx"), "BillsTrashScreen"),
});

export const trashRoutes = [salesTrashRoute, billsTrashRoute] as const;

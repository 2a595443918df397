import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";

const salesTrashRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/invoices/trash",
  component: lazyRouteComponent(() => import("./TrashScreen.tsx"), "SalesTrashScreen"),
});

const billsTrashRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/supplier-bills/trash",
  component: lazyRouteComponent(() => import("./TrashScreen.tsx"), "BillsTrashScreen"),
});

export const trashRoutes = [salesTrashRoute, billsTrashRoute] as const;

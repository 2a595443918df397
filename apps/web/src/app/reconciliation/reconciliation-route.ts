import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../layout-routes.tsx";

/** « Rapprochement bancaire »: the parent of the bank and of the lettering. */
export const reconciliationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/reconciliation",
  component: lazyRouteComponent(() => import("./ReconciliationFrame.tsx"), "ReconciliationFrame"),
});

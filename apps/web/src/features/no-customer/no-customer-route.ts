import { NO_CUSTOMER_REASONS } from "@grand-livre/domain/no-customer/retention";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";

/** « Gestion des tiers › Non clients ». */
export const noCustomersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "gestions/no-customers",
  validateSearch: listSearch({ reason: NO_CUSTOMER_REASONS, status: ["due", "all"] }),
  component: lazyRouteComponent(() => import("./NoCustomersScreen.tsx"), "NoCustomersScreen"),
});

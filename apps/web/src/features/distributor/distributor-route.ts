import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";

/** « Gestion des tiers › Distributeurs ». */
export const distributorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "gestions/distributors",
  validateSearch: listSearch({ status: ["all"] }),
  component: lazyRouteComponent(() => import("./DistributorsScreen.tsx"), "DistributorsScreen"),
});

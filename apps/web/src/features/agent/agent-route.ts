import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";

/** « Gestion des tiers › Agents ». */
export const agentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "gestions/agents",
  validateSearch: listSearch({ status: ["all"] }),
  component: lazyRouteComponent(() => import("./AgentsScreen.tsx"), "AgentsScreen"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";

export const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "dashboard",
  component: lazyRouteComponent(() => import("./DashboardScreen.tsx"), "DashboardScreen"),
});

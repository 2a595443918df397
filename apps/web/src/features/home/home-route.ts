import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/layout-routes.tsx";

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "home",
  component: lazyRouteComponent(() => import("./HomeScreen.tsx"), "HomeScreen"),
});

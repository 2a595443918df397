import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "./layout-routes.tsx";

/** Everything inside the shell that no feature has claimed: a screen that comes later, or no screen at all. */
export const upcomingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "$",
  component: lazyRouteComponent(() => import("./UpcomingScreen.tsx"), "UpcomingScreen"),
});

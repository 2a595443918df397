import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "./layout-routes.tsx";

/** Everything inside the shell that no feature has claimed: no screen at all. */
export const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "$",
  component: lazyRouteComponent(() => import("./NotFoundScreen.tsx"), "NotFoundScreen"),
});

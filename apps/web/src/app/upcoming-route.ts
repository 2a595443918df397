import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { AFTER_SIGN_IN } from "../lib/redirect.ts";
import { rootRoute, shellRoute } from "./layout-routes.tsx";

/** Everything inside the shell that no feature has claimed: a screen that comes later, or no screen at all. */
export const upcomingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "$",
  component: lazyRouteComponent(() => import("./UpcomingScreen.tsx"), "UpcomingScreen"),
});

export const dashboardRedirectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ href: AFTER_SIGN_IN });
  },
});

export const signedInRedirectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "signed-in-redirect",
  beforeLoad: () => {
    throw redirect({ href: AFTER_SIGN_IN });
  },
});

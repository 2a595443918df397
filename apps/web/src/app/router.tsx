import { createRouter } from "@tanstack/react-router";
import { homeRoute } from "../features/home/home-route.ts";
import {
  firstAdministratorRoute,
  publicIdentityRoutes,
  signInRoute,
  signOutRoute,
  unlockSessionRoute,
} from "../features/identity/identity-route.ts";
import { bareRoute, rootRoute, shellRoute } from "./layout-routes.tsx";
import { RouteError } from "./RouteError.tsx";
import { dashboardRedirectRoute, signedInRedirectRoute, upcomingRoute } from "./upcoming-route.ts";

/**
 * The one route table. To add a screen: export its route from `features/<feature>/<feature>-route.ts` with
 * `shellRoute` as its parent, name it here, and take its path out of `upcoming.ts`.
 */
const routeTree = rootRoute.addChildren([
  dashboardRedirectRoute,
  signedInRedirectRoute,
  homeRoute,
  signInRoute,
  firstAdministratorRoute,
  ...publicIdentityRoutes,
  bareRoute.addChildren([signOutRoute, unlockSessionRoute]),
  shellRoute.addChildren([upcomingRoute]),
]);

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: "intent",
  defaultErrorComponent: RouteError,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

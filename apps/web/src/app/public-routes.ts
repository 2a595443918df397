import { homeRoute } from "../features/home/home-route.ts";
import {
  firstAdministratorRoute,
  publicIdentityRoutes,
  signInRoute,
  signOutRoute,
  unlockSessionRoute,
} from "../features/identity/identity-route.ts";
import { bareRoute } from "./layout-routes.tsx";
import { dashboardRedirectRoute, signedInRedirectRoute } from "./redirect-routes.ts";

/** What stands before the rest is loaded: the screens of whoever has no session yet, or leaves it. */
export const publicRoutes = [
  dashboardRedirectRoute,
  signedInRedirectRoute,
  homeRoute,
  signInRoute,
  firstAdministratorRoute,
  ...publicIdentityRoutes,
  bareRoute.addChildren([signOutRoute, unlockSessionRoute]),
] as const;

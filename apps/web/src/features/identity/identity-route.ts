import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { bareRoute, rootRoute } from "../../app/layout-routes.tsx";
import { admission, safeRedirect } from "../../lib/redirect.ts";
import { session } from "../../lib/session.ts";

export interface SignInSearch {
  /** The URL that was wanted; followed after sign-in when it is a path of this site. */
  readonly redirectURL?: string;
}

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "sign-in",
  validateSearch: (search: Record<string, unknown>): SignInSearch =>
    typeof search.redirectURL === "string" ? { redirectURL: search.redirectURL } : {},
  beforeLoad: ({ search }) => {
    if (admission(session.user(), session.isAuthenticated()) === "admitted") {
      throw redirect({ href: safeRedirect(search.redirectURL, window.location.origin) });
    }
  },
  component: lazyRouteComponent(() => import("./SignInScreen.tsx"), "SignInScreen"),
});

export const signOutRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: "sign-out",
  component: lazyRouteComponent(() => import("./SignOutScreen.tsx"), "SignOutScreen"),
});

/** Where the one-time link leads that a server without any administrator prints; its secret is the URL's fragment. */
export const firstAdministratorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "first-administrator",
  component: lazyRouteComponent(() => import("./FirstAdministratorScreen.tsx"), "FirstAdministratorScreen"),
});

const laterScreen = lazyRouteComponent(() => import("./IdentityLaterScreen.tsx"), "IdentityLaterScreen");

export const unlockSessionRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: "unlock-session",
  component: laterScreen,
});

/** Public screens of the specification that their own module will fill. */
export const publicIdentityRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: "forgot-password", component: laterScreen }),
  createRoute({ getParentRoute: () => rootRoute, path: "reset-password", component: laterScreen }),
  createRoute({ getParentRoute: () => rootRoute, path: "new-password", component: laterScreen }),
  createRoute({ getParentRoute: () => rootRoute, path: "sign-up", component: laterScreen }),
  createRoute({ getParentRoute: () => rootRoute, path: "confirmation-required", component: laterScreen }),
] as const;

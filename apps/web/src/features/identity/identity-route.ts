import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { bareRoute, rootRoute } from "../../app/layout-routes.tsx";
import { admission, safeRedirect } from "../../lib/redirect.ts";
import { session, storageKeys } from "../../lib/session.ts";
import { linkSecret } from "./link-secret.ts";

export interface SignInSearch {
  /** The URL that was wanted; followed after sign-in when it is a path of this site. */
  readonly redirectURL?: string | undefined;
}

function readSignInSearch(search: Record<string, unknown>): SignInSearch {
  return { redirectURL: typeof search.redirectURL === "string" ? search.redirectURL : undefined };
}

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "sign-in",
  validateSearch: readSignInSearch,
  beforeLoad: ({ search }) => {
    if (admission(session.user(), session.isAuthenticated()) === "admitted") {
      throw redirect({ href: safeRedirect(search.redirectURL, window.location.origin) });
    }
  },
  component: lazyRouteComponent(() => import("./SignInScreen.tsx"), "SignInScreen"),
});

/** Where the identity provider sends people back to, with its answer in the query. */
export const signInReturnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "sign-in/return",
  component: lazyRouteComponent(() => import("./ReturnScreen.tsx"), "ReturnScreen"),
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

/** A person who is signed in already has no use for the screens that lead to a session. */
function guestsOnly() {
  if (admission(session.user(), session.isAuthenticated()) === "admitted")
    throw redirect({ href: safeRedirect(undefined, window.location.origin) });
}

export const unlockSessionRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: "unlock-session",
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(() => import("./UnlockSessionScreen.tsx"), "UnlockSessionScreen"),
});

/** The way to a new password or a new account: forgot → code → new password, and sign-up → confirmation. */
export const publicIdentityRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "forgot-password",
    beforeLoad: guestsOnly,
    component: lazyRouteComponent(() => import("./ForgotPasswordScreen.tsx"), "ForgotPasswordScreen"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "reset-password",
    beforeLoad: () => {
      guestsOnly();
      if (!localStorage.getItem(storageKeys.refId)) throw redirect({ to: "/forgot-password" });
    },
    component: lazyRouteComponent(() => import("./ResetPasswordScreen.tsx"), "ResetPasswordScreen"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "new-password",
    beforeLoad: ({ location }) => {
      if (linkSecret(location.hash, "invitation") !== undefined) return;
      guestsOnly();
      if (!localStorage.getItem(storageKeys.resetToken)) throw redirect({ to: "/forgot-password" });
    },
    component: lazyRouteComponent(() => import("./NewPasswordScreen.tsx"), "NewPasswordScreen"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "sign-up",
    beforeLoad: guestsOnly,
    component: lazyRouteComponent(() => import("./SignUpScreen.tsx"), "SignUpScreen"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "confirmation-required",
    component: lazyRouteComponent(
      () => import("./ConfirmationRequiredScreen.tsx"),
      "ConfirmationRequiredScreen",
    ),
  }),
] as const;

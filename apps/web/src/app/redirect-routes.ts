import { createRoute, redirect } from "@tanstack/react-router";
import { AFTER_SIGN_IN } from "../lib/redirect.ts";
import { rootRoute } from "./layout-routes.tsx";

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

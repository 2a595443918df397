import { createRootRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { requireAdmission } from "./guard.ts";
import { Root } from "./Root.tsx";
import { RouteError } from "./RouteError.tsx";

/** The routes that give the others their frame. A feature's route names one of these as its parent. */
export const rootRoute = createRootRoute({
  component: Root,
  errorComponent: RouteError,
  notFoundComponent: lazyRouteComponent(() => import("./NotFoundScreen.tsx"), "NotFoundScreen"),
});

/** Signed in, nothing but the screen: sign-out, unlock-session. */
export const bareRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "bare",
  beforeLoad: requireAdmission,
});

/** Signed in, inside the dense layout: menu, toolbar and the current dossier. The parent of almost every screen. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  beforeLoad: requireAdmission,
  component: lazyRouteComponent(() => import("./layouts/DenseLayout.tsx"), "DenseLayout"),
});

import { createRootRoute, createRoute, lazyRouteComponent, retainSearchParams } from "@tanstack/react-router";
import { startLabels } from "../lib/i18n/labels.ts";
import { requireOwnSpace } from "./employee-space/employee-only.ts";
import { requireAdmission, requireUnlocked } from "./guard.ts";
import { readLayoutSearch } from "./layouts/layout-names.ts";
import { Root } from "./Root.tsx";
import { RouteError } from "./RouteError.tsx";

/** The routes that give the others their frame. A feature's route names one of these as its parent. */
export const rootRoute = createRootRoute({
  // Beside the screen's own file, which is fetched meanwhile.
  loader: startLabels,
  staleTime: Number.POSITIVE_INFINITY,
  component: Root,
  errorComponent: RouteError,
  notFoundComponent: lazyRouteComponent(() => import("./NotFoundScreen.tsx"), "NotFoundScreen"),
});

/** Signed in, in the empty layout: sign-out, unlock-session. */
export const bareRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "bare",
  beforeLoad: requireAdmission,
  staticData: { layout: "empty" },
});

/**
 * Signed in, inside the main layout, which loads its initial data first. The parent of almost every screen. A layout
 * named in the URL stays there from screen to screen.
 */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  beforeLoad: requireUnlocked,
  validateSearch: readLayoutSearch,
  search: { middlewares: [retainSearchParams(["layout"])] },
  loader: async ({ location }) => {
    const { loadMainLayout } = await import("./layouts/initial-data.ts");
    await loadMainLayout(readLayoutSearch(location.search).layout);
    requireOwnSpace({ location });
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(() => import("./layouts/MainLayout.tsx"), "MainLayout"),
});

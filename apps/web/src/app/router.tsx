import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "../lib/search-text.ts";
import { requireAdmission } from "./guard.ts";
import { rootRoute } from "./layout-routes.tsx";
import { publicRoutes } from "./public-routes.ts";
import { RouteError } from "./RouteError.tsx";
import type { fullTree } from "./signed-in-routes.ts";

/** Any address that is not public yet: loads the other routes for a signed-in person, then goes there. */
const restRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  beforeLoad: async ({ location }) => {
    requireAdmission({ location });
    await openSignedInRoutes();
    throw redirect({ href: location.href, replace: true });
  },
});

/** The application’s router. It starts with the public routes; a new screen goes into `signed-in-routes.ts`. */
export const router = createRouter({
  // The types are those of the whole table: every screen that names another one is checked against it.
  routeTree: rootRoute.addChildren([...publicRoutes, restRoute]) as unknown as typeof fullTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: "intent",
  defaultErrorComponent: RouteError,
});

let opened: Promise<void> | undefined;

/** Adds the routes of every signed-in screen, once. Sign-in does without them: its first load stays small. */
export function openSignedInRoutes(): Promise<void> {
  opened ??= import("./signed-in-routes.ts").then(
    ({ fullTree: routeTree }) => {
      router.options.routeTree = routeTree;
      router.setRoutes(router.buildRouteTree());
    },
    (error: unknown) => {
      opened = undefined;
      throw error;
    },
  );
  return opened;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

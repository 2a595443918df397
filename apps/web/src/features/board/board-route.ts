import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";

export const boardsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "apps/scrumboard",
  component: lazyRouteComponent(() => import("./BoardsScreen.tsx"), "BoardsScreen"),
});

export const boardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "apps/scrumboard/$board",
  component: lazyRouteComponent(() => import("./BoardScreen.tsx"), "BoardScreen"),
});

/** One card, over its board. */
export const cardRoute = createRoute({
  getParentRoute: () => boardRoute,
  path: "card/$card",
  component: lazyRouteComponent(() => import("./CardDialog.tsx"), "CardDialog"),
});

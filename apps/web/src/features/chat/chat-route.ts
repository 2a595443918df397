import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";

export const chatsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "apps/chat",
  component: lazyRouteComponent(() => import("./ChatsScreen.tsx"), "ChatsScreen"),
});

/** One conversation, beside the list. */
export const chatRoute = createRoute({
  getParentRoute: () => chatsRoute,
  path: "$id",
  component: lazyRouteComponent(() => import("./ChatPane.tsx"), "ChatPane"),
});

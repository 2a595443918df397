import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";

export const tasksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "apps/tasks",
  component: lazyRouteComponent(() => import("./TasksScreen.tsx"), "TasksScreen"),
});

/** One task or section, beside the list. */
export const taskRoute = createRoute({
  getParentRoute: () => tasksRoute,
  path: "$id",
  component: lazyRouteComponent(() => import("./TaskPane.tsx"), "TaskPane"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";

/** The template's starting point, the one entry of the compact, futuristic and horizontal menus. */
export const exampleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "example",
  component: lazyRouteComponent(() => import("./ExampleScreen.tsx"), "ExampleScreen"),
});

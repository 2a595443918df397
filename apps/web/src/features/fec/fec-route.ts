import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { reportsRoute } from "../../app/reports/reports-route.ts";

export const fecRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "fec",
  component: lazyRouteComponent(() => import("./FecScreen.tsx"), "FecScreen"),
});

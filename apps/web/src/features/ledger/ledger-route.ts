import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { reportsRoute } from "../../app/reports/reports-route.ts";

export const integrityRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "integrity",
  component: lazyRouteComponent(() => import("./IntegrityScreen.tsx"), "IntegrityScreen"),
});

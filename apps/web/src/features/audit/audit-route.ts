import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";

/** « Journal d’audit ». */
export const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "settings/audit",
  // Days of the French calendar, both included.
  validateSearch: listSearch({ from: "day", to: "day", user: "text", resource: "text", action: "text" }),
  component: lazyRouteComponent(() => import("./AuditScreen.tsx"), "AuditScreen"),
});

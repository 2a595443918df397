import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { textParam } from "../../lib/search-params.ts";

export interface AuditSearch {
  /** Days of the French calendar, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly user?: string | undefined;
  readonly resource?: string | undefined;
  readonly action?: string | undefined;
}

const dayParam = (search: Record<string, unknown>, name: string) => {
  const text = textParam(search, name);
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
};

/** « Journal d’audit ». */
export const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "settings/audit",
  validateSearch: (search: Record<string, unknown>): AuditSearch => ({
    from: dayParam(search, "from"),
    to: dayParam(search, "to"),
    user: textParam(search, "user"),
    resource: textParam(search, "resource"),
    action: textParam(search, "action"),
  }),
  component: lazyRouteComponent(() => import("./AuditScreen.tsx"), "AuditScreen"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { dayParam } from "../../lib/day-param.ts";
import { countParam, textParam } from "../../lib/search-params.ts";

export interface DsnSearch {
  readonly year?: number | undefined;
  /** The month that is shown, and its establishment. */
  readonly month?: string | undefined;
  readonly employer?: string | undefined;
}

/** « Paie › Déclarations sociales (DSN) ». */
export const dsnRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/payslip/dsn",
  validateSearch: (search: Record<string, unknown>): DsnSearch => {
    const year = countParam(search, "year");
    const month = dayParam(search, "month");
    const employer = textParam(search, "employer");
    return { ...(year && { year }), ...(month && { month }), ...(employer && { employer }) };
  },
  component: lazyRouteComponent(() => import("./DsnScreen.tsx"), "DsnScreen"),
});

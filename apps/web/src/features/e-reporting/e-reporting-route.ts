import { REPORT_KINDS, type ReportKind } from "@grand-livre/domain/e-reporting/report-kind";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { dayParam } from "../../lib/day-param.ts";
import { choiceParam, countParam } from "../../lib/search-params.ts";

export interface EReportingSearch {
  /** The civil year of the last days. */
  readonly year?: number | undefined;
  /** The period that is shown: what it tells, and its days. */
  readonly kind?: ReportKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** « Déclarations professionnelles › E-reporting ». */
export const eReportingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/declarations/e-reporting",
  validateSearch: (search: Record<string, unknown>): EReportingSearch => {
    const year = countParam(search, "year");
    const kind = choiceParam(search, "kind", REPORT_KINDS);
    const [from, to] = [dayParam(search, "from"), dayParam(search, "to")];
    return { ...(year && { year }), ...(kind && { kind }), ...(from && { from }), ...(to && { to }) };
  },
  component: lazyRouteComponent(() => import("./EReportingScreen.tsx"), "EReportingScreen"),
});

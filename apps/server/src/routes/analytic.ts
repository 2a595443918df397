import { analyticEndpoints } from "@grand-livre/contracts/endpoints/analytic";
import { handle, type Route } from "../http/route.ts";
import { companyRoutes } from "../kit/company-routes.ts";
import { analyticAxes } from "../modules/analytic/axes-service.ts";
import { listAnalyticLines, readAnalyticReport } from "../modules/analytic/report.ts";
import { showSplits, splitEntryLine } from "../modules/analytic/split.ts";

export const analyticRoutes: readonly Route[] = [
  ...companyRoutes(analyticEndpoints, analyticAxes, {
    plural: "analyticAxes",
    order: ["code"],
    filter: ({ active, searchValue: search }) => ({ equal: { active }, search }),
  }),
  handle(analyticEndpoints.ofEntry, async ({ app, caller, params }) => showSplits(app.db, caller, params.id)),
  handle(analyticEndpoints.split, async ({ app, caller, body }) => splitEntryLine(app, caller, body)),
  handle(analyticEndpoints.report, async ({ app, caller, query }) =>
    readAnalyticReport(app.db, caller.scope, query),
  ),
  handle(analyticEndpoints.lines, async ({ app, caller, query }) =>
    listAnalyticLines(app.db, caller.scope, query),
  ),
];

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { choiceParam, countParam, textParam } from "../../lib/search-params.ts";

interface PayYearSearch {
  readonly tab?: "sections" | undefined;
  readonly year?: number | undefined;
  readonly employee?: string | undefined;
  /** Code of the axis. */
  readonly axis?: string | undefined;
}

/** « Paie › Livre de paie ». */
export const payYearRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/payslip/year",
  validateSearch: (search: Record<string, unknown>): PayYearSearch => {
    const tab = choiceParam(search, "tab", ["sections"]);
    const year = countParam(search, "year");
    const employee = textParam(search, "employee");
    const axis = textParam(search, "axis");
    return {
      ...(tab && { tab }),
      ...(year && { year }),
      ...(employee && { employee }),
      ...(axis && { axis }),
    };
  },
  component: lazyRouteComponent(() => import("./PayYearScreen.tsx"), "PayYearScreen"),
});

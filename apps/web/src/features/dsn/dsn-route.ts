import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { dayParam } from "../../lib/day-param.ts";
import { choiceParam, countParam, textParam } from "../../lib/search-params.ts";

export interface DsnSearch {
  readonly year?: number | undefined;
  /** The month that is shown, and its establishment. */
  readonly month?: string | undefined;
  readonly employer?: string | undefined;
  /** What is due to organisms, in a quarter by its first day. */
  readonly tab?: "dues" | undefined;
  readonly quarter?: string | undefined;
}

/** « Paie › Déclarations sociales (DSN) ». */
export const dsnRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/payslip/dsn",
  validateSearch: (search: Record<string, unknown>): DsnSearch => {
    const year = countParam(search, "year");
    const month = dayParam(search, "month");
    const employer = textParam(search, "employer");
    const tab = choiceParam(search, "tab", ["dues"]);
    const quarter = dayParam(search, "quarter");
    return {
      ...(tab && { tab }),
      ...(quarter && { quarter }),
      ...(year && { year }),
      ...(month && { month }),
      ...(employer && { employer }),
    };
  },
  component: lazyRouteComponent(() => import("./DsnScreen.tsx"), "DsnScreen"),
});

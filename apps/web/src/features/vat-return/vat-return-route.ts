import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { dayParam } from "../../lib/day-param.ts";
import { countParam, textParam } from "../../lib/search-params.ts";

export interface VatReturnSearch {
  /** First day of the return that is shown. */
  readonly from?: string | undefined;
  /** An earlier version of it. */
  readonly version?: number | undefined;
  /** The box whose lines are shown beside. */
  readonly box?: string | undefined;
}

/** « Déclarations professionnelles › TVA ». */
export const vatReturnRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "accounting/declarations/vat",
  validateSearch: (search: Record<string, unknown>): VatReturnSearch => {
    const [from, version, box] = [
      dayParam(search, "from"),
      countParam(search, "version"),
      textParam(search, "box"),
    ];
    return {
      ...(from === undefined ? {} : { from }),
      ...(version === undefined || version === 0 ? {} : { version }),
      ...(box === undefined ? {} : { box }),
    };
  },
  component: lazyRouteComponent(() => import("./VatReturnScreen.tsx"), "VatReturnScreen"),
});

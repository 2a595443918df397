import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { countParam, textParam } from "../../lib/search-params.ts";
import { type Forms, isForms } from "./package-forms.ts";

export interface CalendarSearch {
  /** The civil year of the last days. */
  readonly year?: number | undefined;
  /** The declaration that is shown beside the list: company, kind, period, instalment. */
  readonly open?: string | undefined;
}

export interface TaxPackageSearch {
  /** The forms 2050 to 2053 by default; `tables`: 2054 to 2057; `result`: 2058-A to 2059-E. */
  readonly regime?: Forms | undefined;
  /** The box that a person adds to, `2058-A.WF`. */
  readonly box?: string | undefined;
}

const validateSearch = (search: Record<string, unknown>): CalendarSearch => {
  const [year, open] = [countParam(search, "year"), textParam(search, "open")];
  return { ...(year === undefined ? {} : { year }), ...(open === undefined ? {} : { open }) };
};

/** « Déclarations professionnelles › Calendrier », of the company and of the portfolio. */
export const declarationRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "accounting/declarations/calendar",
    validateSearch,
    component: lazyRouteComponent(() => import("./CalendarScreen.tsx"), "CalendarScreen"),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "accounting/declarations/portfolio",
    validateSearch,
    component: lazyRouteComponent(() => import("./PortfolioScreen.tsx"), "PortfolioScreen"),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "accounting/declarations/tax-package",
    validateSearch: (search: Record<string, unknown>): TaxPackageSearch => {
      // Named even without a value: the router lets what is not named through as it was typed.
      return { regime: isForms(search.regime) ? search.regime : undefined, box: textParam(search, "box") };
    },
    component: lazyRouteComponent(() => import("./TaxPackageScreen.tsx"), "TaxPackageScreen"),
  }),
] as const;

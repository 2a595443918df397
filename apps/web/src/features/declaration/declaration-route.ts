import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";
import { searchOf } from "../../lib/read-search.ts";
import { PACKAGE_FORMS } from "./package-forms.ts";

/** The civil year of the last days; the declaration that is beside the list: company, kind, period, instalment. */
const validateSearch = searchOf({ year: "number", open: "text" });

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
    // The forms 2050 to 2053 where none are named; the box that a person adds to, `2058-A.WF`.
    validateSearch: listSearch({ regime: PACKAGE_FORMS, box: "text", when: ["all"] }),
    component: lazyRouteComponent(() => import("./TaxPackageScreen.tsx"), "TaxPackageScreen"),
  }),
] as const;

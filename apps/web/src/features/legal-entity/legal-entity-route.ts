import { COMPANY_KYC_STATES } from "@grand-livre/contracts/company-kyc-states";
import { COMPANY_STATUSES } from "@grand-livre/domain/company/life";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../app/layout-routes.tsx";
import { listSearch } from "../../app/resource/list-search.ts";
import { settingsRoute } from "../../app/settings/settings-route.ts";

export const companiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "gestions/companies",
  validateSearch: listSearch({
    status: COMPANY_STATUSES,
    manager: "text",
    mine: ["me"],
    kyc: COMPANY_KYC_STATES,
    confidential: ["yes", "no"],
  }),
  component: lazyRouteComponent(() => import("./CompaniesScreen.tsx"), "CompaniesScreen"),
});

export const newCompanyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "gestions/companies/new",
  component: lazyRouteComponent(() => import("./NewCompanyScreen.tsx"), "NewCompanyScreen"),
});

export const companyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "gestions/companies/$refId",
  component: lazyRouteComponent(() => import("./CompanyScreen.tsx"), "CompanyScreen"),
});

/** « Paramètres › Société »: the identity of the current dossier. */
export const companySettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "company",
  component: lazyRouteComponent(() => import("./CompanySettings.tsx"), "CompanySettings"),
});

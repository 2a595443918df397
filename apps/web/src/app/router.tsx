import { createRouter } from "@tanstack/react-router";
import { accountsRoute } from "../features/account/account-route.ts";
import { auditRoute } from "../features/audit/audit-route.ts";
import {
  counterpartiesRoute,
  counterpartyRoute,
  newCounterpartyRoute,
} from "../features/counterparty/counterparty-route.ts";
import { dashboardRoute } from "../features/dashboard/dashboard-route.ts";
import { delegationsRoute } from "../features/delegation/delegation-route.ts";
import { entryRoutes } from "../features/entry/entry-route.ts";
import { exampleRoute } from "../features/example/example-route.ts";
import { fecRoute } from "../features/fec/fec-route.ts";
import { exercisesRoute } from "../features/fiscal-exercise/fiscal-exercise-route.ts";
import { homeRoute } from "../features/home/home-route.ts";
import {
  firstAdministratorRoute,
  publicIdentityRoutes,
  signInRoute,
  signOutRoute,
  unlockSessionRoute,
} from "../features/identity/identity-route.ts";
import { invoiceRoutes } from "../features/invoice/invoice-route.ts";
import { journalsRoute } from "../features/journal/journal-route.ts";
import { integrityRoute } from "../features/ledger/ledger-route.ts";
import {
  companiesRoute,
  companyRoute,
  companySettingsRoute,
  newCompanyRoute,
} from "../features/legal-entity/legal-entity-route.ts";
import { profilesRoute } from "../features/profile/profile-route.ts";
import { reportRoutes } from "../features/report/report-route.ts";
import { technicalAccountsRoute } from "../features/technical-account/technical-account-route.ts";
import { administratorsRoute, authorizationsRoute } from "../features/user/user-route.ts";
import { vatCodesRoute } from "../features/vat-code/vat-code-route.ts";
import { parseSearch, stringifySearch } from "../lib/search-text.ts";
import { bareRoute, rootRoute, shellRoute } from "./layout-routes.tsx";
import { RouteError } from "./RouteError.tsx";
import { reportsRoute } from "./reports/reports-route.ts";
import { settingsIndexRoute, settingsRoute } from "./settings/settings-route.ts";
import { dashboardRedirectRoute, signedInRedirectRoute, upcomingRoute } from "./upcoming-route.ts";

/**
 * The one route table. To add a screen: export its route from `features/<feature>/<feature>-route.ts` with
 * `shellRoute` as its parent, name it here, and take its path out of `upcoming.ts`.
 */
const routeTree = rootRoute.addChildren([
  dashboardRedirectRoute,
  signedInRedirectRoute,
  homeRoute,
  signInRoute,
  firstAdministratorRoute,
  ...publicIdentityRoutes,
  bareRoute.addChildren([signOutRoute, unlockSessionRoute]),
  shellRoute.addChildren([
    companiesRoute,
    newCompanyRoute,
    companyRoute,
    accountsRoute,
    technicalAccountsRoute,
    counterpartiesRoute,
    newCounterpartyRoute,
    counterpartyRoute,
    settingsRoute.addChildren([
      settingsIndexRoute,
      companySettingsRoute,
      exercisesRoute,
      journalsRoute,
      vatCodesRoute,
    ]),
    dashboardRoute,
    exampleRoute,
    ...invoiceRoutes,
    ...entryRoutes,
    reportsRoute.addChildren([...reportRoutes, fecRoute, integrityRoute]),
    auditRoute,
    administratorsRoute,
    authorizationsRoute,
    profilesRoute,
    delegationsRoute,
    upcomingRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: "intent",
  defaultErrorComponent: RouteError,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

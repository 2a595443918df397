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
import { importsRoute } from "../features/import/import-route.ts";
import { captureSettingsRoute, invoiceRoutes } from "../features/invoice/invoice-route.ts";
import { journalsRoute } from "../features/journal/journal-route.ts";
import { integrityRoute } from "../features/ledger/ledger-route.ts";
import {
  companiesRoute,
  companyRoute,
  companySettingsRoute,
  newCompanyRoute,
} from "../features/legal-entity/legal-entity-route.ts";
import { myAccountRoute } from "../features/my-account/my-account-route.ts";
import { profilesRoute } from "../features/profile/profile-route.ts";
import { recurringRoutes } from "../features/recurring/recurring-route.ts";
import { remindersRoute } from "../features/reminder/reminder-route.ts";
import { reportRoutes } from "../features/report/report-route.ts";
import { salesRoutes } from "../features/sales/sales-route.ts";
import { technicalAccountsRoute } from "../features/technical-account/technical-account-route.ts";
import { trashRoutes } from "../features/trash/trash-route.ts";
import { administratorsRoute, authorizationsRoute } from "../features/user/user-route.ts";
import { vatCodesRoute } from "../features/vat-code/vat-code-route.ts";
import { rootRoute, shellRoute } from "./layout-routes.tsx";
import { publicRoutes } from "./public-routes.ts";
import { reportsRoute } from "./reports/reports-route.ts";
import { settingsIndexRoute, settingsRoute } from "./settings/settings-route.ts";
import { upcomingRoute } from "./upcoming-route.ts";

/**
 * Every screen that needs a session. To add one: export its route from `features/<feature>/<feature>-route.ts` with
 * `shellRoute` as its parent, name it here, and take its path out of `upcoming.ts`. Nothing of this file is in what
 * sign-in loads first.
 */
export const fullTree = rootRoute.addChildren([
  ...publicRoutes,
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
      captureSettingsRoute,
    ]),
    dashboardRoute,
    exampleRoute,
    ...salesRoutes,
    ...recurringRoutes,
    remindersRoute,
    ...trashRoutes,
    ...invoiceRoutes,
    ...entryRoutes,
    importsRoute,
    reportsRoute.addChildren([...reportRoutes, fecRoute, integrityRoute]),
    auditRoute,
    administratorsRoute,
    authorizationsRoute,
    profilesRoute,
    delegationsRoute,
    myAccountRoute,
    upcomingRoute,
  ]),
]);

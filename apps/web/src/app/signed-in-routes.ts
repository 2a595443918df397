import { absenceRoute } from "../features/absence/absence-route.ts";
import { accountsRoute } from "../features/account/account-route.ts";
import { agentsRoute } from "../features/agent/agent-route.ts";
import { analyticAxesRoute, analyticReportRoute } from "../features/analytic/analytic-route.ts";
import { annualAccountsRoute } from "../features/annual-accounts/annual-accounts-route.ts";
import { articlesRoute } from "../features/article/article-route.ts";
import { assetRoutes } from "../features/asset/asset-route.ts";
import { auditRoute } from "../features/audit/audit-route.ts";
import { bankRoute } from "../features/bank/bank-route.ts";
import { boardRoute, boardsRoute, cardRoute } from "../features/board/board-route.ts";
import { chatRoute, chatsRoute } from "../features/chat/chat-route.ts";
import { contactRoute, contactsRoute } from "../features/contact/contact-route.ts";
import {
  counterpartiesRoute,
  counterpartyRoute,
  newCounterpartyRoute,
} from "../features/counterparty/counterparty-route.ts";
import { counterpartyRulesRoute } from "../features/counterparty-rule/counterparty-rule-route.ts";
import { currencyRatesRoute } from "../features/currency-rate/currency-rate-route.ts";
import { dashboardRoute } from "../features/dashboard/dashboard-route.ts";
import { declarationRoutes } from "../features/declaration/declaration-route.ts";
import { delegationsRoute } from "../features/delegation/delegation-route.ts";
import { distributorsRoute } from "../features/distributor/distributor-route.ts";
import { dsnRoute } from "../features/dsn/dsn-route.ts";
import { eReportingRoute } from "../features/e-reporting/e-reporting-route.ts";
import { ebicsRoute } from "../features/ebics/ebics-route.ts";
import { engagementRoutes } from "../features/engagement/engagement-route.ts";
import { entryRoutes } from "../features/entry/entry-route.ts";
import { exampleRoute } from "../features/example/example-route.ts";
import { expenseRoutes } from "../features/expense/expense-route.ts";
import { fecRoute } from "../features/fec/fec-route.ts";
import { fileManagerRoute } from "../features/file-item/file-item-route.ts";
import { exercisesRoute } from "../features/fiscal-exercise/fiscal-exercise-route.ts";
import { helpCenterRoutes } from "../features/help-center/help-center-route.ts";
import { importsRoute } from "../features/import/import-route.ts";
import { journalsRoute } from "../features/journal/journal-route.ts";
import { kycRoute } from "../features/kyc/kyc-route.ts";
import { integrityRoute } from "../features/ledger/ledger-route.ts";
import {
  companiesRoute,
  companyRoute,
  companySettingsRoute,
  newCompanyRoute,
} from "../features/legal-entity/legal-entity-route.ts";
import { letteringRoute, openSubledgersRoute } from "../features/lettering/lettering-route.ts";
import { mailboxRoute } from "../features/mailbox/mailbox-route.ts";
import { mandatesRoute } from "../features/mandate/mandate-route.ts";
import { myAccountRoute } from "../features/my-account/my-account-route.ts";
import { noCustomersRoute } from "../features/no-customer/no-customer-route.ts";
import { notesRoute } from "../features/note/note-route.ts";
import { payYearRoute } from "../features/pay-year/pay-year-route.ts";
import { payrollRoutes } from "../features/payroll/payroll-route.ts";
import { platformRoute } from "../features/platform/platform-route.ts";
import { inventoryRoute } from "../features/product/product-route.ts";
import { profilesRoute } from "../features/profile/profile-route.ts";
import { recurringRoutes } from "../features/recurring/recurring-route.ts";
import { regulationsRoute } from "../features/regulation/regulation-route.ts";
import { remindersRoute } from "../features/reminder/reminder-route.ts";
import { reportRoutes } from "../features/report/report-route.ts";
import { reviewRoute } from "../features/review/review-route.ts";
import { salesRoutes } from "../features/sale/sale-route.ts";
import { sampleDashboardRoutes } from "../features/sample-dashboard/sample-dashboard-route.ts";
import { captureSettingsRoute, supplierBillRoutes } from "../features/supplier-bill/supplier-bill-route.ts";
import { taskRoute, tasksRoute } from "../features/task/task-route.ts";
import { technicalAccountsRoute } from "../features/technical-account/technical-account-route.ts";
import { transferRoutes, transfersRoute } from "../features/transfer/transfer-route.ts";
import { trashRoutes } from "../features/trash/trash-route.ts";
import { administratorsRoute, authorizationsRoute } from "../features/user/user-route.ts";
import { vatCodesRoute } from "../features/vat-code/vat-code-route.ts";
import { vatReturnRoute } from "../features/vat-return/vat-return-route.ts";
import { rootRoute, shellRoute } from "./layout-routes.tsx";
import { notFoundRoute } from "./not-found-route.ts";
import { publicRoutes } from "./public-routes.ts";
import { reconciliationRoute } from "./reconciliation/reconciliation-route.ts";
import { reportsRoute } from "./reports/reports-route.ts";
import { settingsIndexRoute, settingsRoute } from "./settings/settings-route.ts";

/**
 * Every screen that needs a session. To add one: export its route from `features/<feature>/<feature>-route.ts` with
 * `shellRoute` as its parent and name it here. Nothing of this file is in what
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
    counterpartyRulesRoute,
    counterpartiesRoute,
    newCounterpartyRoute,
    counterpartyRoute,
    noCustomersRoute,
    agentsRoute,
    distributorsRoute,
    settingsRoute.addChildren([
      settingsIndexRoute,
      companySettingsRoute,
      exercisesRoute,
      journalsRoute,
      vatCodesRoute,
      analyticAxesRoute,
      articlesRoute,
      currencyRatesRoute,
      captureSettingsRoute,
    ]),
    dashboardRoute,
    exampleRoute,
    ...salesRoutes,
    ...recurringRoutes,
    remindersRoute,
    ...trashRoutes,
    ...supplierBillRoutes,
    ...entryRoutes,
    reconciliationRoute.addChildren([
      bankRoute,
      openSubledgersRoute,
      transfersRoute,
      mandatesRoute,
      ebicsRoute,
    ]),
    ...transferRoutes,
    letteringRoute,
    regulationsRoute,
    importsRoute,
    reportsRoute.addChildren([
      ...reportRoutes,
      analyticReportRoute,
      annualAccountsRoute,
      reviewRoute,
      fecRoute,
      integrityRoute,
    ]),
    ...declarationRoutes,
    eReportingRoute,
    vatReturnRoute,
    ...assetRoutes,
    ...engagementRoutes,
    ...payrollRoutes,
    payYearRoute,
    absenceRoute,
    dsnRoute,
    ...expenseRoutes,
    auditRoute,
    platformRoute,
    administratorsRoute,
    authorizationsRoute,
    profilesRoute,
    kycRoute,
    delegationsRoute,
    myAccountRoute,
    contactsRoute.addChildren([contactRoute]),
    tasksRoute.addChildren([taskRoute]),
    notesRoute,
    boardsRoute,
    boardRoute.addChildren([cardRoute]),
    mailboxRoute,
    chatsRoute.addChildren([chatRoute]),
    ...helpCenterRoutes,
    inventoryRoute,
    fileManagerRoute,
    ...sampleDashboardRoutes,
    notFoundRoute,
  ]),
]);

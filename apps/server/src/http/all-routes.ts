import { allEndpoints } from "@grand-livre/contracts/all-endpoints";
import type { Endpoint } from "@grand-livre/contracts/endpoint";
import { absenceRoutes } from "../routes/absence.ts";
import { accountRoutes } from "../routes/account.ts";
import { accountMergeRoutes } from "../routes/account-merge.ts";
import { agentRoutes } from "../routes/agent.ts";
import { analyticRoutes } from "../routes/analytic.ts";
import { annualAccountsRoutes } from "../routes/annual-accounts.ts";
import { apiKeyRoutes } from "../routes/api-key.ts";
import { articleRoutes } from "../routes/article.ts";
import { assetRoutes } from "../routes/asset.ts";
import { assistantRoutes } from "../routes/assistant.ts";
import { auditRoutes } from "../routes/audit.ts";
import { bankRoutes } from "../routes/bank.ts";
import { boardRoutes } from "../routes/board.ts";
import { capitalHoldingRoutes } from "../routes/capital-holding.ts";
import { chatRoutes } from "../routes/chat.ts";
import { companyRoutes } from "../routes/company.ts";
import { contactRoutes } from "../routes/contact.ts";
import { controlRoutes } from "../routes/control.ts";
import { conversionRoutes } from "../routes/conversion.ts";
import { counterpartyRoutes } from "../routes/counterparty.ts";
import { counterpartyRuleRoutes } from "../routes/counterparty-rule.ts";
import { currencyRateRoutes } from "../routes/currency-rate.ts";
import { dashboardRoutes } from "../routes/dashboard.ts";
import { declarationRoutes } from "../routes/declaration.ts";
import { delegationRoutes } from "../routes/delegation.ts";
import { distributorRoutes } from "../routes/distributor.ts";
import { dsnRoutes } from "../routes/dsn.ts";
import { eReportingRoutes } from "../routes/e-reporting.ts";
import { ebicsRoutes } from "../routes/ebics.ts";
import { einvoicePlatformRoutes } from "../routes/einvoice-platform.ts";
import { employeeIbanRoutes } from "../routes/employee-iban.ts";
import { employeeSpaceRoutes } from "../routes/employee-space.ts";
import { engagementRoutes } from "../routes/engagement.ts";
import { entryRoutes } from "../routes/entry.ts";
import { entryScheduleRoutes } from "../routes/entry-schedule.ts";
import { entryTemplateRoutes } from "../routes/entry-template.ts";
import { exerciseArchiveRoutes } from "../routes/exercise-archive.ts";
import { expenseRoutes } from "../routes/expense.ts";
import { fecRoutes } from "../routes/fec.ts";
import { fileItemRoutes } from "../routes/file-item.ts";
import { fiscalExerciseRoutes } from "../routes/fiscal-exercise.ts";
import { helpCenterRoutes } from "../routes/help-center.ts";
import { identityRoutes } from "../routes/identity.ts";
import { identityProviderRoutes } from "../routes/identity-provider.ts";
import { importRoutes } from "../routes/import.ts";
import { installationRoutes } from "../routes/installation.ts";
import { invoiceRoutes } from "../routes/invoice.ts";
import { issuedRoutes } from "../routes/invoice-issued.ts";
import { invoiceMailRoutes } from "../routes/invoice-mail.ts";
import { saleRoutes } from "../routes/invoice-sale.ts";
import { trashRoutes } from "../routes/invoice-trash.ts";
import { jobRoutes } from "../routes/job.ts";
import { journalRoutes } from "../routes/journal.ts";
import { kycRoutes } from "../routes/kyc.ts";
import { learningRoutes } from "../routes/learning.ts";
import { leaveProvisionRoutes } from "../routes/leave-provision.ts";
import { ledgerRoutes } from "../routes/ledger.ts";
import { legalEntityRoutes } from "../routes/legal-entity.ts";
import { letteringRoutes } from "../routes/lettering.ts";
import { lifeCycleRoutes } from "../routes/life-cycle.ts";
import { mailboxRoutes } from "../routes/mailbox.ts";
import { mandateRoutes } from "../routes/mandate.ts";
import { messageRoutes } from "../routes/message.ts";
import { missionRoutes } from "../routes/mission.ts";
import { navigationRoutes } from "../routes/navigation.ts";
import { noCustomerRoutes } from "../routes/no-customer.ts";
import { noteRoutes } from "../routes/note.ts";
import { notificationRoutes } from "../routes/notification.ts";
import { officeLinkRoutes } from "../routes/office-link.ts";
import { officeUserRoutes } from "../routes/office-user.ts";
import { passkeyRoutes } from "../routes/passkey.ts";
import { payYearRoutes } from "../routes/pay-year.ts";
import { paymentRoutes } from "../routes/payment.ts";
import { payrollRoutes } from "../routes/payroll.ts";
import { payslipMailRoutes } from "../routes/payslip-mail.ts";
import { platformRoutes } from "../routes/platform.ts";
import { productRoutes } from "../routes/product.ts";
import { profileRoutes } from "../routes/profile.ts";
import { recurringRoutes } from "../routes/recurring.ts";
import { regulationRoutes } from "../routes/regulation.ts";
import { reminderRoutes } from "../routes/reminder.ts";
import { reportRoutes } from "../routes/report.ts";
import { reviewRoutes } from "../routes/review.ts";
import { sampleDashboardRoutes } from "../routes/sample-dashboard.ts";
import { savedViewRoutes } from "../routes/saved-view.ts";
import { scimRoutes } from "../routes/scim.ts";
import { searchRoutes } from "../routes/search.ts";
import { shortcutRoutes } from "../routes/shortcut.ts";
import { taskRoutes } from "../routes/task.ts";
import { taxFormsRoutes } from "../routes/tax-forms.ts";
import { technicalAccountRoutes } from "../routes/technical-account.ts";
import { thirdPartyRoutes } from "../routes/third-party.ts";
import { transferRoutes } from "../routes/transfer.ts";
import { userRoutes } from "../routes/user.ts";
import { vatCodeRoutes } from "../routes/vat-code.ts";
import { vatReturnRoutes } from "../routes/vat-return.ts";
import { webhookRoutes } from "../routes/webhook.ts";
import type { Route } from "./route.ts";

const routes: readonly Route[] = [
  ...legalEntityRoutes,
  ...exerciseArchiveRoutes,
  ...fiscalExerciseRoutes,
  ...accountRoutes,
  ...analyticRoutes,
  ...reviewRoutes,
  ...annualAccountsRoutes,
  ...accountMergeRoutes,
  ...entryScheduleRoutes,
  ...articleRoutes,
  ...currencyRateRoutes,
  ...entryTemplateRoutes,
  ...noCustomerRoutes,
  ...agentRoutes,
  ...distributorRoutes,
  ...kycRoutes,
  ...taxFormsRoutes,
  ...technicalAccountRoutes,
  ...vatCodeRoutes,
  ...vatReturnRoutes,
  ...webhookRoutes,
  ...ebicsRoutes,
  ...declarationRoutes,
  ...assetRoutes,
  ...eReportingRoutes,
  ...einvoicePlatformRoutes,
  ...platformRoutes,
  ...engagementRoutes,
  ...expenseRoutes,
  ...missionRoutes,
  ...journalRoutes,
  ...conversionRoutes,
  ...leaveProvisionRoutes,
  ...counterpartyRoutes,
  ...thirdPartyRoutes,
  ...counterpartyRuleRoutes,
  ...importRoutes,
  ...trashRoutes,
  ...saleRoutes,
  ...apiKeyRoutes,
  ...installationRoutes,
  ...invoiceRoutes,
  ...issuedRoutes,
  ...lifeCycleRoutes,
  ...recurringRoutes,
  ...invoiceMailRoutes,
  ...payslipMailRoutes,
  ...employeeIbanRoutes,
  ...employeeSpaceRoutes,
  ...reminderRoutes,
  ...paymentRoutes,
  ...payrollRoutes,
  ...payYearRoutes,
  ...absenceRoutes,
  ...dsnRoutes,
  ...capitalHoldingRoutes,
  ...mandateRoutes,
  ...transferRoutes,
  ...letteringRoutes,
  ...regulationRoutes,
  ...learningRoutes,
  ...dashboardRoutes,
  ...identityRoutes,
  ...identityProviderRoutes,
  ...passkeyRoutes,
  ...scimRoutes,
  ...userRoutes,
  ...profileRoutes,
  ...delegationRoutes,
  ...assistantRoutes,
  ...auditRoutes,
  ...bankRoutes,
  ...jobRoutes,
  ...entryRoutes,
  ...ledgerRoutes,
  ...reportRoutes,
  ...fecRoutes,
  ...savedViewRoutes,
  ...searchRoutes,
  ...navigationRoutes,
  ...messageRoutes,
  ...notificationRoutes,
  ...shortcutRoutes,
  ...officeLinkRoutes,
  ...officeUserRoutes,
  ...companyRoutes,
  ...contactRoutes,
  ...controlRoutes,
  ...taskRoutes,
  ...noteRoutes,
  ...boardRoutes,
  ...productRoutes,
  ...fileItemRoutes,
  ...helpCenterRoutes,
  ...mailboxRoutes,
  ...chatRoutes,
  ...sampleDashboardRoutes,
];

/** The one handler of an endpoint. @throws Error when it has none or several: the server does not start */
function routeOf(endpoint: Endpoint): Route {
  const [route, ...others] = routes.filter((one) => one.endpoint === endpoint);
  if (!route || others.length > 0)
    throw new Error(
      `${endpoint.method} ${endpoint.path} has ${others.length + (route ? 1 : 0)} handlers, not 1`,
    );
  return route;
}

/** Matches paths in order: one without parameters comes before one that it could be taken for. */
const literalFirst = (one: Endpoint, other: Endpoint) => parameters(one) - parameters(other);
const parameters = ({ path }: Endpoint) => path.split("{").length;

/** Every endpoint of the contract with its handler. */
export const allRoutes: readonly Route[] = Object.values(allEndpoints)
  .flatMap((group): readonly Endpoint[] => Object.values(group))
  .toSorted(literalFirst)
  .map(routeOf);

import { allEndpoints } from "@grand-livre/contracts/all-endpoints";
import type { Endpoint } from "@grand-livre/contracts/endpoint";
import { accountRoutes } from "../modules/account/routes.ts";
import { accountMergeRoutes } from "../modules/account-merge/routes.ts";
import { agentRoutes } from "../modules/agent/routes.ts";
import { analyticRoutes } from "../modules/analytic/routes.ts";
import { apiKeyRoutes } from "../modules/api-key/routes.ts";
import { articleRoutes } from "../modules/article/routes.ts";
import { assetRoutes } from "../modules/asset/routes.ts";
import { auditRoutes } from "../modules/audit/routes.ts";
import { bankRoutes } from "../modules/bank/routes.ts";
import { boardRoutes } from "../modules/board/routes.ts";
import { chatRoutes } from "../modules/chat/routes.ts";
import { companyRoutes } from "../modules/company/routes.ts";
import { contactRoutes } from "../modules/contact/routes.ts";
import { controlRoutes } from "../modules/control/routes.ts";
import { counterpartyRoutes } from "../modules/counterparty/routes.ts";
import { counterpartyRuleRoutes } from "../modules/counterparty-rule/routes.ts";
import { dashboardRoutes } from "../modules/dashboard/routes.ts";
import { declarationRoutes } from "../modules/declaration/routes.ts";
import { delegationRoutes } from "../modules/delegation/routes.ts";
import { distributorRoutes } from "../modules/distributor/routes.ts";
import { einvoicePlatformRoutes } from "../modules/einvoice-platform/routes.ts";
import { engagementRoutes } from "../modules/engagement/routes.ts";
import { entryRoutes } from "../modules/entry/routes.ts";
import { entryScheduleRoutes } from "../modules/entry-schedule/routes.ts";
import { entryTemplateRoutes } from "../modules/entry-template/routes.ts";
import { expenseRoutes } from "../modules/expense/routes.ts";
import { fecRoutes } from "../modules/fec/routes.ts";
import { fileItemRoutes } from "../modules/file-item/routes.ts";
import { fiscalExerciseRoutes } from "../modules/fiscal-exercise/routes.ts";
import { helpCenterRoutes } from "../modules/help-center/routes.ts";
import { identityRoutes } from "../modules/identity/routes.ts";
import { importRoutes } from "../modules/import/routes.ts";
import { installationRoutes } from "../modules/installation/routes.ts";
import { trashRoutes } from "../modules/invoice/document/trash-routes.ts";
import { invoiceRoutes } from "../modules/invoice/routes.ts";
import { issuedRoutes } from "../modules/invoice/sale/issued-routes.ts";
import { saleRoutes } from "../modules/invoice/sale/sale-routes.ts";
import { invoiceMailRoutes } from "../modules/invoice-mail/routes.ts";
import { jobRoutes } from "../modules/job/routes.ts";
import { journalRoutes } from "../modules/journal/routes.ts";
import { kycRoutes } from "../modules/kyc/routes.ts";
import { learningRoutes } from "../modules/learning/routes.ts";
import { ledgerRoutes } from "../modules/ledger/routes.ts";
import { legalEntityRoutes } from "../modules/legal-entity/routes.ts";
import { letteringRoutes } from "../modules/lettering/routes.ts";
import { mailboxRoutes } from "../modules/mailbox/routes.ts";
import { mandateRoutes } from "../modules/mandate/routes.ts";
import { messageRoutes } from "../modules/message/routes.ts";
import { missionRoutes } from "../modules/mission/routes.ts";
import { navigationRoutes } from "../modules/navigation/routes.ts";
import { noCustomerRoutes } from "../modules/no-customer/routes.ts";
import { noteRoutes } from "../modules/note/routes.ts";
import { notificationRoutes } from "../modules/notification/routes.ts";
import { officeLinkRoutes } from "../modules/office-link/routes.ts";
import { officeUserRoutes } from "../modules/office-user/routes.ts";
import { paymentRoutes } from "../modules/payment/routes.ts";
import { payrollRoutes } from "../modules/payroll/routes.ts";
import { productRoutes } from "../modules/product/routes.ts";
import { profileRoutes } from "../modules/profile/routes.ts";
import { recurringRoutes } from "../modules/recurring/routes.ts";
import { regulationRoutes } from "../modules/regulation/routes.ts";
import { reminderRoutes } from "../modules/reminder/routes.ts";
import { reportRoutes } from "../modules/report/routes.ts";
import { reviewRoutes } from "../modules/review/routes.ts";
import { sampleDashboardRoutes } from "../modules/sample-dashboard/routes.ts";
import { savedViewRoutes } from "../modules/saved-view/routes.ts";
import { searchRoutes } from "../modules/search/routes.ts";
import { shortcutRoutes } from "../modules/shortcut/routes.ts";
import { taskRoutes } from "../modules/task/routes.ts";
import { technicalAccountRoutes } from "../modules/technical-account/routes.ts";
import { thirdPartyRoutes } from "../modules/third-party/routes.ts";
import { transferRoutes } from "../modules/transfer/routes.ts";
import { userRoutes } from "../modules/user/routes.ts";
import { vatCodeRoutes } from "../modules/vat-code/routes.ts";
import { vatReturnRoutes } from "../modules/vat-return/routes.ts";
import type { Route } from "./route.ts";

const routes: readonly Route[] = [
  ...legalEntityRoutes,
  ...fiscalExerciseRoutes,
  ...accountRoutes,
  ...analyticRoutes,
  ...reviewRoutes,
  ...accountMergeRoutes,
  ...entryScheduleRoutes,
  ...articleRoutes,
  ...entryTemplateRoutes,
  ...noCustomerRoutes,
  ...agentRoutes,
  ...distributorRoutes,
  ...kycRoutes,
  ...technicalAccountRoutes,
  ...vatCodeRoutes,
  ...vatReturnRoutes,
  ...declarationRoutes,
  ...assetRoutes,
  ...einvoicePlatformRoutes,
  ...engagementRoutes,
  ...expenseRoutes,
  ...missionRoutes,
  ...journalRoutes,
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
  ...recurringRoutes,
  ...invoiceMailRoutes,
  ...reminderRoutes,
  ...paymentRoutes,
  ...payrollRoutes,
  ...mandateRoutes,
  ...transferRoutes,
  ...letteringRoutes,
  ...regulationRoutes,
  ...learningRoutes,
  ...dashboardRoutes,
  ...identityRoutes,
  ...userRoutes,
  ...profileRoutes,
  ...delegationRoutes,
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

import type { Endpoint } from "./endpoint.ts";
import { absenceEndpoints } from "./endpoints/absence.ts";
import { accountEndpoints } from "./endpoints/account.ts";
import { accountMergeEndpoints } from "./endpoints/account-merge.ts";
import { agentEndpoints } from "./endpoints/agent.ts";
import { analyticEndpoints } from "./endpoints/analytic.ts";
import { annualAccountsEndpoints } from "./endpoints/annual-accounts.ts";
import { apiKeyEndpoints } from "./endpoints/api-key.ts";
import { articleEndpoints } from "./endpoints/article.ts";
import { assetEndpoints } from "./endpoints/asset.ts";
import { assistantEndpoints } from "./endpoints/assistant.ts";
import { auditEndpoints } from "./endpoints/audit.ts";
import { bankEndpoints } from "./endpoints/bank.ts";
import { boardEndpoints } from "./endpoints/board.ts";
import { capitalHoldingEndpoints } from "./endpoints/capital-holding.ts";
import { captureEndpoints } from "./endpoints/capture.ts";
import { chatEndpoints } from "./endpoints/chat.ts";
import { commonUserEndpoints } from "./endpoints/common-user.ts";
import { companyEndpoints } from "./endpoints/company.ts";
import { contactEndpoints } from "./endpoints/contact.ts";
import { conversionEndpoints, revaluationEndpoints } from "./endpoints/conversion.ts";
import { counterpartyEndpoints } from "./endpoints/counterparty.ts";
import { counterpartyRuleEndpoints } from "./endpoints/counterparty-rule.ts";
import { currencyRateEndpoints } from "./endpoints/currency-rate.ts";
import { dashboardEndpoints } from "./endpoints/dashboard.ts";
import { declarationEndpoints } from "./endpoints/declaration.ts";
import { delegationEndpoints } from "./endpoints/delegation.ts";
import { distributorEndpoints } from "./endpoints/distributor.ts";
import { dsnEndpoints } from "./endpoints/dsn.ts";
import { eReportingEndpoints } from "./endpoints/e-reporting.ts";
import { ebicsEndpoints } from "./endpoints/ebics.ts";
import { einvoicePlatformEndpoints } from "./endpoints/einvoice-platform.ts";
import { employeeIbanEndpoints } from "./endpoints/employee-iban.ts";
import { employeeSpaceEndpoints } from "./endpoints/employee-space.ts";
import { engagementEndpoints } from "./endpoints/engagement.ts";
import { entryEndpoints } from "./endpoints/entry.ts";
import { entryScheduleEndpoints } from "./endpoints/entry-schedule.ts";
import { entryTemplateEndpoints } from "./endpoints/entry-template.ts";
import { exerciseArchiveEndpoints } from "./endpoints/exercise-archive.ts";
import { expenseEndpoints } from "./endpoints/expense.ts";
import { fecEndpoints } from "./endpoints/fec.ts";
import { fileItemEndpoints } from "./endpoints/file-item.ts";
import { fiscalExerciseEndpoints } from "./endpoints/fiscal-exercise.ts";
import { helpCenterEndpoints } from "./endpoints/help-center.ts";
import { identityEndpoints } from "./endpoints/identity.ts";
import { identityProviderEndpoints } from "./endpoints/identity-provider.ts";
import { importEndpoints } from "./endpoints/import.ts";
import { installationEndpoints } from "./endpoints/installation.ts";
import { invoiceEndpoints } from "./endpoints/invoice.ts";
import { invoiceExportEndpoints } from "./endpoints/invoice-export.ts";
import { invoiceMailEndpoints } from "./endpoints/invoice-mail.ts";
import { jobEndpoints } from "./endpoints/job.ts";
import { journalEndpoints } from "./endpoints/journal.ts";
import { kycEndpoints } from "./endpoints/kyc.ts";
import {
  housingEffortEndpoints,
  leaveProvisionEndpoints,
  thirteenthMonthEndpoints,
} from "./endpoints/leave-provision.ts";
import { ledgerEndpoints } from "./endpoints/ledger.ts";
import { legalEntityEndpoints } from "./endpoints/legal-entity.ts";
import { letteringEndpoints } from "./endpoints/lettering.ts";
import { lifeCycleEndpoints } from "./endpoints/life-cycle.ts";
import { mailboxEndpoints } from "./endpoints/mailbox.ts";
import { mandateEndpoints } from "./endpoints/mandate.ts";
import { messageEndpoints } from "./endpoints/message.ts";
import { missionEndpoints } from "./endpoints/mission.ts";
import { navigationEndpoints } from "./endpoints/navigation.ts";
import { noCustomerEndpoints } from "./endpoints/no-customer.ts";
import { noteEndpoints } from "./endpoints/note.ts";
import { notificationEndpoints } from "./endpoints/notification.ts";
import { officeLinkEndpoints } from "./endpoints/office-link.ts";
import { passkeyEndpoints } from "./endpoints/passkey.ts";
import { payYearEndpoints } from "./endpoints/pay-year.ts";
import { paymentEndpoints } from "./endpoints/payment.ts";
import {
  departureEndpoints,
  employeeEndpoints,
  employerEndpoints,
  payslipEndpoints,
  payValueEndpoints,
  rubricEndpoints,
} from "./endpoints/payroll.ts";
import { payslipMailEndpoints } from "./endpoints/payslip-mail.ts";
import { platformEndpoints } from "./endpoints/platform.ts";
import { productEndpoints } from "./endpoints/product.ts";
import { profileEndpoints } from "./endpoints/profile.ts";
import { recurringEndpoints } from "./endpoints/recurring.ts";
import { regulationEndpoints } from "./endpoints/regulation.ts";
import { reminderEndpoints } from "./endpoints/reminder.ts";
import { reportEndpoints } from "./endpoints/report.ts";
import { reviewEndpoints } from "./endpoints/review.ts";
import { salesSettingsEndpoints } from "./endpoints/sales-settings.ts";
import { sampleDashboardEndpoints } from "./endpoints/sample-dashboard.ts";
import { savedViewEndpoints } from "./endpoints/saved-view.ts";
import { scimEndpoints } from "./endpoints/scim.ts";
import { searchEndpoints } from "./endpoints/search.ts";
import { shortcutEndpoints } from "./endpoints/shortcut.ts";
import { taskEndpoints } from "./endpoints/task.ts";
import { taxFormsEndpoints } from "./endpoints/tax-forms.ts";
import { technicalAccountEndpoints } from "./endpoints/technical-account.ts";
import { thirdPartyEndpoints } from "./endpoints/third-party.ts";
import { totpEndpoints } from "./endpoints/totp.ts";
import { transferEndpoints } from "./endpoints/transfer.ts";
import { trashEndpoints } from "./endpoints/trash.ts";
import { userEndpoints } from "./endpoints/user.ts";
import { vatCodeEndpoints } from "./endpoints/vat-code.ts";
import { vatReturnEndpoints } from "./endpoints/vat-return.ts";
import { webhookEndpoints } from "./endpoints/webhook.ts";

/** Every endpoint of the API, by feature and name. */
export const allEndpoints = {
  account: accountEndpoints,
  analytic: analyticEndpoints,
  review: reviewEndpoints,
  annualAccounts: annualAccountsEndpoints,
  accountMerge: accountMergeEndpoints,
  entrySchedule: entryScheduleEndpoints,
  article: articleEndpoints,
  currencyRate: currencyRateEndpoints,
  entryTemplate: entryTemplateEndpoints,
  noCustomer: noCustomerEndpoints,
  agent: agentEndpoints,
  distributor: distributorEndpoints,
  kyc: kycEndpoints,
  audit: auditEndpoints,
  bank: bankEndpoints,
  board: boardEndpoints,
  capitalHolding: capitalHoldingEndpoints,
  capture: captureEndpoints,
  chat: chatEndpoints,
  commonUser: commonUserEndpoints,
  company: companyEndpoints,
  contact: contactEndpoints,
  conversion: conversionEndpoints,
  revaluation: revaluationEndpoints,
  housingEffort: housingEffortEndpoints,
  leaveProvision: leaveProvisionEndpoints,
  thirteenthMonth: thirteenthMonthEndpoints,
  counterparty: counterpartyEndpoints,
  thirdParty: thirdPartyEndpoints,
  counterpartyRule: counterpartyRuleEndpoints,
  dashboard: dashboardEndpoints,
  delegation: delegationEndpoints,
  entry: entryEndpoints,
  fec: fecEndpoints,
  fileItem: fileItemEndpoints,
  exerciseArchive: exerciseArchiveEndpoints,
  fiscalExercise: fiscalExerciseEndpoints,
  helpCenter: helpCenterEndpoints,
  identity: identityEndpoints,
  identityProvider: identityProviderEndpoints,
  passkey: passkeyEndpoints,
  import: importEndpoints,
  invoiceExport: invoiceExportEndpoints,
  eReporting: eReportingEndpoints,
  einvoicePlatform: einvoicePlatformEndpoints,
  platform: platformEndpoints,
  apiKey: apiKeyEndpoints,
  installation: installationEndpoints,
  invoice: invoiceEndpoints,
  job: jobEndpoints,
  journal: journalEndpoints,
  ledger: ledgerEndpoints,
  legalEntity: legalEntityEndpoints,
  lettering: letteringEndpoints,
  "life-cycle": lifeCycleEndpoints,
  mailbox: mailboxEndpoints,
  message: messageEndpoints,
  navigation: navigationEndpoints,
  note: noteEndpoints,
  notification: notificationEndpoints,
  officeLink: officeLinkEndpoints,
  payment: paymentEndpoints,
  employer: employerEndpoints,
  employee: employeeEndpoints,
  payValue: payValueEndpoints,
  payRubric: rubricEndpoints,
  payDeparture: departureEndpoints,
  payslip: payslipEndpoints,
  absence: absenceEndpoints,
  dsn: dsnEndpoints,
  product: productEndpoints,
  profile: profileEndpoints,
  recurring: recurringEndpoints,
  regulation: regulationEndpoints,
  invoiceMail: invoiceMailEndpoints,
  payslipMail: payslipMailEndpoints,
  payYear: payYearEndpoints,
  employeeIban: employeeIbanEndpoints,
  employeeSpace: employeeSpaceEndpoints,
  reminder: reminderEndpoints,
  report: reportEndpoints,
  salesSettings: salesSettingsEndpoints,
  sampleDashboard: sampleDashboardEndpoints,
  savedView: savedViewEndpoints,
  scim: scimEndpoints,
  search: searchEndpoints,
  shortcut: shortcutEndpoints,
  task: taskEndpoints,
  taxForms: taxFormsEndpoints,
  technicalAccount: technicalAccountEndpoints,
  totp: totpEndpoints,
  mandate: mandateEndpoints,
  transfer: transferEndpoints,
  trash: trashEndpoints,
  user: userEndpoints,
  vatCode: vatCodeEndpoints,
  vatReturn: vatReturnEndpoints,
  webhook: webhookEndpoints,
  ebics: ebicsEndpoints,
  declaration: declarationEndpoints,
  asset: assetEndpoints,
  engagement: engagementEndpoints,
  expense: expenseEndpoints,
  mission: missionEndpoints,
  assistant: assistantEndpoints,
} satisfies Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

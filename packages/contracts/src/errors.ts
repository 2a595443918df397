import { absenceErrors } from "./errors/absence.ts";
import { analyticErrors } from "./errors/analytic.ts";
import { announcedErrors } from "./errors/announced.ts";
import { assetErrors } from "./errors/asset.ts";
import { bankErrors } from "./errors/bank.ts";
import { booksErrors } from "./errors/books.ts";
import { captureErrors } from "./errors/capture.ts";
import { chartErrors } from "./errors/chart.ts";
import { closingErrors } from "./errors/closing.ts";
import { companyErrors } from "./errors/company.ts";
import { counterpartyRuleErrors } from "./errors/counterparty-rule.ts";
import { declarationErrors } from "./errors/declaration.ts";
import { dsnErrors } from "./errors/dsn.ts";
import { eReportingErrors } from "./errors/e-reporting.ts";
import { ebicsErrors } from "./errors/ebics.ts";
import { einvoiceErrors } from "./errors/einvoice.ts";
import { engagementErrors } from "./errors/engagement.ts";
import { expenseErrors } from "./errors/expense.ts";
import { httpErrors } from "./errors/http.ts";
import { identityErrors } from "./errors/identity.ts";
import { importErrors } from "./errors/import.ts";
import { inboxErrors } from "./errors/inbox.ts";
import { invoiceErrors } from "./errors/invoice.ts";
import { jobErrors } from "./errors/job.ts";
import { kycErrors } from "./errors/kyc.ts";
import { ledgerErrors } from "./errors/ledger.ts";
import { lifeCycleErrors } from "./errors/life-cycle.ts";
import { officeErrors } from "./errors/office.ts";
import { paymentErrors } from "./errors/payment.ts";
import { payrollErrors } from "./errors/payroll.ts";
import { platformErrors } from "./errors/platform.ts";
import { recurringErrors } from "./errors/recurring.ts";
import { reminderErrors } from "./errors/reminder.ts";
import { reviewErrors } from "./errors/review.ts";
import type { CatalogueEntry } from "./errors/row.ts";
import { salesErrors } from "./errors/sales.ts";
import { thirdPartyErrors } from "./errors/third-party.ts";
import { toolbarErrors } from "./errors/toolbar.ts";
import { transferErrors } from "./errors/transfer.ts";
import { vatReturnErrors } from "./errors/vat-return.ts";

/** The areas of the catalogue; each code is of one area alone. */
export const errorAreas = [
  httpErrors,
  identityErrors,
  booksErrors,
  chartErrors,
  ledgerErrors,
  captureErrors,
  inboxErrors,
  invoiceErrors,
  salesErrors,
  recurringErrors,
  reminderErrors,
  einvoiceErrors,
  lifeCycleErrors,
  paymentErrors,
  payrollErrors,
  absenceErrors,
  dsnErrors,
  ebicsErrors,
  importErrors,
  jobErrors,
  toolbarErrors,
  officeErrors,
  vatReturnErrors,
  declarationErrors,
  eReportingErrors,
  thirdPartyErrors,
  kycErrors,
  companyErrors,
  platformErrors,
  assetErrors,
  analyticErrors,
  reviewErrors,
  closingErrors,
  expenseErrors,
  engagementErrors,
  bankErrors,
  transferErrors,
  counterpartyRuleErrors,
  announcedErrors,
];

type KeyOf<Area> = Area extends unknown ? keyof Area : never;

/** The stable code of a refusal. */
export type ErrorCode = KeyOf<(typeof errorAreas)[number]>;

/** Every refusal that the API may answer, by its code. */
export const errorTable: Readonly<Record<ErrorCode, CatalogueEntry>> = Object.assign({}, ...errorAreas);

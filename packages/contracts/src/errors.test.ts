import { expect, it } from "vitest";
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
import { officeErrors } from "./errors/office.ts";
import { paymentErrors } from "./errors/payment.ts";
import { payrollErrors } from "./errors/payroll.ts";
import { platformErrors } from "./errors/platform.ts";
import { recurringErrors } from "./errors/recurring.ts";
import { reminderErrors } from "./errors/reminder.ts";
import { reviewErrors } from "./errors/review.ts";
import { salesErrors } from "./errors/sales.ts";
import { thirdPartyErrors } from "./errors/third-party.ts";
import { toolbarErrors } from "./errors/toolbar.ts";
import { transferErrors } from "./errors/transfer.ts";
import { vatReturnErrors } from "./errors/vat-return.ts";
import { errorCatalogue } from "./errors.ts";

it("gives each code to one area alone: none hides another's status and sentence", () => {
  const areas = [
    assetErrors,
    expenseErrors,
    engagementErrors,
    httpErrors,
    identityErrors,
    bankErrors,
    transferErrors,
    booksErrors,
    chartErrors,
    ledgerErrors,
    captureErrors,
    invoiceErrors,
    salesErrors,
    paymentErrors,
    payrollErrors,
    platformErrors,
    jobErrors,
    announcedErrors,
    einvoiceErrors,
    importErrors,
    inboxErrors,
    toolbarErrors,
    officeErrors,
    recurringErrors,
    reminderErrors,
    vatReturnErrors,
    declarationErrors,
    analyticErrors,
    reviewErrors,
    closingErrors,
    thirdPartyErrors,
    kycErrors,
    companyErrors,
    counterpartyRuleErrors,
  ];
  const codes = areas.flatMap((area) => Object.keys(area));
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  expect(codes.length).toBe(Object.keys(errorCatalogue).length);
});

import { expect, it } from "vitest";
import { announcedErrors } from "./errors/announced.ts";
import { booksErrors } from "./errors/books.ts";
import { captureErrors } from "./errors/capture.ts";
import { einvoiceErrors } from "./errors/einvoice.ts";
import { httpErrors } from "./errors/http.ts";
import { identityErrors } from "./errors/identity.ts";
import { importErrors } from "./errors/import.ts";
import { inboxErrors } from "./errors/inbox.ts";
import { invoiceErrors } from "./errors/invoice.ts";
import { jobErrors } from "./errors/job.ts";
import { ledgerErrors } from "./errors/ledger.ts";
import { paymentErrors } from "./errors/payment.ts";
import { recurringErrors } from "./errors/recurring.ts";
import { reminderErrors } from "./errors/reminder.ts";
import { salesErrors } from "./errors/sales.ts";
import { toolbarErrors } from "./errors/toolbar.ts";
import { errorCatalogue } from "./errors.ts";

it("gives each code to one area alone: none hides another's status and sentence", () => {
  const areas = [
    httpErrors,
    identityErrors,
    booksErrors,
    ledgerErrors,
    captureErrors,
    invoiceErrors,
    salesErrors,
    paymentErrors,
    jobErrors,
    announcedErrors,
    einvoiceErrors,
    importErrors,
    inboxErrors,
    toolbarErrors,
    recurringErrors,
    reminderErrors,
  ];
  const codes = areas.flatMap((area) => Object.keys(area));
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  expect(codes.length).toBe(Object.keys(errorCatalogue).length);
});

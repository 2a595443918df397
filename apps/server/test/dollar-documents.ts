import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import { afterAll, beforeAll } from "vitest";
import { changeStatus, dollarBill } from "./bills.ts";
import { succeed, type TestBooks } from "./ledger-books.ts";
import { openSalesBooks, sketchOf } from "./sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "./test-app.ts";

export let test: TestApp;
export let person: TestPerson;
export let books: TestBooks;
/** Books of sales in which a dollar is 0,80 € from 13 March 2026 and 0,8333 € from 10 April. */
export function openDollarBooks(): void {
  beforeAll(async () => {
    test = await createTestApp();
    person = await test.superAdministrator();
    books = await openSalesBooks(test, person);
    const rate = { legalEntityRefId: books.refId, currency: "USD" };
    await succeed(person, "POST", "/api/currency-rate", { ...rate, day: "2026-03-13", rate: "1.25" });
    await succeed(person, "POST", "/api/currency-rate", { ...rate, day: "2026-04-10", rate: "1.2" });
  });
  afterAll(() => test.close());
}

export const USD = { currency: "USD" };
export const bill = (change: object = {}) => dollarBill(books, change);
export const validate = (draft: InvoiceAnswer) => changeStatus(person, draft, "validated");
export const read = (invoice: InvoiceAnswer) =>
  succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${invoice.id}`);
export const setPaid = (invoice: InvoiceAnswer, change: object) =>
  person.call<InvoiceAnswer & { code?: string }>("PATCH", "/api/invoice/update-payment-status-invoice", {
    ...{ id: invoice.id, version: invoice.version, paymentStatus: "paid", paidOn: "2026-04-10" },
    ...change,
  });
export const pay = (change: object) =>
  person.call<PaymentAnswer & { code?: string }>("POST", "/api/payment", {
    ...{
      legalEntityRefId: books.refId,
      date: "2026-04-10",
      account: "512000",
      counterpartyId: books.customerId,
    },
    ...change,
  });
export const entryOf = async (invoice: InvoiceAnswer) => {
  const { payments } = await succeed<{ payments: PaymentAnswer[] }>(
    person,
    "GET",
    `/api/payment?legalEntityRefId=${books.refId}&invoiceId=${invoice.id}`,
  );
  return sketchOf(person, payments[0]?.entryId ?? null);
};
/** What is open of third parties in the ledger, and letterings that are not whole. */
export const open = async () =>
  (
    await test.pool.query(
      `select coalesce(sum(l.debit_cents - l.credit_cents), 0)::int as cents from entry_line l
       where l.account ~ '^(401|411)' and l.counterparty_id = any($1)`,
      [[books.customerId, books.supplierId]],
    )
  ).rows[0].cents as number;

import type { InvoiceAnswer, InvoiceListAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { goods, issueSale, openSalesBooks } from "../../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterAll(() => test.close());

const listed = async (payment: string) =>
  (
    await succeed<InvoiceListAnswer>(
      person,
      "GET",
      `/api/invoice?legalEntityRefId=${books.refId}&bill_direction=credit&payment=${payment}`,
    )
  ).invoices.map(({ id }) => id);

it("narrows the list to what stands open, in part, late or paid", async () => {
  const late = await issueSale(person, books, { lines: [goods()], due_date: "2026-03-31" });
  const part = await issueSale(person, books, { lines: [goods()], due_date: "2099-01-31" });
  const paid = await issueSale(person, books, { lines: [goods()], due_date: "2099-01-31" });
  const pay = (invoiceId: string, amountCents: number) =>
    succeed(person, "POST", "/api/payment", {
      legalEntityRefId: books.refId,
      date: "2026-04-10",
      amountCents,
      account: "512000",
      counterpartyId: books.customerId,
      allocations: [{ invoiceId, amountCents }],
    });
  await pay(part.id, 100);
  await pay(paid.id, paid.payableCents);
  expect((await listed("open")).toSorted()).toEqual([late.id, part.id].toSorted());
  expect(await listed("partially_paid")).toEqual([part.id]);
  expect(await listed("overdue")).toEqual([late.id]);
  expect(await listed("paid")).toEqual([paid.id]);
});

it("takes a blank as no filter, and no page size as its own", async () => {
  const of = async (query: string) => {
    const path = `/api/invoice?legalEntityRefId=${books.refId}${query}`;
    return (await succeed<InvoiceListAnswer>(person, "GET", path)).invoices.map(({ id }) => id);
  };
  const all = await of("");
  expect(all.length).toBeGreaterThan(2);
  expect(await of("&startDate=&endDate=&status=&bill_direction=&limit=&skip=&searchValue=")).toEqual(all);
});

it("never takes an invoice back to a draft", async () => {
  const { id, version } = await issueSale(person, books, { lines: [goods()], bill_date: "2026-03-19" });
  const body = { id, version, status: "draft" };
  expect(await person.call("PATCH", "/api/invoice/update-status-invoice", body)).toMatchObject({
    status: 409,
    body: { code: "INVOICE_STATUS_FINAL", message: "Invoice status cannot be changed" },
  });
});

it("counts a sale that was cancelled, and its credit note, as never paid", async () => {
  const { id, version } = await issueSale(person, books, { lines: [goods()], bill_date: "2026-03-20" });
  const before = await listed("paid");
  const body = { id, version, status: "cancelled" };
  const cancelled = await succeed(person, "PATCH", "/api/invoice/update-status-invoice", body);
  expect(cancelled).toMatchObject({ status: "cancelled", paymentStatus: "unpaid", remainingCents: 0 });
  const { invoices, counts } = await succeed<InvoiceListAnswer>(
    person,
    "GET",
    `/api/invoice?legalEntityRefId=${books.refId}&bill_direction=credit&counts=true`,
  );
  const note = invoices.find(({ kind }) => kind === "credit_note");
  if (!note) throw new Error("no credit note");
  expect(note).toMatchObject({ status: "validated", paymentStatus: "unpaid", remainingCents: 0 });
  expect(await listed("paid")).toEqual(before);
  for (const payment of ["open", "partially_paid", "overdue"])
    expect(await listed(payment)).not.toContain(note.id);
  expect(counts?.paid).toBe(before.length);
  const shown = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${note.id}`);
  expect(shown.abilities.pay).toMatchObject({ allowed: false, code: "PAYMENT_STATUS_UNCHANGED" });
  const paid = { id: note.id, version: shown.version, paymentStatus: "paid" };
  expect(await person.call("PATCH", "/api/invoice/update-payment-status-invoice", paid)).toMatchObject({
    status: 409,
    body: { code: "PAYMENT_STATUS_UNCHANGED" },
  });
});

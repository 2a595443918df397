import type { InvoiceListAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { goods, issueSale, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

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

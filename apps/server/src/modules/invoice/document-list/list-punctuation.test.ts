import type { InvoiceListAnswer, InvoiceTotals } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { draftSale, goods, issueSale, openSalesBooks } from "../../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
  await issueSale(person, books, { bill_label: "Loyer 03/2026", lines: [goods()] });
});
afterAll(() => test.close());

const list = (change: string) =>
  succeed<InvoiceListAnswer>(person, "GET", `/api/invoice?legalEntityRefId=${books.refId}${change}`);

it("finds nothing by punctuation alone, in any of its texts: everything would look as if it were found", async () => {
  expect((await list("")).count).toBe(1);
  for (const name of ["searchValue", "bill_label", "companyName", "entryLedgerLogLabel"])
    for (const text of ["/", "-", " - ", "%", "_", "\\", "'", "…", "///"]) {
      const asked = `&${name}=${encodeURIComponent(text)}`;
      expect([asked, await list(asked)]).toMatchObject([asked, { invoices: [], count: 0 }]);
      const totals = await succeed<InvoiceTotals>(
        person,
        "GET",
        `/api/invoice/totals?legalEntityRefId=${books.refId}${asked}`,
      );
      expect(totals).toMatchObject({ count: 0, totalInclVatCents: 0 });
    }
  // Beside letters it counts for a space, and a blank text asks for nothing.
  expect((await list("&searchValue=03/2026")).count).toBe(1);
  expect((await list("&searchValue=03-2026")).count).toBe(1);
  expect((await list("&searchValue=%20")).count).toBe(1);
  const exported = await person.call<string>(
    "GET",
    `/api/invoice/export?legalEntityRefId=${books.refId}&format=csv&searchValue=%2F`,
  );
  expect([exported.status, JSON.stringify(exported.body)]).toEqual([
    200,
    expect.not.stringContaining("Loyer"),
  ]);
});

it("finds no deleted draft by it either", async () => {
  const { id } = await draftSale(person, books, { bill_label: "Bail 04/2026" });
  await succeed(person, "PATCH", `/api/invoice/delete-invoice/${id}`, {});
  const trash = (text: string) =>
    succeed<{ count: number }>(
      person,
      "GET",
      `/api/invoice/deleted?legalEntityRefId=${books.refId}&searchValue=${encodeURIComponent(text)}`,
    );
  expect(await trash("bail 04/2026")).toMatchObject({ count: 1 });
  expect(await trash("/")).toMatchObject({ count: 0 });
});

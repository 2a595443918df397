import type { InvoiceAnswer, InvoiceListAnswer, NewInvoiceBody } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus } from "../../../test/bills.ts";
import { openBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openBooks(test, person);
});
afterAll(() => test.close());

function typed(number: string, changes: Partial<NewInvoiceBody> = {}) {
  return succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
    legalEntityRefId: books.refId,
    bill_direction: "debit",
    bill_label: "Fournitures",
    bill_number: number,
    bill_date: "2026-03-10",
    companyName: "Papeterie du Centre",
    lines: [
      {
        label: "Ramettes",
        quantity: "1",
        unitPriceCents: 10_000,
        vatRate: 2000,
        vatCode: "AB20",
        account: "606100",
      },
    ],
    ...changes,
  });
}

async function list(query = "") {
  const path = `/api/invoice?legalEntityRefId=${books.refId}&bill_direction=debit${query}`;
  const { invoices, counts } = await succeed<InvoiceListAnswer>(person, "GET", path);
  return { numbers: invoices.map((invoice) => invoice.bill_number), counts };
}

describe("what supplier bills wait for", () => {
  it("puts each draft under exactly one heading, and counts all of them whatever heading is asked", async () => {
    await typed("pret");
    await typed("a-verifier", { due_date: "2026-03-01" });
    await typed("a-completer", { bill_date: null, due_date: "2026-03-01" });
    await changeStatus(person, await typed("validee"), "validated");
    const counts = { toComplete: 1, toCheck: 1, ready: 1, approved: 0, validated: 1, cancelled: 0, all: 4 };
    expect(await list("&todo=toComplete")).toEqual({ numbers: ["a-completer"], counts });
    expect(await list("&todo=toCheck")).toEqual({ numbers: ["a-verifier"], counts });
    expect(await list("&todo=ready")).toEqual({ numbers: ["pret"], counts });
    expect((await list("&status=validated")).counts).toEqual(counts);
  });

  it("counts only what the other filters leave", async () => {
    const { numbers, counts } = await list("&searchValue=a-verifier");
    expect(numbers).toEqual(["a-verifier"]);
    expect(counts).toEqual({
      toComplete: 0,
      toCheck: 1,
      ready: 0,
      approved: 0,
      validated: 0,
      cancelled: 0,
      all: 1,
    });
  });

  it("refuses a heading that does not exist", async () => {
    const answer = await person.call("GET", "/api/invoice?todo=later");
    expect(answer.status).toBe(422);
  });
});

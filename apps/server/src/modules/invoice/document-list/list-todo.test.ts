import type { InvoiceAnswer, InvoiceListAnswer, NewInvoiceBody } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus } from "../../../../test/bills.ts";
import { openBooks, succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";

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
    const counts = {
      toComplete: 1,
      toCheck: 1,
      ready: 1,
      approved: 0,
      validated: 1,
      paid: 0,
      cancelled: 0,
      refused: 0,
      all: 4,
    };
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
      paid: 0,
      cancelled: 0,
      refused: 0,
      all: 1,
    });
  });

  it("counts the paid ones among the validated, the same from its counters and from the bills", async () => {
    const bill = await typed("payee");
    const validated = (await changeStatus(person, bill, "validated")).body;
    await succeed(person, "POST", "/api/payment", {
      legalEntityRefId: books.refId,
      date: "2026-04-10",
      amountCents: validated.payableCents,
      account: "512000",
      counterpartyId: validated.counterpartyId,
      allocations: [{ invoiceId: bill.id, amountCents: validated.payableCents }],
    });
    const { counts } = await list();
    expect(counts).toMatchObject({ validated: 2, paid: 1, all: 5 });
    // A filter that leaves everything asks the bills themselves.
    expect((await list("&startDate=2026-01-01&searchValue=p")).counts).toMatchObject({
      validated: 2,
      paid: 1,
    });
    expect((await list("&startDate=2026-01-01&endDate=2026-12-31")).counts).toMatchObject({ paid: 1 });
    expect((await list("&payment=paid")).numbers).toEqual(["payee"]);
    expect((await list("&payment=open")).numbers).toEqual(["validee"]);
  });

  it("says where the lines of each are booked: the account that bears most, and how many there are", async () => {
    const line = { label: "Ramettes", quantity: "1", vatRate: 2000, vatCode: "AB20" };
    await typed("deux-comptes", {
      lines: [
        { ...line, unitPriceCents: 100, account: "606100" },
        { ...line, unitPriceCents: 900, account: "606400" },
      ],
    });
    await typed("sans-ligne", { lines: [] });
    const path = `/api/invoice?legalEntityRefId=${books.refId}&bill_direction=debit`;
    const { invoices } = await succeed<InvoiceListAnswer>(person, "GET", path);
    const booked = (number: string) => invoices.find((one) => one.bill_number === number);
    expect(booked("deux-comptes")).toMatchObject({ mainAccount: "606400", accountCount: 2 });
    expect(booked("validee")).toMatchObject({ mainAccount: "606100", accountCount: 1 });
    expect(booked("sans-ligne")).toMatchObject({ mainAccount: null, accountCount: 0 });
  });

  it("refuses a heading that does not exist", async () => {
    const answer = await person.call("GET", "/api/invoice?todo=later");
    expect(answer.status).toBe(422);
  });
});

import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { goods, issueSale, newCustomer, openSalesBooks } from "../../../test/sales.ts";
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

const cash = (direction: string, date: string, amountCents: number, change = {}) =>
  person.call<PaymentAnswer>("POST", "/api/payment", {
    legalEntityRefId: books.refId,
    counterpartyId: books.customerId,
    account: "530000",
    direction,
    date,
    amountCents,
    allocations: [],
    ...change,
  });
const setPaid = (invoice: InvoiceAnswer, paymentStatus: string, change = {}) =>
  person.call<InvoiceAnswer>("PATCH", "/api/invoice/update-payment-status-invoice", {
    id: invoice.id,
    version: invoice.version,
    paymentStatus,
    ...change,
  });
const read = (invoice: InvoiceAnswer) => succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${invoice.id}`);

/** Debit minus credit of an account, of everything validated. */
const balance = async (account: string) =>
  (
    await test.pool.query(
      "select coalesce(sum(l.debit_cents - l.credit_cents), 0)::int as cents from entry_line l where l.account = $1",
      [account],
    )
  ).rows[0].cents as number;

describe("a cash box", () => {
  it("takes no money out of the cash box that is not in it, on its day or on one that follows", async () => {
    const empty = await cash("sent", "2026-04-20", 1_000);
    expect(empty).toMatchObject({
      status: 409,
      body: { code: "ENTRY_CASH_IN_CREDIT", details: { account: "530000", balanceCents: -1_000 } },
    });
    expect((await cash("received", "2026-04-20", 10_000)).status).toBe(200);
    expect((await cash("sent", "2026-04-19", 1)).body).toMatchObject({ code: "ENTRY_CASH_IN_CREDIT" });
    expect((await cash("sent", "2026-04-22", 6_000)).status).toBe(200);
    // Enough on that evening, too little two days later.
    expect((await cash("sent", "2026-04-20", 4_001)).body).toMatchObject({
      code: "ENTRY_CASH_IN_CREDIT",
      details: { date: "2026-04-22", balanceCents: -1 },
    });
    const both = await Promise.all([cash("sent", "2026-04-23", 3_000), cash("sent", "2026-04-23", 3_000)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balance("530000")).toBe(1_000);
  });

  it("undoes no cash receipt that was spent since, and takes money into a box that is short", async () => {
    const undo = (id: string, date?: string) =>
      person.call<PaymentAnswer>("POST", `/api/payment/${id}/reverse`, date ? { date } : {});
    const invoice = await issueSale(person, books, { lines: [goods()] });
    const allocations = [{ invoiceId: invoice.id, amountCents: 20_000 }];
    const held = await balance("530000");
    const receipt = await cash("received", "2026-05-04", 20_000, { allocations });
    const spent = await cash("sent", "2026-05-06", held + 15_000);
    expect(spent.status).toBe(200);
    // Back on its own day it lacks on the sixth; after it, on the requested day.
    expect(await undo(receipt.body.id)).toMatchObject({
      status: 409,
      body: { code: "ENTRY_CASH_IN_CREDIT", details: { date: "2026-05-06", balanceCents: -15_000 } },
    });
    expect(await undo(receipt.body.id, "2026-05-07")).toMatchObject({
      status: 409,
      body: { code: "ENTRY_CASH_IN_CREDIT", details: { date: "2026-05-07" } },
    });
    const { version } = await read(invoice);
    expect(await setPaid({ ...invoice, version }, "unpaid")).toMatchObject({
      status: 409,
      body: { code: "ENTRY_CASH_IN_CREDIT" },
    });
    expect(await read(invoice)).toMatchObject({ version, paymentStatus: "partially_paid" });
    expect(await balance("530000")).toBe(5_000);
    // An entry typed by hand may leave the box short, being warned: what comes in then is no harm.
    const { id } = await succeed<EntryAnswer>(person, "POST", "/api/entry", {
      legalEntityRefId: books.refId,
      journalCode: "CA",
      date: "2026-05-08",
      label: "Achat en espèces",
      lines: [
        { account: "606400", debitCents: 6_000, creditCents: 0 },
        { account: "530000", debitCents: 0, creditCents: 6_000 },
      ],
    });
    await succeed(person, "POST", `/api/entry/${id}/validate`, {});
    expect((await cash("received", "2026-05-08", 400)).status).toBe(200);
    expect((await undo(spent.body.id)).status).toBe(200);
    expect((await cash("received", "2026-05-08", 5_600 - held)).status).toBe(200);
    expect((await undo(receipt.body.id)).status).toBe(200);
    expect(await balance("530000")).toBe(0);
  });

  it("tells of cash above the legal ceiling, all that was paid of a debt added up, before and after it is written", async () => {
    type Told = PaymentAnswer & { warnings: { code: string; details: Record<string, unknown> }[] };
    const invoice = await issueSale(person, books, { lines: [goods({ unitPriceCents: 200_000 })] });
    const order = (amountCents: number, change = {}) => ({
      legalEntityRefId: books.refId,
      date: "2026-05-10",
      account: "530000",
      counterpartyId: books.customerId,
      amountCents,
      allocations: [{ invoiceId: invoice.id, amountCents }],
      ...change,
    });
    const check = async (body: object) =>
      (await succeed<Told>(person, "POST", "/api/payment/check", body)).warnings;
    const write = (body: object) => succeed<Told>(person, "POST", "/api/payment", body);
    const first = await write(order(60_000));
    expect(first.warnings).toEqual([]);
    expect(await check(order(40_000))).toEqual([]);
    const above = [
      {
        code: "CASH_ABOVE_CEILING",
        details: { debt: invoice.refId, cashCents: 100_001, ceilingCents: 100_000 },
      },
    ];
    expect(await check(order(40_001))).toMatchObject(above);
    // By the bank the rest is no cash; nor is what a discount gives up.
    expect(await check(order(40_001, { account: "512000" }))).toEqual([]);
    const discounted = [{ invoiceId: invoice.id, amountCents: 40_001, discountCents: 1 }];
    expect(await check(order(40_000, { allocations: discounted }))).toEqual([]);
    expect((await write(order(40_001))).warnings).toMatchObject(above);
    expect(await check(order(100_001, { allocations: [] }))).toMatchObject([
      { details: { debt: "le règlement sans facture" } },
    ]);
    // A visitor may pay more; the company that refunds the visitor may not.
    const visitor = await newCustomer(person, books, "Jane Doe", {
      customerKind: "consumer",
      address: { line1: "1 Main St", postcode: "10001", city: "New York", country: "US" },
    });
    const visit = { counterpartyId: visitor, allocations: [] };
    expect(await check(order(1_000_000, visit))).toEqual([]);
    expect(await check(order(1_000_001, visit))).toMatchObject([{ details: { ceilingCents: 1_000_000 } }]);
    expect(await check(order(100_001, { ...visit, direction: "sent" }))).toHaveLength(1);
    // What was undone was not paid.
    await succeed(person, "POST", `/api/payment/${first.id}/reverse`, {});
    expect(await check(order(59_999))).toEqual([]);
    const { version } = await read(invoice);
    const paid = await setPaid({ ...invoice, version }, "partially_paid", {
      amountCents: 60_000,
      paidOn: "2026-05-11",
      account: "530000",
    });
    expect(paid.body.warnings).toMatchObject([{ ...above[0], severity: "warning" }]);
    expect((await read(invoice)).warnings).toEqual([]);
    await succeed(person, "PATCH", "/api/invoice/update-payment-status-invoice", {
      id: invoice.id,
      version: paid.body.version,
      paymentStatus: "unpaid",
    });
  });
});

import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeStatus } from "../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { draftSale, goods, issueSale, line, openSalesBooks, sketchOf } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

/** Lives of documents whose every figure was computed on paper first. */

const ACCOUNTS = ["411000", "419100", "445710", "445740", "445880", "512000", "706000", "707000"] as const;

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
let before: Record<string, number>;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterAll(() => test.close());
beforeEach(async () => {
  before = await balances();
});

async function balances(): Promise<Record<string, number>> {
  const { rows } = await test.pool.query<{ account: string; cents: number }>(
    "select account, sum(debit_cents - credit_cents)::int as cents from entry_line where account = any($1) group by 1",
    [[...ACCOUNTS, "658000", "758000"]],
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

/** What each account gained since the test began, in euros, debit positive; those that did not move are left out. */
async function moved(): Promise<Record<string, number>> {
  const now = await balances();
  const gains = Object.entries(now).map(([account, cents]) => [
    account,
    (cents - (before[account] ?? 0)) / 100,
  ]);
  return Object.fromEntries(gains.filter(([, euros]) => euros !== 0));
}

const pay = (change: object) =>
  person.call<PaymentAnswer & { code?: string }>("POST", "/api/payment", {
    legalEntityRefId: books.refId,
    date: "2026-04-10",
    account: "512000",
    counterpartyId: books.customerId,
    ...change,
  });
const payWhole = (...invoices: InvoiceAnswer[]) => {
  const allocations = invoices.map(({ id, payableCents }) => ({ invoiceId: id, amountCents: payableCents }));
  const dueCents = allocations.reduce((sum, one) => sum + one.amountCents, 0);
  return (writeOffCents: number, extraCents = 0) =>
    pay({ amountCents: dueCents - writeOffCents + extraCents, writeOffCents, allocations });
};
const undo = ({ id }: { readonly id: string }) => succeed(person, "POST", `/api/payment/${id}/reverse`, {});

describe("one payment of two invoices", () => {
  // 833,33 + 20 % = 1 000,00; 123,45 + 10 % and 99,99 + 5,5 % of goods = 241,29.
  const owed = async () => {
    const first = await issueSale(person, books, { lines: [line({ unitPriceCents: 83_333 })] });
    const second = await issueSale(person, books, {
      lines: [
        line({ unitPriceCents: 12_345, vatRate: 1000 }),
        goods({ unitPriceCents: 9_999, vatRate: 550 }),
      ],
    });
    before = await balances();
    return payWhole(first, second);
  };

  it("gives up to five euros up on 658000, keeps as much on 758000, and nothing beyond", async () => {
    const paying = await owed();
    expect(await paying(501)).toMatchObject({ status: 409, body: { code: "PAYMENT_GAP_ABOVE_LIMIT" } });
    expect(await paying(-501)).toMatchObject({ status: 409, body: { code: "PAYMENT_GAP_ABOVE_LIMIT" } });
    const short = await paying(500);
    expect(await sketchOf(person, short.body.entryId)).toEqual([
      "D 512000 1236.29",
      "D 658000 5",
      "C 411000 1000",
      "D 445740 166.67",
      "C 445710 166.67",
      "C 411000 241.29",
      "D 445740 12.35",
      "C 445710 12.35",
    ]);
    await undo(short.body);
    expect(await moved()).toEqual({});
    const long = await paying(-300);
    expect(await moved()).toEqual({
      "512000": 1244.29,
      "758000": -3,
      "411000": -1241.29,
      "445740": 179.02,
      "445710": -179.02,
    });
    await undo(long.body);
    expect(await moved()).toEqual({});
  });

  it("leaves 100 € too much on 411, which pays a part of the next one, all undone at once", async () => {
    const paying = await owed();
    const { body } = await paying(0, 10_000);
    expect(body).toMatchObject({ unallocatedCents: 10_000 });
    const next = await issueSale(person, books, { lines: [line({ unitPriceCents: 20_000 })] });
    before = await balances();
    await succeed(person, "POST", `/api/payment/${body.id}/allocate`, {
      date: "2026-04-20",
      allocations: [{ invoiceId: next.id, amountCents: 10_000 }],
    });
    // 40 × 100 / 240.
    expect(await moved()).toEqual({ "445740": 16.67, "445710": -16.67 });
    await undo(body);
    expect(await moved()).toEqual({
      "512000": -1341.29,
      "411000": 1341.29,
      "445740": -179.02,
      "445710": 179.02,
    });
  });
});

it("pays services in three times: 5,56, 5,55 and 28,89 of the 40 of VAT fall due", async () => {
  const { id } = await issueSale(person, books, { lines: [line({ unitPriceCents: 20_000 })] });
  const due: unknown[] = [];
  for (const amountCents of [3_333, 3_333, 17_334]) {
    before = await balances();
    await pay({ amountCents, allocations: [{ invoiceId: id, amountCents }] });
    due.push((await moved())["445710"]);
  }
  expect(due).toEqual([-5.56, -5.55, -28.89]);
});

it("follows a deposit of two rates: paid in two, taken back, freed, given back, down to nothing", async () => {
  // 100 + 20 % and 50,01 + 5,5 % (2,75) of goods: 172,76.
  const lines = [line({ unitPriceCents: 10_000 }), goods({ unitPriceCents: 5_001, vatRate: 550 })];
  const deposit = await issueSale(person, books, { kind: "deposit", lines });
  const part = (amountCents: number) =>
    pay({ date: "2026-03-20", amountCents, allocations: [{ invoiceId: deposit.id, amountCents }] });
  const first = await part(10_000);
  // 20 × 100 / 172,76 and 2,75 × 100 / 172,76.
  expect(await sketchOf(person, first.body.entryId)).toEqual([
    "D 512000 100",
    "C 411000 100",
    "D 445880 11.58",
    "C 445710 11.58",
    "D 445880 1.59",
    "C 445710 1.59",
  ]);
  await part(7_276);
  const paid = { "512000": 172.76, "419100": -172.76, "445880": 22.75, "445710": -22.75 };
  expect(await moved()).toEqual(paid);
  await undo(first.body);
  await part(10_000);
  expect(await moved()).toEqual(paid);

  // 400 + 80 of services, 200,03 + 11 of goods: 691,03, of which 518,27 are left to pay.
  const draft = await draftSale(person, books, {
    kind: "final",
    bill_date: "2026-03-25",
    depositIds: [deposit.id],
    lines: [line({ unitPriceCents: 40_000 }), goods({ unitPriceCents: 20_003, vatRate: 550 })],
  });
  const final = (await changeStatus(person, draft, "validated")).body;
  expect(final).toMatchObject({ totalInclVatCents: 69_103, payableCents: 51_827 });
  // Declared: the deposit's 20 of services and all 11 of the goods; 60 of services wait.
  expect(await moved()).toEqual({
    "512000": 172.76,
    "411000": 518.27,
    "706000": -400,
    "707000": -200.03,
    "445740": -60,
    "445710": -31,
  });
  expect((await changeStatus(person, final, "cancelled", "2026-03-26")).body.status).toBe("cancelled");
  expect(await moved()).toEqual(paid);

  const giving = await draftSale(person, books, {
    kind: "credit_note",
    precedingInvoiceId: deposit.id,
    bill_date: "2026-03-27",
    lines,
  });
  const note = (await changeStatus(person, giving, "validated")).body;
  await pay({
    date: "2026-03-28",
    amountCents: 17_276,
    allocations: [{ invoiceId: note.id, amountCents: 17_276 }],
  });
  expect(await moved()).toEqual({});
});

it("credits a part of a final invoice: its rest is smaller by it, and all its VAT comes to 80,45", async () => {
  const deposits: InvoiceAnswer[] = [];
  for (const one of [line({ unitPriceCents: 10_000 }), goods({ unitPriceCents: 5_001, vatRate: 550 })]) {
    const deposit = await issueSale(person, books, {
      kind: "deposit",
      bill_date: "2026-03-27",
      lines: [one],
    });
    await payWhole(deposit)(0);
    deposits.push(deposit);
  }
  const final = await issueSale(person, books, {
    kind: "final",
    bill_date: "2026-03-27",
    depositIds: deposits.map(({ id }) => id),
    lines: [line({ unitPriceCents: 40_000 }), goods({ unitPriceCents: 20_003, vatRate: 550 })],
  });
  await issueSale(person, books, {
    kind: "credit_note",
    precedingInvoiceId: final.id,
    bill_date: "2026-03-28",
    // 50 + 10 of VAT, 10 + 0,55 of goods: 70,55.
    lines: [line({ unitPriceCents: 5_000 }), goods({ unitPriceCents: 1_000, vatRate: 550 })],
  });
  const left = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${final.id}`);
  expect(left.remainingCents).toBe(51_827 - 7_055);
  // Services: the deposit's 20 are declared, 50 of 60 wait; goods: 11 − 0,55.
  expect(await moved()).toMatchObject({ "445740": -50, "445710": -30.45 });
  await pay({ amountCents: 44_772, allocations: [{ invoiceId: final.id, amountCents: 44_772 }] });
  expect(await moved()).toEqual({ "512000": 620.48, "706000": -350, "707000": -190.03, "445710": -80.45 });
});

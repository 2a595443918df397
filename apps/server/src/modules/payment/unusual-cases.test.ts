import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { changeStatus } from "../../../test/bills.ts";
import { openExercise, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { goods, issueSale, line, openSalesBooks, sketchOf } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

/** Rare and legal: each figure was computed on paper first. */

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
    "select account, sum(debit_cents - credit_cents)::int as cents from entry_line group by 1",
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}
/** What each account gained since the test began, in euros, debit positive. */
async function moved(): Promise<Record<string, number>> {
  const gains = Object.entries(await balances()).map(([account, cents]) => [
    account,
    (cents - (before[account] ?? 0)) / 100,
  ]);
  return Object.fromEntries(gains.filter(([, euros]) => euros !== 0));
}
const pay = (change: object) =>
  succeed<PaymentAnswer>(person, "POST", "/api/payment", {
    legalEntityRefId: books.refId,
    date: "2026-04-10",
    account: "512000",
    counterpartyId: books.customerId,
    ...change,
  });
const payBill = (bill: InvoiceAnswer, amountCents: number) =>
  pay({
    counterpartyId: books.supplierId,
    amountCents,
    allocations: [{ invoiceId: bill.id, amountCents }],
  });
async function receive(change: object): Promise<InvoiceAnswer> {
  const draft = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
    legalEntityRefId: books.refId,
    bill_direction: "debit",
    bill_label: "Fourniture",
    bill_date: "2026-04-01",
    counterpartyId: books.supplierId,
    ...change,
  });
  const done = await changeStatus(person, draft, "validated");
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return done.body;
}

it("discounts what a deposit of 30 % at two rates left of a final invoice, at its rates", async () => {
  const deposit = await issueSale(person, books, {
    kind: "deposit",
    bill_date: "2026-03-10",
    lines: [goods({ unitPriceCents: 30_000 }), goods({ unitPriceCents: 15_000, vatRate: 1000 })],
  });
  await pay({
    date: "2026-03-11",
    amountCents: 52_500,
    allocations: [{ invoiceId: deposit.id, amountCents: 52_500 }],
  });
  const final = await issueSale(person, books, {
    kind: "final",
    bill_date: "2026-03-12",
    depositIds: [deposit.id],
    lines: [goods(), goods({ unitPriceCents: 50_000, vatRate: 1000 })],
  });
  // 1 200 + 550 − 525; 840 of it at 20 %, 385 at 10 %.
  expect(final.payableCents).toBe(122_500);
  const { entryId } = await pay({
    amountCents: 120_000,
    allocations: [{ invoiceId: final.id, amountCents: 122_500, discountCents: 2_500 }],
  });
  // 25 × 140 / 1 225 and 25 × 35 / 1 225.
  expect(await sketchOf(person, entryId)).toEqual([
    "D 512000 1200",
    "D 665000 21.43",
    "D 445710 2.86",
    "D 445710 0.71",
    "C 411000 1225",
  ]);
  expect(await moved()).toEqual({ "445710": -246.43, "512000": 1725, "665000": 21.43, "707000": -1500 });
});

it("comes to nothing when what was overpaid is credited and given back, VAT on receipts and all", async () => {
  const invoice = await issueSale(person, books, { bill_date: "2026-03-15" });
  const over = await pay({
    amountCents: 130_000,
    allocations: [{ invoiceId: invoice.id, amountCents: 120_000 }],
  });
  const note = await issueSale(person, books, {
    kind: "credit_note",
    precedingInvoiceId: invoice.id,
    bill_date: "2026-03-16",
  });
  expect(await moved()).toEqual({ "411000": -1300, "445710": -200, "445740": 200, "512000": 1300 });
  await pay({ amountCents: 120_000, allocations: [{ invoiceId: note.id, amountCents: 120_000 }] });
  expect(await moved()).toEqual({ "411000": -100, "512000": 100 });
  await succeed(person, "POST", `/api/payment/${over.id}/refund`, {});
  expect(await moved()).toEqual({});
});

it("pays a mixed invoice in part, credits a part of its goods, keeps 3 € on 758, and opens again", async () => {
  // 333,33 + 5,5 % of services (18,33) and 777,77 + 20 % of goods (155,55): 1 284,98.
  const invoice = await issueSale(person, books, {
    bill_date: "2026-03-17",
    lines: [line({ unitPriceCents: 33_333, vatRate: 550 }), goods({ unitPriceCents: 77_777 })],
  });
  const first = await pay({
    amountCents: 50_000,
    allocations: [{ invoiceId: invoice.id, amountCents: 50_000 }],
  });
  // 18,33 × 500 / 1 284,98.
  expect(await moved()).toMatchObject({ "445740": -11.2, "445710": -162.68 });
  await issueSale(person, books, {
    kind: "credit_note",
    precedingInvoiceId: invoice.id,
    bill_date: "2026-03-17",
    lines: [goods({ unitPriceCents: 10_000 })],
  });
  await pay({
    amountCents: 66_798,
    writeOffCents: -300,
    allocations: [{ invoiceId: invoice.id, amountCents: 66_498 }],
  });
  // 155,55 − 20 + 18,33.
  expect(await moved()).toEqual({
    "445710": -153.88,
    "512000": 1167.98,
    "706000": -333.33,
    "707000": -677.77,
    "758000": -3,
  });
  await succeed(person, "POST", `/api/payment/${first.id}/reverse`, {});
  expect(await moved()).toMatchObject({ "411000": 500, "445710": -146.75, "445740": -7.13 });
});

it("keeps the advance on a machine with fixed assets and on 404, VAT on 44562", async () => {
  const machine = { label: "Machine", vatRate: 2000, vatCode: "AI20", account: "215400" };
  const deposit = await receive({
    kind: "deposit",
    bill_number: "AC-IMMO",
    lines: [{ ...machine, unitPriceCents: 300_000 }],
  });
  await payBill(deposit, 360_000);
  expect(await moved()).toEqual({ "238000": 3600, "445620": 600, "445880": -600, "512000": -3600 });
  const final = await receive({
    kind: "final",
    bill_number: "SO-IMMO",
    depositIds: [deposit.id],
    lines: [{ ...machine, unitPriceCents: 1_000_000 }],
  });
  expect(await moved()).toEqual({ "215400": 10_000, "404000": -8400, "445620": 2000, "512000": -3600 });
  const { entryId } = await payBill(final, 840_000);
  expect(await sketchOf(person, entryId)).toEqual(["C 512000 8400", "D 404000 8400"]);
  expect(await moved()).toEqual({ "215400": 10_000, "445620": 2000, "512000": -12_000 });
});

it("deducts each line of a bill as it may: nothing of a hotel, 80 % of fuel, a machine on 44562, fees when paid", async () => {
  // VAT of 20 %: 234,69 in all, of which 10,00 of fuel, 200,00 of the machine and 24,69 of the fees.
  const bill = await receive({
    bill_number: "MIXTE",
    lines: [
      { label: "Hôtel", unitPriceCents: 10_000, vatRate: 1000, vatCode: "AN10", account: "625100" },
      { label: "Gazole", unitPriceCents: 5_001, vatRate: 2000, vatCode: "AC20", account: "606100" },
      { label: "Poste", unitPriceCents: 99_999, vatRate: 2000, vatCode: "AB20", account: "218300" },
      { label: "Conseil", unitPriceCents: 12_345, vatRate: 2000, vatCode: "AS20", account: "622600" },
    ],
  });
  expect(await moved()).toEqual({
    "218300": 999.99,
    "401000": -318.15,
    "404000": -1199.99,
    "445620": 200,
    "445640": 24.69,
    "445660": 8,
    "606100": 52.01,
    "622600": 123.45,
    "625100": 110,
  });
  await payBill(bill, 151_814);
  expect(await moved()).toMatchObject({ "445660": 32.69, "512000": -1518.14, "622600": 123.45 });
  expect(await moved()).not.toHaveProperty("401000");
});

it("assesses the tax of a foreign licence that is not deducted in the asset's cost, and of fees beside it", async () => {
  const licence = { label: "Licence", vatRate: 0, vatCategory: "AE", vatCode: "AESN20", account: "205000" };
  const fees = { label: "Publicité", vatRate: 0, vatCategory: "AE", vatCode: "AES20", account: "623000" };
  const bill = await receive({
    bill_number: "UE-1",
    lines: [
      { ...licence, unitPriceCents: 12_345 },
      { ...fees, unitPriceCents: 1_001 },
    ],
  });
  expect(await sketchOf(person, bill.entryId)).toEqual([
    "D 205000 148.14",
    "D 623000 10.01",
    "D 445662 2",
    "C 445200 24.69",
    "C 445200 2",
    "C 404000 123.45",
    "C 401000 10.01",
  ]);
});

it("gives back in the new year what was overpaid in one that is closed, and collects its receivables", async () => {
  const old = await openExercise(person, books.refId, "2025-01-01", "2025-12-31");
  const fees = await issueSale(person, books, { bill_date: "2025-12-10" });
  const sold = await issueSale(person, books, { bill_date: "2025-12-10", lines: [goods()] });
  const over = await pay({
    date: "2025-12-20",
    amountCents: 130_000,
    allocations: [{ invoiceId: sold.id, amountCents: 120_000 }],
  });
  await succeed(person, "PATCH", `/api/fiscal-exercise/${old.refId}`, {
    version: old.version,
    state: "closed",
    reason: "Points vus.",
  });
  before = await balances();
  await succeed(person, "POST", `/api/payment/${over.id}/refund`, { date: "2026-01-15" });
  await pay({
    date: "2026-01-20",
    amountCents: 117_600,
    allocations: [{ invoiceId: fees.id, amountCents: 120_000, discountCents: 2_400 }],
  });
  expect(await moved()).toEqual({
    "411000": -1100,
    "445710": -196,
    "445740": 200,
    "512000": 1076,
    "665000": 20,
  });
  const { rows } = await test.pool.query<{ open: number }>(
    `select count(*)::int as open from entry_line l where l.account = '411000'
       and l.entry_id = any(select entry_id from invoice where id = any($1) union select entry_id from payment where id = $2)
       and not exists (select from lettering_current c join lettering g on g.id = c.lettering_id
         where c.entry_line_id = l.id and not g.partial)`,
    [[fees.id, sold.id], over.id],
  );
  expect(rows).toEqual([{ open: 0 }]);
});

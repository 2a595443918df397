import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer, WrittenPaymentAnswer } from "@grand-livre/contracts/payment";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus } from "../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { goods, issueSale, newCustomer, openSalesBooks, sketchOf } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

/** What was paid too much goes back: 411 / 512 when a client overpaid, 512 / 401 when we did. */

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterAll(() => test.close());

const pay = (change: object) =>
  succeed<PaymentAnswer>(person, "POST", "/api/payment", {
    legalEntityRefId: books.refId,
    date: "2026-04-10",
    account: "512000",
    counterpartyId: books.customerId,
    ...change,
  });
const post = (
  payment: { readonly id: string },
  action: "refund" | "refund/check" | "allocate" | "allocate/check" | "reverse",
  body: object = {},
) => person.call<WrittenPaymentAnswer>("POST", `/api/payment/${payment.id}/${action}`, body);
const read = ({ id }: { readonly id: string }) => succeed<PaymentAnswer>(person, "GET", `/api/payment/${id}`);
const codeOf = async (answer: Promise<{ body: unknown }>) => ((await answer).body as { code?: string }).code;

/** The letterings in force of an entry's lines on a third party's account, null where none is. */
async function codes(entryId: string | null): Promise<(string | null)[]> {
  const { rows } = await test.pool.query(
    `select g.code from entry_line l left join lettering_current c on c.entry_line_id = l.id
     left join lettering g on g.id = c.lettering_id where l.entry_id = $1 and l.account ~ '^4[01]1' order by l.position`,
    [entryId],
  );
  return rows.map((row) => row.code);
}
const balanceOf = async (counterpartyId: string) =>
  (
    await test.pool.query<{ cents: number }>(
      `select coalesce(sum(l.debit_cents - l.credit_cents), 0)::int as cents from entry_line l
       join counterparty c on c.legal_entity_id = l.legal_entity_id and l.auxiliary in (c.subledger_customer, c.subledger_supplier)
       where c.id = $1`,
      [counterpartyId],
    )
  ).rows[0]?.cents;

/** An invoice of 1 200 paid 1 300: 100 too much. */
async function overpaid(counterpartyId: string) {
  const invoice = await issueSale(person, books, { counterpartyId, lines: [goods()] });
  return pay({
    counterpartyId,
    amountCents: 130_000,
    allocations: [{ invoiceId: invoice.id, amountCents: 120_000 }],
  });
}

describe("a client's overpayment", () => {
  it("goes back in two parts : D 411 / C 512, aaa then AAA with the rest, undone it is there again", async () => {
    const counterpartyId = await newCustomer(person, books, "Trop SARL");
    const over = await overpaid(counterpartyId);
    expect(over.unallocatedCents).toBe(10_000);
    const first = await post(over, "refund", { date: "2026-04-20", amountCents: 4_000, account: "512000" });
    expect(first).toMatchObject({
      status: 200,
      body: {
        direction: "sent",
        date: "2026-04-20",
        amountCents: 4_000,
        unallocatedCents: 0,
        counterpartyId,
        refundsId: over.id,
        allocations: [],
      },
    });
    expect(await sketchOf(person, first.body.entryId)).toEqual(["D 411000 40", "C 512000 40"]);
    const entry = await succeed<EntryAnswer>(person, "GET", `/api/entry/${first.body.entryId}`);
    expect(entry).toMatchObject({ state: "validated", journalCode: "BQ1", date: "2026-04-20" });
    expect(entry.label).toMatch(/^Remboursement trop-perçu REG-2026-\d{4} Trop SARL$/);
    expect(await read(over)).toMatchObject({
      unallocatedCents: 6_000,
      refunds: [{ id: first.body.id, date: "2026-04-20", amountCents: 4_000, entryId: first.body.entryId }],
    });
    const [invoiceCode, restCode] = await codes(over.entryId);
    expect(invoiceCode).toMatch(/^[A-Z]+$/);
    expect(restCode).toMatch(/^[a-z]+$/);
    expect(await codes(first.body.entryId)).toEqual([restCode]);
    const second = await post(over, "refund", { date: "2026-05-02" });
    expect(second.body).toMatchObject({ amountCents: 6_000, account: "512000" });
    expect(await balanceOf(counterpartyId)).toBe(0);
    const [, whole] = await codes(over.entryId);
    expect(whole).toMatch(/^[A-Z]+$/);
    expect(await codes(second.body.entryId)).toEqual([whole]);
    expect(await codeOf(post(over, "refund"))).toBe("PAYMENT_NOTHING_LEFT");
    expect(await codeOf(post(second.body, "refund"))).toBe("PAYMENT_NOTHING_LEFT");

    const undone = await post(second.body, "reverse", { date: "2026-05-03" });
    expect(undone).toMatchObject({ status: 200, body: { reversesId: second.body.id } });
    expect(await sketchOf(person, undone.body.entryId)).toEqual(["C 411000 60", "D 512000 60"]);
    expect((await read(over)).unallocatedCents).toBe(6_000);
    expect((await codes(over.entryId))[1]).toMatch(/^[a-z]+$/);
    // The refund and its reverse are nothing together.
    const [mutual] = await codes(second.body.entryId);
    expect(mutual).toMatch(/^[A-Z]+$/);
    expect(await codes(undone.body.entryId)).toEqual([mutual]);
    expect(await codeOf(post(second.body, "reverse"))).toBe("PAYMENT_ALREADY_REVERSED");
    const { rows } = await test.pool.query(
      "select action from audit_log where resource = 'payment' and resource_id = any($1) order by id",
      [[over.id, first.body.id, second.body.id]],
    );
    expect(rows.map(({ action }) => action)).toEqual(["create", "refund", "refund", "reverse"]);
  });

  it("shares its rest with invoices : what was used is not given back, what was given back is not used", async () => {
    const counterpartyId = await newCustomer(person, books, "Partage SARL");
    const over = await overpaid(counterpartyId);
    const next = await issueSale(person, books, { counterpartyId, lines: [goods()] });
    const use = (amountCents: number) =>
      post(over, "allocate", {
        date: "2026-04-21",
        allocations: [{ invoiceId: next.id, amountCents }],
      });
    expect((await use(3_000)).status).toBe(200);
    expect(await post(over, "refund", { amountCents: 7_001 })).toMatchObject({
      status: 409,
      body: {
        code: "PAYMENT_REFUND_ABOVE_REST",
        details: { leftCents: 7_000, fields: [{ path: "amountCents" }] },
      },
    });
    expect((await post(over, "refund", { amountCents: 5_000 })).status).toBe(200);
    expect(await codeOf(use(2_001))).toBe("PAYMENT_ALLOCATIONS_EXCEED");
    expect((await use(2_000)).body.unallocatedCents).toBe(0);
    expect((await codes(over.entryId))[1]).toMatch(/^[A-Z]+$/);
    const both = await overpaid(counterpartyId);
    const twice = await Promise.all([1, 2].map(() => post(both, "refund", { amountCents: 6_000 })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("keeps its payment from being undone before its refund is", async () => {
    const counterpartyId = await newCustomer(person, books, "Ordre SARL");
    const over = await overpaid(counterpartyId);
    const refund = (await post(over, "refund", { date: "2026-04-20" })).body;
    expect(await post(over, "reverse")).toMatchObject({
      status: 409,
      body: { code: "PAYMENT_REFUNDED", details: { refundedCents: 10_000 } },
    });
    expect((await post(refund, "reverse")).status).toBe(200);
    expect((await post(over, "reverse")).status).toBe(200);
    expect(await codeOf(post(over, "refund"))).toBe("PAYMENT_ALREADY_REVERSED");
    expect(await balanceOf(counterpartyId)).toBe(120_000);
  });

  it("is refused on a day to come, before it was paid, to no bank, and to who may not", async () => {
    const counterpartyId = await newCustomer(person, books, "Refus SARL");
    const over = await overpaid(counterpartyId);
    expect(await post(over, "refund", { date: "2026-11-21" })).toMatchObject({
      status: 422,
      body: { code: "PAYMENT_DATE_IN_FUTURE", details: { fields: [{ path: "date" }] } },
    });
    expect(await post(over, "refund", { date: "2026-04-09" })).toMatchObject({
      status: 422,
      body: {
        code: "PAYMENT_REFUND_TOO_EARLY",
        details: { paidOn: "2026-04-10", fields: [{ path: "date" }] },
      },
    });
    expect(await codeOf(post(over, "refund", { account: "606100" }))).toBe("PAYMENT_ACCOUNT_INVALID");
    const reader = await test.person({
      rights: { invoices: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await reader.call("POST", `/api/payment/${over.id}/refund`, {})).status).toBe(403);
    const buyer = await test.person({
      rights: { "supplier-bills": ["Validator"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await buyer.call("POST", `/api/payment/${over.id}/refund`, {})).status).toBe(403);
    const stranger = await test.person({ rights: { invoices: ["Validator"] }, legalEntityIds: [] });
    expect((await stranger.call("POST", `/api/payment/${over.id}/refund`, {})).status).toBe(404);
    expect((await read(over)).unallocatedCents).toBe(10_000);
  });

  it("goes back in cash only out of a box that holds it, and is told above the legal ceiling before it is", async () => {
    const counterpartyId = await newCustomer(person, books, "Espèces SARL");
    const over = await pay({ counterpartyId, amountCents: 250_000, allocations: [] });
    const body = { date: "2026-04-20", amountCents: 100_001, account: "530000" };
    expect(await post(over, "refund", body)).toMatchObject({
      status: 409,
      body: { code: "ENTRY_CASH_IN_CREDIT", details: { account: "530000", balanceCents: -100_001 } },
    });
    await pay({
      account: "530000",
      amountCents: 90_000,
      date: "2026-04-11",
      counterpartyId,
      allocations: [],
    });
    await pay({
      account: "530000",
      amountCents: 90_000,
      date: "2026-04-12",
      counterpartyId,
      allocations: [],
    });
    const above = [{ code: "CASH_ABOVE_CEILING", details: { debt: "le remboursement", cashCents: 100_001 } }];
    expect((await post(over, "refund/check", body)).body.warnings).toMatchObject(above);
    expect((await read(over)).refunds).toEqual([]);
    expect((await post(over, "refund/check", { ...body, account: "512000" })).body.warnings).toEqual([]);
    // The parts of a debt add up.
    const first = await post(over, "refund", { ...body, amountCents: 60_000 });
    expect(first).toMatchObject({ status: 200, body: { account: "530000", warnings: [] } });
    expect((await post(over, "refund/check", { ...body, amountCents: 40_000 })).body.warnings).toEqual([]);
    const second = await post(over, "refund", { ...body, amountCents: 40_001 });
    expect(second.body.warnings).toMatchObject(above);
    expect((await post(first.body, "reverse")).status).toBe(200);
    expect((await post(over, "refund/check", { ...body, amountCents: 50_000 })).body.warnings).toEqual([]);
  });
});

describe("what we paid a supplier too much", () => {
  it("comes back : D 512 / C 401, lettered with the rest", async () => {
    const draft = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "debit",
      bill_number: "TROP-1",
      bill_label: "Fournitures",
      bill_date: "2026-04-01",
      counterpartyId: books.supplierId,
      lines: [
        { label: "Papier", unitPriceCents: 100_000, vatRate: 2000, vatCode: "AB20", account: "606400" },
      ],
    });
    const bill = (await changeStatus(person, draft, "validated")).body;
    const over = await pay({
      counterpartyId: books.supplierId,
      amountCents: 150_000,
      allocations: [{ invoiceId: bill.id, amountCents: 120_000 }],
    });
    const back = await post(over, "refund", { date: "2026-04-25", amountCents: 30_000 });
    expect(back).toMatchObject({ status: 200, body: { direction: "received", refundsId: over.id } });
    expect(await sketchOf(person, back.body.entryId)).toEqual(["C 401000 300", "D 512000 300"]);
    const entry = await succeed<EntryAnswer>(person, "GET", `/api/entry/${back.body.entryId}`);
    expect(entry.label).toMatch(/^Remboursement trop-versé REG-2026-\d{4} /);
    expect(await balanceOf(books.supplierId)).toBe(0);
    const [whole] = await codes(back.body.entryId);
    expect(whole).toMatch(/^[A-Z]+$/);
    expect((await codes(over.entryId))[1]).toBe(whole);
    const seller = await test.person({
      rights: { invoices: ["Validator"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await seller.call("POST", `/api/payment/${back.body.id}/reverse`, {})).status).toBe(403);
  });
});

describe("using a rest that came in cash", () => {
  it("is told above the ceiling before it is written, as after", async () => {
    const counterpartyId = await newCustomer(person, books, "Comptant SARL");
    const invoice = await issueSale(person, books, {
      counterpartyId,
      lines: [goods({ unitPriceCents: 200_000 })],
    });
    const cash = (amountCents: number, allocations: object[]) =>
      pay({ account: "530000", amountCents, counterpartyId, allocations });
    await cash(80_000, [{ invoiceId: invoice.id, amountCents: 80_000 }]);
    const over = await cash(90_000, []);
    const body = (amountCents: number) => ({
      date: "2026-04-21",
      allocations: [{ invoiceId: invoice.id, amountCents }],
    });
    expect((await post(over, "allocate/check", body(20_000))).body.warnings).toEqual([]);
    const told = (await post(over, "allocate/check", body(20_001))).body.warnings;
    expect(told).toMatchObject([{ details: { debt: invoice.refId, cashCents: 100_001 } }]);
    expect((await read(over)).unallocatedCents).toBe(90_000);
    expect((await post(over, "allocate", body(20_001))).body.warnings).toEqual(told);
    // Another invoice is reported alone: the earlier one was reported then.
    const other = await issueSale(person, books, { counterpartyId, lines: [goods()] });
    const beside = { ...body(0), allocations: [{ invoiceId: other.id, amountCents: 69_999 }] };
    expect((await post(over, "allocate/check", beside)).body.warnings).toEqual([]);
  });
});

describe("a closed month", () => {
  it("takes no refund, and proposes the next open day", async () => {
    const counterpartyId = await newCustomer(person, books, "Clos SARL");
    const over = await overpaid(counterpartyId);
    for (const { id, startDate, version } of books.exercise.periods.toSorted((a, b) =>
      a.startDate < b.startDate ? -1 : 1,
    ))
      if (startDate < "2026-05-01")
        await succeed(person, "PATCH", "/api/fiscal-period", {
          id,
          version,
          state: "provisionally_closed",
          reason: "Points vus.",
        });
    expect(await post(over, "refund", { date: "2026-04-15" })).toMatchObject({
      status: 409,
      body: { code: "PERIOD_CLOSED", details: { proposedDate: "2026-05-01" } },
    });
    expect((await read(over)).unallocatedCents).toBe(10_000);
  });
});

import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus } from "../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { goods, issueSale, line, openSalesBooks, sketchOf } from "../../../test/sales.ts";
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

const pay = (change: object) =>
  person.call<PaymentAnswer>("POST", "/api/payment", {
    legalEntityRefId: books.refId,
    date: "2026-04-10",
    account: "512000",
    counterpartyId: books.customerId,
    ...change,
  });
const post = (payment: PaymentAnswer, action: "allocate" | "deallocate" | "reverse", body: object = {}) =>
  person.call<PaymentAnswer>("POST", `/api/payment/${payment.id}/${action}`, body);
const setPaid = (invoice: InvoiceAnswer, paymentStatus: string, change = {}) =>
  person.call<InvoiceAnswer>("PATCH", "/api/invoice/update-payment-status-invoice", {
    id: invoice.id,
    version: invoice.version,
    paymentStatus,
    ...change,
  });
const read = ({ id }: { readonly id: string }) => succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${id}`);
const codeOf = async (answer: Promise<{ body: unknown }>) => ((await answer).body as { code?: string }).code;

/** Debit minus credit of accounts, of everything validated. */
async function balances<const T extends readonly string[]>(...accounts: T): Promise<number[]> {
  const { rows } = await test.pool.query<{ account: string; cents: number }>(
    "select account, sum(debit_cents - credit_cents)::int as cents from entry_line where account = any($1) group by account",
    [accounts],
  );
  return accounts.map((account) => rows.find((row) => row.account === account)?.cents ?? 0);
}
async function since(accounts: readonly string[]) {
  const before = await balances(...accounts);
  return async () => (await balances(...accounts)).map((cents, at) => cents - (before[at] ?? 0));
}

/** The letterings in force of an entry's lines on 411. */
async function codes(entryId: string | null): Promise<(string | null)[]> {
  const { rows } = await test.pool.query(
    `select g.code from entry_line l left join lettering_current c on c.entry_line_id = l.id
     left join lettering g on g.id = c.lettering_id where l.entry_id = $1 and l.account like '411%' order by l.position`,
    [entryId],
  );
  return rows.map((row) => row.code);
}

describe("what a payment left on the customer's account", () => {
  it("settles a later invoice: D 411 / C 411, VAT on receipts, AAA on each; undone, it is there again", async () => {
    const over = (await pay({ amountCents: 100_000 })).body;
    expect(over.unallocatedCents).toBe(100_000);
    const invoice = await issueSale(person, books);
    const moved = await since(["411000", "445740", "445710"]);
    const used = await post(over, "allocate", {
      date: "2026-04-12",
      allocations: [{ invoiceId: invoice.id, amountCents: 60_000 }],
    });
    expect(used).toMatchObject({ status: 200, body: { unallocatedCents: 40_000 } });
    const [allocation] = used.body.allocations;
    expect(allocation).toMatchObject({ usedOn: "2026-04-12", amountCents: 60_000 });
    expect(await sketchOf(person, allocation?.useEntryId ?? null)).toEqual([
      "D 411000 600",
      "C 411000 600",
      "D 445740 100",
      "C 445710 100",
    ]);
    expect(await moved()).toEqual([0, 10_000, -10_000]);
    expect(await read(invoice)).toMatchObject({ paymentStatus: "partially_paid", remainingCents: 60_000 });
    // The rest of the invoice is paid by other money: it is lettered whole, the rest of the first payment is not.
    expect((await setPaid(await read(invoice), "paid", { paidOn: "2026-04-13" })).body.paymentStatus).toBe(
      "paid",
    );
    expect((await codes(invoice.entryId))[0]).toMatch(/^[A-Z]+$/);
    expect((await codes(over.entryId))[0]).toMatch(/^[a-z]+$/);
    const undone = await post(over, "deallocate", { useId: allocation?.useId, date: "2026-04-14" });
    expect(undone).toMatchObject({ status: 200, body: { unallocatedCents: 100_000, allocations: [] } });
    expect(await read(invoice)).toMatchObject({ paymentStatus: "partially_paid", remainingCents: 60_000 });
    expect(await codeOf(post(over, "deallocate", { useId: allocation?.useId }))).toBe(
      "PAYMENT_USE_NOT_FOUND",
    );
    // Nothing is left of it once all of it settles something.
    const goodsSold = await issueSale(person, books, { lines: [goods({ unitPriceCents: 33_334 })] });
    const twice = [
      { invoiceId: invoice.id, amountCents: 60_000 },
      { invoiceId: goodsSold.id, amountCents: 40_000 },
    ];
    expect(
      (await post(over, "allocate", { date: "2026-04-15", allocations: twice })).body.unallocatedCents,
    ).toBe(0);
    expect((await codes(over.entryId))[0]).toMatch(/^[A-Z]+$/);
    expect(await codeOf(post(over, "allocate", { allocations: twice }))).toBe("PAYMENT_NOTHING_LEFT");
    // The payment did not come after all: all that it settled is open again.
    expect((await post(over, "reverse", { date: "2026-04-16" })).status).toBe(200);
    expect(await read(invoice)).toMatchObject({ paymentStatus: "partially_paid", remainingCents: 60_000 });
    expect(await read(goodsSold)).toMatchObject({ paymentStatus: "unpaid" });
    expect(await codeOf(post(over, "allocate", { allocations: twice }))).toBe("PAYMENT_ALREADY_REVERSED");
  });

  it("is undone by setting its invoice back to unpaid", async () => {
    const over = (await pay({ amountCents: 50_000 })).body;
    const invoice = await issueSale(person, books, { lines: [goods({ unitPriceCents: 20_000 })] });
    await post(over, "allocate", {
      date: "2026-04-12",
      allocations: [{ invoiceId: invoice.id, amountCents: 24_000 }],
    });
    const open = await setPaid(await read(invoice), "unpaid", { paidOn: "2026-04-13" });
    expect(open.body).toMatchObject({ paymentStatus: "unpaid" });
    expect((await succeed<PaymentAnswer>(person, "GET", `/api/payment/${over.id}`)).unallocatedCents).toBe(
      50_000,
    );
    expect(await codeOf(setPaid(open.body, "unpaid"))).toBe("PAYMENT_STATUS_UNCHANGED");
  });

  it("neither happens nor is undone on a day to come, nor before it happened", async () => {
    const over = (await pay({ amountCents: 2000 })).body;
    const invoice = await issueSale(person, books, { lines: [goods()] });
    const allocations = [{ invoiceId: invoice.id, amountCents: 1000 }];
    const late = { status: 422, body: { code: "PAYMENT_DATE_IN_FUTURE" } };
    const early = { status: 409, body: { code: "ENTRY_REVERSAL_TOO_EARLY" } };
    expect(await post(over, "allocate", { date: "2026-11-21", allocations })).toMatchObject(late);
    const used = (await post(over, "allocate", { date: "2026-05-12", allocations })).body;
    const useId = used.allocations[0]?.useId;
    const undo = (date: string) => post(over, "deallocate", { useId, date });
    expect(await undo("2026-11-21")).toMatchObject(late);
    expect(await undo("2026-04-12")).toMatchObject(early);
    expect(await post(over, "reverse", { date: "2026-11-21" })).toMatchObject(late);
    expect(await post(over, "reverse", { date: "2026-04-12" })).toMatchObject(early);
    const now = await read(invoice);
    expect(await setPaid(now, "unpaid", { paidOn: "2026-11-21" })).toMatchObject({
      status: 422,
      body: { code: "PAYMENT_DATE_IN_FUTURE", details: { fields: [{ path: "paidOn" }] } },
    });
    expect(await read(invoice)).toMatchObject({ version: now.version, remainingCents: 119_000 });
    expect((await undo("2026-11-20")).status).toBe(200);
  });

  it("is refused beyond the rest, before the payment, for what goes the other way, and to who may not", async () => {
    const over = (await pay({ amountCents: 1000 })).body;
    const invoice = await issueSale(person, books, { lines: [goods()] });
    const one = (amountCents: number, change = {}) =>
      codeOf(post(over, "allocate", { allocations: [{ invoiceId: invoice.id, amountCents }], ...change }));
    expect(await one(1001)).toBe("PAYMENT_ALLOCATIONS_EXCEED");
    expect(await one(1000, { date: "2026-04-09" })).toBe("PAYMENT_USE_TOO_EARLY");
    const paidOne = await issueSale(person, books, { lines: [goods()] });
    await setPaid(paidOne, "paid", { paidOn: "2026-04-10" });
    const note = await issueSale(person, books, {
      kind: "credit_note",
      precedingInvoiceId: paidOne.id,
      lines: [goods()],
    });
    expect(
      await codeOf(post(over, "allocate", { allocations: [{ invoiceId: note.id, amountCents: 500 }] })),
    ).toBe("PAYMENT_OTHER_SENSE");
    const reader = await test.person({
      rights: { invoices: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const body = { allocations: [{ invoiceId: invoice.id, amountCents: 1 }] };
    expect((await reader.call("POST", `/api/payment/${over.id}/allocate`, body)).status).toBe(403);
    const stranger = await test.person({ rights: { invoices: ["Validator"] }, legalEntityIds: [] });
    expect((await stranger.call("POST", `/api/payment/${over.id}/allocate`, body)).status).toBe(404);
    const twice = await Promise.all(
      [1, 2].map(() =>
        post(over, "allocate", { allocations: [{ invoiceId: invoice.id, amountCents: 1000 }] }),
      ),
    );
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("an escompte", () => {
  it("granted on goods : D 512 1 176, D 665 20, D 44571 4 / C 411 1 200, undone with its payment", async () => {
    const invoice = await issueSale(person, books, { lines: [goods()] });
    const paid = await pay({
      amountCents: 117_600,
      allocations: [{ invoiceId: invoice.id, amountCents: 120_000, discountCents: 2400 }],
    });
    expect(paid).toMatchObject({ status: 200, body: { unallocatedCents: 0 } });
    expect(await sketchOf(person, paid.body.entryId)).toEqual([
      "D 512000 1176",
      "D 665000 20",
      "D 445710 4",
      "C 411000 1200",
    ]);
    expect(await read(invoice)).toMatchObject({ paymentStatus: "paid", remainingCents: 0 });
    expect((await codes(invoice.entryId))[0]).toMatch(/^[A-Z]+$/);
    const moved = await since(["665000", "445710", "411000"]);
    await post(paid.body, "reverse");
    expect(await moved()).toEqual([-2000, -400, 120_000]);
    expect(await read(invoice)).toMatchObject({ paymentStatus: "unpaid" });
  });

  it("granted on services takes its part of the VAT that waited, which never falls due", async () => {
    const moved = await since(["445740", "445710", "665000"]);
    const invoice = await issueSale(person, books, { lines: [line({ unitPriceCents: 100_001 })] });
    const paid = await pay({
      amountCents: 117_601,
      allocations: [{ invoiceId: invoice.id, amountCents: 120_001, discountCents: 2400 }],
    });
    expect(paid.status).toBe(200);
    expect(await moved()).toEqual([0, -19_600, 2000]);
  });

  it("obtained from a supplier : D 401 / C 512, C 765, C 44566", async () => {
    const bill = await validatedBill({ bill_number: "ESC-1" });
    const paid = await pay({
      counterpartyId: books.supplierId,
      amountCents: 117_600,
      allocations: [{ invoiceId: bill.id, amountCents: 120_000, discountCents: 2400 }],
    });
    expect(paid).toMatchObject({ status: 200, body: { direction: "sent" } });
    expect((await sketchOf(person, paid.body.entryId)).toSorted()).toEqual([
      "C 445660 4",
      "C 512000 1176",
      "C 765000 20",
      "D 401000 1200",
    ]);
  });

  it("follows what credit notes left of each rate", async () => {
    // 1 000 of services at 20 %, 1 000 of goods at 10 %: 2 300. The goods are given back, 1 200 are left.
    const invoice = await issueSale(person, books, {
      lines: [line(), goods({ vatRate: 1000 })],
    });
    await issueSale(person, books, {
      kind: "credit_note",
      precedingInvoiceId: invoice.id,
      lines: [goods({ vatRate: 1000 })],
    });
    const moved = await since(["665000", "445740", "445710", "411000"]);
    const paid = await pay({
      amountCents: 117_600,
      allocations: [{ invoiceId: invoice.id, amountCents: 120_000, discountCents: 2400 }],
    });
    expect(paid.status).toBe(200);
    // 20,00 of price, 4,00 of the 200,00 of VAT that waited: 196,00 fall due, nothing comes off the goods' tax.
    expect(await moved()).toEqual([2000, 20_000, -19_600, -120_000]);
    expect(await read(invoice)).toMatchObject({ paymentStatus: "paid", remainingCents: 0 });
    // The other way round: services at 20 % are credited, goods at 10 % are left, 1 100.
    const second = await issueSale(person, books, { lines: [line(), goods({ vatRate: 1000 })] });
    await issueSale(person, books, {
      kind: "credit_note",
      precedingInvoiceId: second.id,
      lines: [line()],
    });
    const again = await since(["665000", "445740", "445710", "411000"]);
    await pay({
      amountCents: 107_800,
      allocations: [{ invoiceId: second.id, amountCents: 110_000, discountCents: 2200 }],
    });
    expect(await again()).toEqual([2000, 0, 200, -110_000]);
  });

  it("obtained under reverse charge lowers the tax where it is due and where it is deducted", async () => {
    await succeed(person, "POST", "/api/vat-code", {
      legalEntityRefId: books.refId,
      code: "ARC20-60",
      label: "Autoliquidation 20 %, déductible à 60 %",
      direction: "purchase",
      rateBasisPoints: 2000,
      category: "AE",
      exigibility: "delivery",
      deductibleShareBasisPoints: 6000,
      account: "445663",
      dueAccount: "445712",
      validFrom: "2026-01-01",
    });
    const work = {
      label: "Gros œuvre",
      unitPriceCents: 100_000,
      vatRate: 0,
      vatCategory: "AE",
      account: "611000",
    };
    for (const [vatCode, booked, discounted] of [
      [
        "ARC20",
        ["D 611000 1000", "D 445663 200", "C 445712 200", "C 401000 1000"],
        ["C 765000 20", "C 445663 4"],
      ],
      [
        "ARC20-60",
        ["D 611000 1080", "D 445663 120", "C 445712 200", "C 401000 1000"],
        ["C 765000 21.6", "C 445663 2.4"],
      ],
    ] as const) {
      const done = await validatedBill({ bill_number: `BTP-${vatCode}`, lines: [{ ...work, vatCode }] });
      expect(await sketchOf(person, done.entryId)).toEqual(booked);
      const paid = await pay({
        counterpartyId: books.supplierId,
        amountCents: 98_000,
        allocations: [{ invoiceId: done.id, amountCents: 100_000, discountCents: 2000 }],
      });
      expect((await sketchOf(person, paid.body.entryId)).toSorted()).toEqual(
        ["D 401000 1000", "D 445712 4", "C 512000 980", ...discounted].toSorted(),
      );
    }
  });

  it("is refused on a deposit, and above what is settled", async () => {
    const deposit = await issueSale(person, books, { kind: "deposit", lines: [goods()] });
    const one = (id: string, discountCents: number) => ({
      amountCents: 100_000,
      allocations: [{ invoiceId: id, amountCents: 100_000 + discountCents, discountCents }],
    });
    expect(await codeOf(pay(one(deposit.id, 100)))).toBe("DISCOUNT_REFUSED");
    const invoice = await issueSale(person, books, { lines: [goods()] });
    const all = {
      amountCents: 1,
      allocations: [{ invoiceId: invoice.id, amountCents: 100, discountCents: 100 }],
    };
    expect(await codeOf(pay(all))).toBe("DISCOUNT_ABOVE_ALLOCATION");
  });
});

async function validatedBill(change: object): Promise<InvoiceAnswer> {
  const draft = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", bill(change));
  const done = await changeStatus(person, draft, "validated");
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return done.body;
}
function bill(change: object) {
  return {
    legalEntityRefId: books.refId,
    bill_direction: "debit",
    bill_label: "Fournitures",
    bill_date: "2026-04-01",
    counterpartyId: books.supplierId,
    lines: [{ label: "Papier", unitPriceCents: 100_000, vatRate: 2000, vatCode: "AB20", account: "606400" }],
    ...change,
  };
}

describe("a supplier's deposit", () => {
  it("gives its VAT when it is paid, and is taken back by the final bill with it", async () => {
    const moved = await since(["409100", "445880", "445660", "401000", "606400"]);
    const lines = [
      { label: "Acompte", unitPriceCents: 40_000, vatRate: 2000, vatCode: "AB20", account: "606400" },
    ];
    const deposit = await validatedBill({ kind: "deposit", bill_number: "AC-1", lines });
    expect(await sketchOf(person, deposit.entryId)).toEqual(["D 409100 480", "C 401000 480"]);
    const final = bill({ kind: "final", bill_number: "SO-1", depositIds: [deposit.id] });
    const draft = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", final);
    expect(draft).toMatchObject({ payableCents: 72_000, depositIds: [deposit.id] });
    expect(await codeOf(changeStatus(person, draft, "validated"))).toBe("DEPOSIT_NOT_PAID");
    const paid = await setPaid(deposit, "paid", { paidOn: "2026-04-02" });
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    expect(await moved()).toEqual([48_000, -8000, 8000, 0, 0]);
    const done = await changeStatus(person, draft, "validated");
    expect(done.body).toMatchObject({ status: "validated", remainingCents: 72_000 });
    expect(await moved()).toEqual([0, 0, 20_000, -72_000, 100_000]);
    expect(await codeOf(setPaid(await read(deposit), "unpaid"))).toBe("DEPOSIT_TAKEN_BACK");
    expect((await setPaid(done.body, "paid", { paidOn: "2026-04-05" })).body.paymentStatus).toBe("paid");
    expect(await moved()).toEqual([0, 0, 20_000, 0, 100_000]);
  });
});

describe("a supplier's deposit under reverse charge", () => {
  it("deducts nothing when it is paid: the tax is assessed whole, and deducted, with the final bill", async () => {
    const moved = await since(["409100", "445880", "445663", "445712", "401000", "611000"]);
    const work = { label: "Gros œuvre", vatRate: 0, vatCategory: "AE", vatCode: "ARC20", account: "611000" };
    const deposit = await validatedBill({
      kind: "deposit",
      bill_number: "ACA-1",
      lines: [{ ...work, unitPriceCents: 40_000 }],
    });
    expect((await setPaid(deposit, "paid", { paidOn: "2026-04-02" })).status).toBe(200);
    expect(await moved()).toEqual([40_000, 0, 0, 0, 0, 0]);
    const final = await validatedBill({
      kind: "final",
      bill_number: "SOA-1",
      depositIds: [deposit.id],
      lines: [{ ...work, unitPriceCents: 100_000 }],
    });
    expect(final).toMatchObject({ remainingCents: 60_000 });
    expect(await moved()).toEqual([0, 0, 20_000, -20_000, -60_000, 100_000]);
  });
});

describe("GET /api/payment", () => {
  it("is read page after page with a cursor, each payment once", async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const path: string = `/api/payment?legalEntityRefId=${books.refId}&limit=3${after ? `&after=${after}` : ""}`;
      const page: { payments: PaymentAnswer[]; count: number; nextAfter: string | null } = await succeed(
        person,
        "GET",
        path,
      );
      seen.push(...page.payments.map(({ id }) => id));
      after = page.nextAfter;
      if (after === null) expect(seen).toHaveLength(page.count);
    } while (after !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(seen.toSorted().toReversed());
  });
});

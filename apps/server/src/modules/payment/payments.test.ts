import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { LetteringAnswer } from "@grand-livre/contracts/lettering";
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

const setPaid = (invoice: InvoiceAnswer, paymentStatus: string, change = {}) =>
  person.call<InvoiceAnswer>("PATCH", "/api/invoice/update-payment-status-invoice", {
    id: invoice.id,
    version: invoice.version,
    paymentStatus,
    ...change,
  });
const pay = (change: object) =>
  person.call<PaymentAnswer>("POST", "/api/payment", {
    legalEntityRefId: books.refId,
    date: "2026-04-10",
    account: "512000",
    counterpartyId: books.customerId,
    ...change,
  });
const paymentsOf = async (invoice: InvoiceAnswer) =>
  (
    await succeed<{ payments: PaymentAnswer[] }>(
      person,
      "GET",
      `/api/payment?legalEntityRefId=${books.refId}&invoiceId=${invoice.id}`,
    )
  ).payments;
const read = (invoice: InvoiceAnswer) => succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${invoice.id}`);

/** Debit minus credit of an account, of everything validated. */
const balance = async (account: string) =>
  (
    await test.pool.query(
      "select coalesce(sum(l.debit_cents - l.credit_cents), 0)::int as cents from entry_line l where l.account = $1",
      [account],
    )
  ).rows[0].cents as number;

/** The codes in force of the lines of an entry's account. */
const codes = async (invoice: InvoiceAnswer) =>
  (
    await test.pool.query(
      `select distinct g.code from entry_line l
       left join lettering_current c on c.entry_line_id = l.id left join lettering g on g.id = c.lettering_id
       where l.entry_id = $1 and l.account like '411%'`,
      [invoice.entryId],
    )
  ).rows.map((row) => row.code);

describe("paying an invoice", () => {
  it("writes D 512 / C 411, moves VAT in proportion, letters aaa then AAA", async () => {
    const invoice = await issueSale(person, books);
    const half = await setPaid(invoice, "partially_paid", { amountCents: 60_000, paidOn: "2026-04-01" });
    expect(half).toMatchObject({
      status: 200,
      body: { paymentStatus: "partially_paid", remainingCents: 60_000 },
    });
    const [first] = await paymentsOf(invoice);
    expect(await succeed(person, "GET", `/api/entry/${first?.entryId}`)).toMatchObject({
      pieceRef: expect.stringMatching(/^REG-2026-\d{4}$/),
    });
    expect(await sketchOf(person, first?.entryId ?? null)).toEqual([
      "D 512000 600",
      "C 411000 600",
      "D 445740 100",
      "C 445710 100",
    ]);
    expect((await codes(invoice))[0]).toMatch(/^[a-z]{3}$/);
    const whole = await setPaid(half.body, "paid", { paidOn: "2026-04-02" });
    expect(whole.body).toMatchObject({ paymentStatus: "paid", remainingCents: 0 });
    expect((await codes(invoice))[0]).toMatch(/^[A-Z]{3}$/);
    for (const asked of ["paid", "foo"])
      expect(await setPaid(whole.body, asked)).toMatchObject({
        status: 409,
        body: { code: "PAYMENT_STATUS_UNCHANGED", message: "Payment status cannot be changed" },
      });
    const open = await setPaid(whole.body, "unpaid");
    expect(open.body).toMatchObject({ paymentStatus: "unpaid", remainingCents: 120_000 });
    expect(await codes(invoice)).toEqual([null]);
    expect(await setPaid(open.body, "unpaid")).toMatchObject({ status: 409 });
    // Undone in any order, the pending VAT is whole again, and leaves whole.
    expect((await setPaid(open.body, "paid", { paidOn: "2026-04-03" })).status).toBe(200);
    expect([await balance("445740"), await balance("445710")]).toEqual([0, -20_000]);
  });

  it("is refused at a day to come: what is announced is not paid, and its VAT not due", async () => {
    const invoice = await issueSale(person, books, { lines: [goods()] });
    expect(await setPaid(invoice, "paid", { paidOn: "2026-11-21" })).toMatchObject({
      status: 422,
      body: { code: "PAYMENT_DATE_IN_FUTURE", details: { fields: [{ path: "paidOn" }] } },
    });
    const payment = {
      legalEntityRefId: books.refId,
      date: "2026-11-21",
      amountCents: 1000,
      counterpartyId: books.customerId,
      allocations: [],
    };
    expect(await person.call("POST", "/api/payment", payment)).toMatchObject({
      status: 422,
      body: { code: "PAYMENT_DATE_IN_FUTURE", details: { fields: [{ path: "date" }] } },
    });
    expect(await paymentsOf(invoice)).toHaveLength(0);
    expect((await setPaid(invoice, "paid", { paidOn: "2026-11-20" })).status).toBe(200);
  });

  it("is done once by the same PATCH twice, and by two persons at once", async () => {
    const invoice = await issueSale(person, books, { lines: [goods()] });
    const answers = await Promise.all([
      setPaid(invoice, "partially_paid", { amountCents: 500 }),
      setPaid(invoice, "partially_paid", { amountCents: 500 }),
      setPaid(invoice, "paid"),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await paymentsOf(invoice)).toHaveLength(1);
  });

  it("is refused on a draft, without an amount, on an account that is no bank, on another version", async () => {
    const invoice = await issueSale(person, books, { lines: [goods()] });
    expect(await setPaid(invoice, "partially_paid")).toMatchObject({
      status: 422,
      body: { code: "PAYMENT_AMOUNT_MISSING" },
    });
    expect(await setPaid(invoice, "paid", { account: "411000" })).toMatchObject({
      body: { code: "PAYMENT_ACCOUNT_INVALID" },
    });
    expect(await setPaid({ ...invoice, version: 99 }, "paid")).toMatchObject({
      body: { code: "STALE_VERSION" },
    });
    expect(await setPaid(invoice, "paid", { amountCents: 100_000 })).toMatchObject({
      status: 409,
      body: { code: "PAYMENT_GAP_ABOVE_LIMIT" },
    });
    expect(await setPaid({ ...invoice, id: books.customerId }, "paid")).toMatchObject({ status: 404 });
  });

  it("gives up a small gap to 658000, and keeps a little too much on the customer's account", async () => {
    const loss = await issueSale(person, books, { lines: [goods()] });
    expect((await setPaid(loss, "paid", { amountCents: 119_800 })).body).toMatchObject({
      paymentStatus: "paid",
    });
    expect(await sketchOf(person, (await paymentsOf(loss))[0]?.entryId ?? null)).toEqual([
      "D 512000 1198",
      "D 658000 2",
      "C 411000 1200",
    ]);
    const over = await issueSale(person, books, { lines: [goods()] });
    expect((await setPaid(over, "paid", { amountCents: 130_000 })).body).toMatchObject({
      paymentStatus: "paid",
    });
    expect((await paymentsOf(over))[0]).toMatchObject({ unallocatedCents: 10_000 });
  });
});

describe("one payment", () => {
  it("settles several invoices, each lettered and its VAT moved; undoing it opens them all", async () => {
    const services = await issueSale(person, books, { lines: [line({ unitPriceCents: 33_333 })] });
    const shelves = await issueSale(person, books, { lines: [goods()] });
    const paid = await pay({
      amountCents: 140_000,
      allocations: [
        { invoiceId: services.id, amountCents: 20_000 },
        { invoiceId: shelves.id, amountCents: 120_000 },
      ],
    });
    expect(paid).toMatchObject({
      status: 200,
      body: { direction: "received", unallocatedCents: 0, allocations: [{}, {}] },
    });
    expect(await read(services)).toMatchObject({ paymentStatus: "partially_paid", remainingCents: 20_000 });
    expect(await read(shelves)).toMatchObject({ paymentStatus: "paid" });
    expect(await setPaid(await read(shelves), "unpaid")).toMatchObject({
      status: 409,
      body: { code: "PAYMENT_SHARED" },
    });
    const undone = await person.call<PaymentAnswer>("POST", `/api/payment/${paid.body.id}/reverse`);
    expect(undone).toMatchObject({ status: 200, body: { direction: "sent", reversesId: paid.body.id } });
    expect(await read(shelves)).toMatchObject({ paymentStatus: "unpaid", remainingCents: 120_000 });
    const again = await person.call("POST", `/api/payment/${paid.body.id}/reverse`);
    expect(again).toMatchObject({ status: 409, body: { code: "PAYMENT_ALREADY_REVERSED" } });
    expect(await person.call("POST", `/api/payment/${undone.body.id}/reverse`)).toMatchObject({
      body: { code: "PAYMENT_IS_REVERSAL" },
    });
  });

  it("is refused beyond what remains, beyond its money, for another's invoice, or twice the same", async () => {
    const { id: invoiceId } = await issueSale(person, books, { lines: [goods()] });
    const code = async (change: object) => ((await pay(change)).body as unknown as { code: string }).code;
    const one = (amountCents: number) => [{ invoiceId, amountCents }];
    expect(await code({ amountCents: 130_000, allocations: one(130_000) })).toBe("PAYMENT_ABOVE_REMAINING");
    expect(await code({ amountCents: 100, allocations: one(120_000) })).toBe("PAYMENT_ALLOCATIONS_EXCEED");
    expect(await code({ amountCents: 240_000, allocations: [...one(100), ...one(100)] })).toBe(
      "PAYMENT_TWICE_ALLOCATED",
    );
    expect(await code({ amountCents: 100, counterpartyId: books.supplierId, allocations: one(100) })).toBe(
      "PAYMENT_OTHER_PARTY",
    );
    expect(await code({ amountCents: 100, date: "2019-01-01", allocations: one(100) })).toBe(
      "EXERCISE_NOT_FOUND",
    );
    const stranger = await test.person({ rights: { invoices: ["Validator"] }, legalEntityIds: [] });
    const body = {
      legalEntityRefId: books.refId,
      date: "2026-04-10",
      amountCents: 1,
      counterpartyId: books.customerId,
    };
    expect((await stranger.call("POST", "/api/payment", body)).status).toBe(404);
    const other = await test.person({
      rights: { "supplier-bills": ["Validator"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await other.call("POST", "/api/payment", body)).status).toBe(403);
    expect((await test.anonymous("POST", "/api/payment", body)).status).toBe(401);
  });

  it("comes once under its Idempotency-Key", async () => {
    const { id: invoiceId } = await issueSale(person, books, { lines: [goods()] });
    const body = {
      legalEntityRefId: books.refId,
      date: "2026-04-10",
      amountCents: 100,
      counterpartyId: books.customerId,
      allocations: [{ invoiceId, amountCents: 100 }],
    };
    const key = { "idempotency-key": "once" };
    const answers = [
      await person.call<PaymentAnswer>("POST", "/api/payment", body, key),
      await person.call<PaymentAnswer>("POST", "/api/payment", body, key),
    ];
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
  });
});

describe("credit notes", () => {
  it("cancel a sale whole: made, numbered, validated and lettered in one go", async () => {
    const invoice = await issueSale(person, books, { bill_date: "2026-03-20" });
    const pending = await balance("445740");
    const { status, body } = await changeStatus(person, invoice, "cancelled", "2026-03-21");
    expect([status, body.status]).toEqual([200, "cancelled"]);
    expect(await balance("445740")).toBe(pending + 20_000);
    const { rows } = await test.pool.query(
      "select id, ref_id, status from invoice where preceding_invoice_id = $1",
      [invoice.id],
    );
    expect(rows).toMatchObject([{ ref_id: "AV-2026-0001", status: "validated" }]);
    const note = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${rows[0].id}`);
    expect(await sketchOf(person, note.entryId)).toEqual(["C 411000 1200", "D 706000 1000", "D 445740 200"]);
    expect(note).toMatchObject({ paymentStatus: "unpaid", remainingCents: 0 });
    expect((await codes(invoice))[0]).toMatch(/^[A-Z]+$/);
    expect(await changeStatus(person, body, "cancelled")).toMatchObject({
      status: 409,
      body: { code: "INVOICE_ALREADY_CANCELLED" },
    });
    expect(await changeStatus(person, note, "cancelled")).toMatchObject({ status: 409 });
  });

  it("settle a part of their invoice, whose payment moves the rest of the VAT to the cent", async () => {
    const before = [await balance("445740"), await balance("445710")];
    const invoice = await issueSale(person, books, {
      bill_date: "2026-03-20",
      lines: [line({ unitPriceCents: 33_335 })],
    });
    await issueSale(person, books, {
      kind: "credit_note",
      bill_date: "2026-03-21",
      precedingInvoiceId: invoice.id,
      lines: [line({ unitPriceCents: 11_113 })],
    });
    const left = await read(invoice);
    expect(left).toMatchObject({ paymentStatus: "partially_paid", remainingCents: 40_002 - 13_336 });
    expect((await setPaid(left, "paid", { paidOn: "2026-04-04" })).body.paymentStatus).toBe("paid");
    expect((await codes(invoice))[0]).toMatch(/^[A-Z]+$/);
    expect(await balance("445740")).toBe(before[0]);
    expect(await balance("445710")).toBe((before[1] ?? 0) - 6667 + 2223);
    const above = await person.call<InvoiceAnswer>("POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "credit",
      kind: "credit_note",
      bill_label: "x",
      bill_date: "2026-03-22",
      counterpartyId: books.customerId,
      precedingInvoiceId: invoice.id,
      lines: [line()],
    });
    expect(await changeStatus(person, above.body, "validated")).toMatchObject({
      status: 409,
      body: { code: "CREDIT_ABOVE_INVOICE" },
    });
  });

  it("are not made of a paid invoice: its payment is undone first", async () => {
    const invoice = await issueSale(person, books, { bill_date: "2026-03-21", lines: [goods()] });
    const paid = await setPaid(invoice, "paid");
    expect(await changeStatus(person, paid.body, "cancelled")).toMatchObject({
      status: 409,
      body: { code: "INVOICE_HAS_PAYMENTS" },
    });
  });
});

describe("deposits", () => {
  it("owe their VAT when they are received, and are taken back by the final invoice with it", async () => {
    const before = await Promise.all(["419100", "445880", "445710", "445740", "411000"].map(balance));
    const since = async () =>
      (await Promise.all(["419100", "445880", "445710", "445740", "411000"].map(balance))).map(
        (cents, at) => cents - (before[at] ?? 0),
      );
    const deposit = await issueSale(person, books, {
      kind: "deposit",
      bill_date: "2026-03-22",
      lines: [goods({ unitPriceCents: 40_000 })],
    });
    expect(await sketchOf(person, deposit.entryId)).toEqual(["D 411000 480", "C 419100 480"]);
    const final = { kind: "final", bill_date: "2026-03-23", depositIds: [deposit.id], lines: [line()] };
    const early = await person.call<InvoiceAnswer>("POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "credit",
      bill_label: "Solde",
      counterpartyId: books.customerId,
      ...final,
    });
    expect(early.body).toMatchObject({ payableCents: 72_000 });
    expect(await changeStatus(person, early.body, "validated")).toMatchObject({
      status: 409,
      body: { code: "DEPOSIT_NOT_PAID" },
    });
    expect((await setPaid(deposit, "paid", { paidOn: "2026-03-22" })).status).toBe(200);
    expect(await since()).toEqual([-48_000, 8000, -8000, 0, 0]);
    const issued = await changeStatus(person, early.body, "validated");
    expect(issued.body).toMatchObject({ status: "validated", payableCents: 72_000, remainingCents: 72_000 });
    expect(await since()).toEqual([0, 0, -8000, -12_000, 72_000]);
    const cancelDeposit = await changeStatus(person, await read(deposit), "cancelled");
    expect(cancelDeposit.status).toBe(409);
    expect((await setPaid(issued.body, "paid", { paidOn: "2026-04-05" })).body.paymentStatus).toBe("paid");
    expect(await since()).toEqual([0, 0, -20_000, 0, 0]);
    expect((await codes(issued.body)).every((code) => /^[A-Z]+$/.test(code))).toBe(true);
    const twice = await person.call<InvoiceAnswer>("POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "credit",
      bill_label: "Solde",
      counterpartyId: books.customerId,
      ...final,
    });
    expect(await changeStatus(person, twice.body, "validated")).toMatchObject({
      body: { code: "DEPOSIT_TAKEN_BACK" },
    });
  });
});

describe("lettering by hand", () => {
  it("pairs lines of one account and third party, once, and leaves a trace when undone", async () => {
    const invoice = await issueSale(person, books, { bill_date: "2026-03-24", lines: [goods()] });
    const advance = await pay({ amountCents: 120_000 });
    const { rows } = await test.pool.query(
      "select id from entry_line where entry_id = any($1) and account = '411000'",
      [[invoice.entryId, advance.body.entryId]],
    );
    const body = { legalEntityRefId: books.refId, lineIds: rows.map((row) => row.id) };
    const made = await person.call<LetteringAnswer>("POST", "/api/lettering", body);
    expect(made).toMatchObject({ status: 200, body: { partial: false, account: "411000" } });
    expect(await person.call("POST", "/api/lettering", body)).toMatchObject({
      status: 409,
      body: { code: "LETTERING_TAKEN" },
    });
    expect((await read(invoice)).paymentStatus).toBe("unpaid");
    expect((await person.call("DELETE", `/api/lettering/${made.body.id}`)).status).toBe(200);
    expect((await person.call("DELETE", `/api/lettering/${made.body.id}`)).status).toBe(404);
    const trace = await test.pool.query("select reason from lettering_undo where lettering_id = $1", [
      made.body.id,
    ]);
    expect(trace.rows).toEqual([{ reason: "user" }]);
    const again = await person.call<LetteringAnswer>("POST", "/api/lettering", body);
    expect(again.body.code).not.toBe(made.body.code);
    const reader = await test.person({
      rights: { reconciliation: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await reader.call("POST", "/api/lettering", body)).status).toBe(403);
    const stranger = await test.person({ rights: { reconciliation: ["Deleter"] }, legalEntityIds: [] });
    expect((await stranger.call("DELETE", `/api/lettering/${again.body.id}`)).status).toBe(404);
  });
});

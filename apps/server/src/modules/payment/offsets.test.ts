import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { OffsetPreviewAnswer } from "@grand-livre/contracts/payment";
import type { OverdueAnswer } from "@grand-livre/contracts/reminder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus } from "../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { fees, type OffsetTools, offsetTools, orderOf } from "../../../test/offset-tools.ts";
import { goods, issueSale, line, newCustomer, openSalesBooks, sketchOf } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

/** What is left of a credit note settles other documents of its third party, no money moving. */

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
let tools: OffsetTools;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
  tools = offsetTools(test, person, books);
});
afterAll(() => test.close());

describe("a client's credit note", () => {
  it("settles a part of another invoice: D 411 / C 411, VAT on receipts of both, undone as it was", async () => {
    const counterpartyId = await newCustomer(person, books, "Avoir SARL");
    const note = await tools.freeNote(counterpartyId, [line()], [line({ unitPriceCents: 50_000 })]);
    const invoice = await issueSale(person, books, { counterpartyId });
    const before = await tools.state([note, invoice]);
    const previewed = await succeed<OffsetPreviewAnswer>(
      person,
      "POST",
      "/api/payment/offset/preview",
      orderOf(note, [[invoice, 60_000]]),
    );
    expect(await tools.state([note, invoice])).toEqual(before);
    const made = await tools.offset(note, [[invoice, 60_000]]);
    expect(made).toMatchObject({
      status: 200,
      body: {
        direction: "received",
        date: "2026-04-20",
        amountCents: 0,
        unallocatedCents: 0,
        account: "411000",
        offsetsId: note.id,
        allocations: [
          { invoiceId: invoice.id, amountCents: 60_000 },
          { invoiceId: note.id, amountCents: 60_000 },
        ],
      },
    });
    const written = [
      "D 411000 600",
      "C 445740 100",
      "D 445710 100",
      "C 411000 600",
      "D 445740 100",
      "C 445710 100",
    ];
    expect(await sketchOf(person, made.body.entryId)).toEqual(written);
    expect(
      previewed.entry.lines.map(({ account, debitCents, creditCents }) =>
        debitCents > 0 ? `D ${account} ${debitCents / 100}` : `C ${account} ${creditCents / 100}`,
      ),
    ).toEqual(written);
    const entry = await succeed<EntryAnswer>(person, "GET", `/api/entry/${made.body.entryId}`);
    expect(entry).toMatchObject({ state: "validated", journalCode: "OD", pieceRef: note.refId });
    expect(entry.label).toBe(`Imputation ${note.refId} sur ${invoice.refId} Avoir SARL`);
    expect(previewed.entry).toMatchObject({ journalCode: "OD", label: entry.label, date: "2026-04-20" });
    expect(await tools.read(note)).toMatchObject({ paymentStatus: "paid", remainingCents: 0 });
    expect(await tools.read(invoice)).toMatchObject({
      paymentStatus: "partially_paid",
      remainingCents: 60_000,
    });
    // The note is lettered whole with its line, the invoice in part with its own.
    const [ofNote, ofInvoice] = await tools.codes(made.body.entryId);
    expect(ofNote).toMatch(/^[A-Z]+$/);
    expect(await tools.codes(note.entryId)).toEqual([ofNote]);
    expect(ofInvoice).toMatch(/^[a-z]+$/);
    expect(await tools.codes(invoice.entryId)).toEqual([ofInvoice]);

    const undone = await tools.undo(made.body);
    expect(undone).toMatchObject({ status: 200, body: { reversesId: made.body.id, offsetsId: note.id } });
    expect(await tools.state([note, invoice])).toEqual(before);
    expect(await tools.undo(made.body)).toMatchObject({
      status: 409,
      body: { code: "PAYMENT_ALREADY_REVERSED" },
    });
    expect((await tools.offset(note, [[invoice, 60_000]])).status).toBe(200);
    const { rows } = await test.pool.query(
      "select action, details ->> 'creditNote' as note from audit_log where resource = 'payment' and resource_id = $1 order by id",
      [made.body.id],
    );
    expect(rows).toEqual([
      { action: "offset", note: note.refId },
      { action: "reverse", note: null },
    ]);
  });

  it("of goods makes the VAT of the services that it settles due, in several parts, the last payment the rest", async () => {
    const counterpartyId = await newCustomer(person, books, "Mixte SARL");
    const note = await tools.freeNote(counterpartyId, [goods()]);
    const first = await issueSale(person, books, { counterpartyId });
    const second = await issueSale(person, books, {
      counterpartyId,
      lines: [line({ unitPriceCents: 25_000 })],
    });
    const made = await tools.offset(note, [
      [first, 100_000],
      [second, 20_000],
    ]);
    // 200 × 1 000 / 1 200 and 50 × 200 / 300; the note's own VAT was due from its day on.
    expect(await sketchOf(person, made.body.entryId)).toEqual([
      "D 411000 1200",
      "C 411000 1000",
      "D 445740 166.67",
      "C 445710 166.67",
      "C 411000 200",
      "D 445740 33.33",
      "C 445710 33.33",
    ]);
    expect(await sketchOf(person, (await tools.pay(await tools.read(first))).entryId)).toEqual([
      "D 512000 200",
      "C 411000 200",
      "D 445740 33.33",
      "C 445710 33.33",
    ]);
    expect((await tools.codes(first.entryId))[0]).toMatch(/^[A-Z]+$/);
    // Called unpaid, the invoice would take the note and the other invoice with it: the offset is undone as what it is.
    expect(
      await person.call("PATCH", "/api/invoice/update-payment-status-invoice", {
        id: second.id,
        version: (await tools.read(second)).version,
        paymentStatus: "unpaid",
      }),
    ).toMatchObject({ status: 409, body: { code: "PAYMENT_SHARED" } });
    expect(await changeStatus(person, await tools.read(second), "cancelled")).toMatchObject({
      status: 409,
      body: { code: "INVOICE_HAS_PAYMENTS" },
    });
  });

  it("pays a deposit: its VAT falls due, the final invoice takes it back, and then it stands", async () => {
    const counterpartyId = await newCustomer(person, books, "Acompte SARL");
    const note = await tools.freeNote(counterpartyId, [goods()]);
    const deposit = await issueSale(person, books, {
      counterpartyId,
      kind: "deposit",
      lines: [goods({ unitPriceCents: 50_000 })],
    });
    const made = await tools.offset(note, [[deposit, 60_000]]);
    const sketch = await sketchOf(person, made.body.entryId);
    expect(sketch.slice(0, 2)).toEqual(["D 411000 600", "C 411000 600"]);
    expect(sketch.slice(2)).toEqual([expect.stringMatching(/^D 4458\d+ 100$/), "C 445710 100"]);
    await issueSale(person, books, {
      counterpartyId,
      kind: "final",
      depositIds: [deposit.id],
      lines: [goods({ unitPriceCents: 150_000 })],
    });
    expect(await tools.undo(made.body)).toMatchObject({ status: 409, body: { code: "DEPOSIT_TAKEN_BACK" } });
  });

  it("leaves reminders and the aged balance as it settles, at once", async () => {
    const counterpartyId = await newCustomer(person, books, "Relances SARL", { email: "a@relances.fr" });
    const note = await tools.freeNote(counterpartyId, [goods()]);
    const invoice = await issueSale(person, books, { counterpartyId, lines: [goods()] });
    const overdue = () =>
      succeed<OverdueAnswer>(person, "GET", `/api/reminder?legalEntityRefId=${books.refId}&limit=200`);
    const whose = (answer: OverdueAnswer) =>
      answer.customers.find((one) => one.counterpartyId === counterpartyId);
    const whole = ({ ages }: OverdueAnswer) => ages.reduce((sum, age) => sum + age.count, 0);
    const before = await overdue();
    expect(whose(before)?.due.flatMap(({ invoiceIds }) => invoiceIds)).toContain(invoice.id);
    const made = await tools.offset(note, [[invoice, 120_000]]);
    const after = await overdue();
    expect(whose(after)).toBeUndefined();
    expect(whole(after)).toBe(whole(before) - 2);
    await tools.undo(made.body);
    expect(await overdue()).toMatchObject({ ages: before.ages, count: before.count });
  });
});

describe("a supplier's credit note", () => {
  it("settles another of his bills: C 401 / D 401, deductible VAT on receipts of both", async () => {
    const bill = await tools.receive({ bill_number: "B-1", lines: fees(10_000) });
    const note = await tools.receive({ bill_number: "A-1", kind: "credit_note", lines: fees(3_000) });
    const made = await tools.offset(note, [[bill, 3_600]]);
    expect(made).toMatchObject({ status: 200, body: { direction: "sent", account: "401000" } });
    expect(await sketchOf(person, made.body.entryId)).toEqual([
      "C 401000 36",
      "D 445640 6",
      "C 445660 6",
      "D 401000 36",
      "C 445640 6",
      "D 445660 6",
    ]);
    expect([await tools.left(note), await tools.left(bill)]).toEqual([0, 8_400]);
    const seller = await test.person({
      rights: { invoices: ["Validator"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await seller.call("POST", `/api/payment/${made.body.id}/reverse`, {})).status).toBe(403);
    expect((await seller.call("POST", "/api/payment/offset", orderOf(note, [[bill, 1]]))).status).toBe(403);
  });
});

describe("a closed month", () => {
  it("takes none, proposes the next open day, and is undone in an open one", async () => {
    const counterpartyId = await newCustomer(person, books, "Clos SARL");
    const note = await tools.freeNote(counterpartyId, [goods()]);
    const invoice = await issueSale(person, books, { counterpartyId });
    const made = await tools.offset(note, [[invoice, 20_000]]);
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
    const closed = { status: 409, body: { code: "PERIOD_CLOSED", details: { proposedDate: "2026-05-01" } } };
    expect(await tools.offset(note, [[invoice, 1]])).toMatchObject(closed);
    expect(
      await person.call("POST", "/api/payment/offset/preview", orderOf(note, [[invoice, 1]])),
    ).toMatchObject(closed);
    expect(await tools.left(note)).toBe(100_000);
    expect(await tools.undo(made.body, "2026-05-02")).toMatchObject({
      status: 200,
      body: { date: "2026-05-02" },
    });
    expect(await tools.left(note)).toBe(120_000);
  });
});

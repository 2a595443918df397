import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type {
  OffsetCandidatesAnswer,
  OffsetPreviewAnswer,
  PaymentAnswer,
} from "@grand-livre/contracts/payment";
import type { OverdueAnswer } from "@grand-livre/contracts/reminder";
import { propertyRuns } from "@grand-livre/domain/property-runs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus } from "../../../test/bills.ts";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { goods, issueSale, line, newCustomer, openSalesBooks, sketchOf } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

/** What is left of a credit note settles other documents of its third party, no money moving. */

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterAll(() => test.close());

type Amounts = readonly (readonly [InvoiceAnswer, number])[];
const orderOf = (note: { readonly id: string }, amounts: Amounts, date = "2026-04-20") => ({
  creditNoteId: note.id,
  date,
  allocations: amounts.map(([{ id }, amountCents]) => ({ invoiceId: id, amountCents })),
});
const offset = (note: { readonly id: string }, amounts: Amounts, date?: string) =>
  person.call<PaymentAnswer>("POST", "/api/payment/offset", orderOf(note, amounts, date));
const undo = ({ id }: PaymentAnswer, date = "2026-04-21") =>
  person.call<PaymentAnswer>("POST", `/api/payment/${id}/reverse`, { date });
const read = ({ id }: { readonly id: string }) => succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${id}`);
const left = async (document: { readonly id: string }) => (await read(document)).remainingCents;
const against = ({ id }: { readonly id: string }) =>
  succeed<OffsetCandidatesAnswer>(person, "GET", `/api/payment/offset/${id}`);
const pay = (invoice: InvoiceAnswer, amountCents = invoice.remainingCents) =>
  succeed<PaymentAnswer>(person, "POST", "/api/payment", {
    legalEntityRefId: books.refId,
    date: "2026-04-10",
    account: "512000",
    counterpartyId: invoice.counterpartyId,
    amountCents,
    allocations: [{ invoiceId: invoice.id, amountCents }],
  });

/** A client's invoice that was paid, and the credit note on all or a part of it: all of the note is left. */
async function freeNote(counterpartyId: string, lines = [line()], credited = lines): Promise<InvoiceAnswer> {
  const invoice = await issueSale(person, books, { counterpartyId, lines });
  await pay(invoice);
  return issueSale(person, books, {
    kind: "credit_note",
    precedingInvoiceId: invoice.id,
    bill_date: "2026-03-20",
    counterpartyId,
    lines: credited,
  });
}
async function receive(change: object): Promise<InvoiceAnswer> {
  const draft = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
    legalEntityRefId: books.refId,
    bill_direction: "debit",
    bill_label: "Conseil",
    bill_date: "2026-03-10",
    counterpartyId: books.supplierId,
    ...change,
  });
  return (await changeStatus(person, draft, "validated")).body;
}
const fees = (unitPriceCents: number) => [
  { label: "Conseil", unitPriceCents, vatRate: 2000, vatCode: "AS20", account: "622600" },
];

/** The lettering in force of each line of an entry on a third party's account, null where none is. */
async function codes(entryId: string | null): Promise<(string | null)[]> {
  const { rows } = await test.pool.query(
    `select g.code from entry_line l left join lettering_current c on c.entry_line_id = l.id
     left join lettering g on g.id = c.lettering_id where l.entry_id = $1 and l.account ~ '^4[01]1' order by l.position`,
    [entryId],
  );
  return rows.map((row) => row.code);
}
/** Debit minus credit of every account and third party of the books, and how the lines of these documents are lettered. */
async function state(documents: readonly InvoiceAnswer[]) {
  const { rows: balances } = await test.pool.query(
    `select l.account, l.auxiliary, sum(l.debit_cents - l.credit_cents)::int as cents from entry_line l
     where l.legal_entity_id = $1 group by 1, 2 having sum(l.debit_cents - l.credit_cents) <> 0 order by 1, 2`,
    [books.legalEntityId],
  );
  const now = await Promise.all(
    documents.map(async (document) => ({
      remainingCents: await left(document),
      lettered: (await codes(document.entryId)).map((code) =>
        code === null ? "open" : code === code.toUpperCase() ? "whole" : "part",
      ),
    })),
  );
  return { balances, now };
}

describe("a client's credit note", () => {
  it("settles a part of another invoice: D 411 / C 411, VAT on receipts of both, undone as it was", async () => {
    const counterpartyId = await newCustomer(person, books, "Avoir SARL");
    const note = await freeNote(counterpartyId, [line()], [line({ unitPriceCents: 50_000 })]);
    const invoice = await issueSale(person, books, { counterpartyId });
    const before = await state([note, invoice]);
    const previewed = await succeed<OffsetPreviewAnswer>(
      person,
      "POST",
      "/api/payment/offset/preview",
      orderOf(note, [[invoice, 60_000]]),
    );
    expect(await state([note, invoice])).toEqual(before);
    const made = await offset(note, [[invoice, 60_000]]);
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
    expect(await read(note)).toMatchObject({ paymentStatus: "paid", remainingCents: 0 });
    expect(await read(invoice)).toMatchObject({ paymentStatus: "partially_paid", remainingCents: 60_000 });
    // The note is lettered whole with its line, the invoice in part with its own.
    const [ofNote, ofInvoice] = await codes(made.body.entryId);
    expect(ofNote).toMatch(/^[A-Z]+$/);
    expect(await codes(note.entryId)).toEqual([ofNote]);
    expect(ofInvoice).toMatch(/^[a-z]+$/);
    expect(await codes(invoice.entryId)).toEqual([ofInvoice]);

    const undone = await undo(made.body);
    expect(undone).toMatchObject({ status: 200, body: { reversesId: made.body.id, offsetsId: note.id } });
    expect(await state([note, invoice])).toEqual(before);
    expect(await undo(made.body)).toMatchObject({
      status: 409,
      body: { code: "PAYMENT_ALREADY_REVERSED" },
    });
    expect((await offset(note, [[invoice, 60_000]])).status).toBe(200);
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
    const note = await freeNote(counterpartyId, [goods()]);
    const first = await issueSale(person, books, { counterpartyId });
    const second = await issueSale(person, books, {
      counterpartyId,
      lines: [line({ unitPriceCents: 25_000 })],
    });
    const made = await offset(note, [
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
    expect(await sketchOf(person, (await pay(await read(first))).entryId)).toEqual([
      "D 512000 200",
      "C 411000 200",
      "D 445740 33.33",
      "C 445710 33.33",
    ]);
    expect((await codes(first.entryId))[0]).toMatch(/^[A-Z]+$/);
    // Called unpaid, the invoice would take the note and the other invoice with it: the offset is undone as what it is.
    expect(
      await person.call("PATCH", "/api/invoice/update-payment-status-invoice", {
        id: second.id,
        version: (await read(second)).version,
        paymentStatus: "unpaid",
      }),
    ).toMatchObject({ status: 409, body: { code: "PAYMENT_SHARED" } });
    expect(await changeStatus(person, await read(second), "cancelled")).toMatchObject({
      status: 409,
      body: { code: "INVOICE_HAS_PAYMENTS" },
    });
  });

  it("pays a deposit: its VAT falls due, the final invoice takes it back, and then it stands", async () => {
    const counterpartyId = await newCustomer(person, books, "Acompte SARL");
    const note = await freeNote(counterpartyId, [goods()]);
    const deposit = await issueSale(person, books, {
      counterpartyId,
      kind: "deposit",
      lines: [goods({ unitPriceCents: 50_000 })],
    });
    const made = await offset(note, [[deposit, 60_000]]);
    const sketch = await sketchOf(person, made.body.entryId);
    expect(sketch.slice(0, 2)).toEqual(["D 411000 600", "C 411000 600"]);
    expect(sketch.slice(2)).toEqual([expect.stringMatching(/^D 4458\d+ 100$/), "C 445710 100"]);
    await issueSale(person, books, {
      counterpartyId,
      kind: "final",
      depositIds: [deposit.id],
      lines: [goods({ unitPriceCents: 150_000 })],
    });
    expect(await undo(made.body)).toMatchObject({ status: 409, body: { code: "DEPOSIT_TAKEN_BACK" } });
  });

  it("leaves reminders and the aged balance as it settles, at once", async () => {
    const counterpartyId = await newCustomer(person, books, "Relances SARL", { email: "a@relances.fr" });
    const note = await freeNote(counterpartyId, [goods()]);
    const invoice = await issueSale(person, books, { counterpartyId, lines: [goods()] });
    const overdue = () =>
      succeed<OverdueAnswer>(person, "GET", `/api/reminder?legalEntityRefId=${books.refId}&limit=200`);
    const whose = (answer: OverdueAnswer) =>
      answer.customers.find((one) => one.counterpartyId === counterpartyId);
    const whole = ({ ages }: OverdueAnswer) => ages.reduce((sum, age) => sum + age.count, 0);
    const before = await overdue();
    expect(whose(before)?.due.flatMap(({ invoiceIds }) => invoiceIds)).toContain(invoice.id);
    const made = await offset(note, [[invoice, 120_000]]);
    const after = await overdue();
    expect(whose(after)).toBeUndefined();
    expect(whole(after)).toBe(whole(before) - 2);
    await undo(made.body);
    expect(await overdue()).toMatchObject({ ages: before.ages, count: before.count });
  });
});

describe("a supplier's credit note", () => {
  it("settles another of his bills: C 401 / D 401, deductible VAT on receipts of both", async () => {
    const bill = await receive({ bill_number: "B-1", lines: fees(10_000) });
    const note = await receive({ bill_number: "A-1", kind: "credit_note", lines: fees(3_000) });
    const made = await offset(note, [[bill, 3_600]]);
    expect(made).toMatchObject({ status: 200, body: { direction: "sent", account: "401000" } });
    expect(await sketchOf(person, made.body.entryId)).toEqual([
      "C 401000 36",
      "D 445640 6",
      "C 445660 6",
      "D 401000 36",
      "C 445640 6",
      "D 445660 6",
    ]);
    expect([await left(note), await left(bill)]).toEqual([0, 8_400]);
    const seller = await test.person({
      rights: { invoices: ["Validator"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await seller.call("POST", `/api/payment/${made.body.id}/reverse`, {})).status).toBe(403);
    expect((await seller.call("POST", "/api/payment/offset", orderOf(note, [[bill, 1]]))).status).toBe(403);
  });
});

describe("what may be set off", () => {
  it("is offered the oldest first, from either side, as long as something is left", async () => {
    const counterpartyId = await newCustomer(person, books, "Choix SARL");
    const note = await freeNote(counterpartyId, [goods()]);
    const [first, second] = [
      await issueSale(person, books, { counterpartyId }),
      await issueSale(person, books, { counterpartyId }),
    ];
    await issueSale(person, books);
    expect(await against(note)).toMatchObject({
      documents: [
        { id: first.id, refId: first.refId, kind: "invoice", remainingCents: 120_000 },
        { id: second.id, remainingCents: 120_000 },
      ],
      count: 2,
    });
    expect((await against(second)).documents.map(({ id }) => id)).toEqual([note.id]);
    await offset(note, [[first, 120_000]]);
    expect((await against(second)).documents).toEqual([]);
    expect((await against(note)).documents.map(({ id }) => id)).toEqual([second.id]);
    const stranger = await test.person({ rights: { invoices: ["Viewer"] }, legalEntityIds: [] });
    expect((await stranger.call("GET", `/api/payment/offset/${note.id}`)).status).toBe(404);
  });

  it("is refused by its code, and nothing is written", async () => {
    const counterpartyId = await newCustomer(person, books, "Refus SARL");
    const note = await freeNote(counterpartyId, [goods()]);
    const invoice = await issueSale(person, books, { counterpartyId });
    const beside = await issueSale(person, books);
    const bill = await receive({ bill_number: "B-2", lines: fees(10_000) });
    const draft = await succeed<InvoiceAnswer>(person, "POST", `/api/invoice/${invoice.id}/duplicate`, {});
    const cancelled = await issueSale(person, books, { counterpartyId });
    await changeStatus(person, cancelled, "cancelled", "2026-03-20");
    const paid = await issueSale(person, books, { counterpartyId });
    await pay(paid);
    const noteDraft = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "credit",
      kind: "credit_note",
      bill_date: "2026-03-21",
      bill_label: "Avoir",
      counterpartyId,
      precedingInvoiceId: paid.id,
      lines: [goods()],
    });
    const elsewhere = await openOwnBooks(test, person);
    const foreign = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
      legalEntityRefId: elsewhere.refId,
      bill_direction: "debit",
      bill_number: "B-9",
      bill_label: "Conseil",
      bill_date: "2026-03-10",
      counterpartyId: elsewhere.supplierId,
      lines: fees(10_000),
    });
    const neighbour = await newCustomer(person, books, "Troc SARL", { kind: "both" });
    const bartered = await receive({
      bill_number: "B-3",
      counterpartyId: neighbour,
      lines: fees(10_000),
    });
    const refused: readonly [string, Promise<unknown>, number, string][] = [
      ["no credit note", offset(invoice, [[beside, 1]]), 409, "OFFSET_NOT_A_CREDIT_NOTE"],
      ["a note that is a draft", offset(noteDraft, [[invoice, 1]]), 409, "OFFSET_NOT_VALIDATED"],
      ["a note on a note", offset(note, [[await freeNote(counterpartyId), 1]]), 422, "OFFSET_ON_CREDIT_NOTE"],
      ["another client's", offset(note, [[beside, 1]]), 422, "PAYMENT_OTHER_PARTY"],
      ["a supplier's", offset(note, [[bill, 1]]), 422, "PAYMENT_OTHER_PARTY"],
      [
        "his own bill",
        offset(await freeNote(neighbour, [goods()]), [[bartered, 1]]),
        422,
        "PAYMENT_MIXED_SIDES",
      ],
      ["another company's", offset(note, [[foreign, 1]]), 404, "INVOICE_NOT_FOUND"],
      ["a draft", offset(note, [[draft, 1]]), 409, "PAYMENT_INVOICE_NOT_VALIDATED"],
      ["a cancelled one", offset(note, [[cancelled, 1]]), 409, "PAYMENT_INVOICE_NOT_VALIDATED"],
      ["a paid one", offset(note, [[paid, 1]]), 409, "PAYMENT_ABOVE_REMAINING"],
      ["more than the invoice's rest", offset(note, [[invoice, 120_001]]), 409, "OFFSET_ABOVE_REST"],
      [
        "the same twice",
        offset(note, [
          [invoice, 1],
          [invoice, 1],
        ]),
        422,
        "PAYMENT_TWICE_ALLOCATED",
      ],
      ["a day to come", offset(note, [[invoice, 1]], "2026-11-21"), 422, "PAYMENT_DATE_IN_FUTURE"],
      ["a day before the note", offset(note, [[invoice, 1]], "2026-03-19"), 422, "OFFSET_TOO_EARLY"],
      ["nothing", offset(note, [[invoice, 0]]), 422, "VALIDATION_FAILED"],
      ["no invoice", offset(note, []), 422, "VALIDATION_FAILED"],
    ];
    for (const [what, answer, status, code] of refused)
      expect(await answer, what).toMatchObject({ status, body: { code } });
    const reader = await test.person({
      rights: { invoices: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const buyer = await test.person({
      rights: { "supplier-bills": ["Validator"] },
      legalEntityIds: [books.legalEntityId],
    });
    const stranger = await test.person({ rights: { invoices: ["Validator"] }, legalEntityIds: [] });
    const ask = (who: TestPerson, path = "/api/payment/offset") =>
      who.call("POST", path, orderOf(note, [[invoice, 1]]));
    for (const who of [reader, buyer]) {
      expect((await ask(who)).status).toBe(403);
      expect((await ask(who, "/api/payment/offset/preview")).status).toBe(403);
    }
    expect((await ask(stranger)).status).toBe(404);
    expect([await left(note), await left(invoice)]).toEqual([120_000, 120_000]);
    // Nothing is left of a note that was used.
    await offset(note, [[invoice, 120_000]]);
    expect(await offset(note, [[await issueSale(person, books, { counterpartyId }), 1]])).toMatchObject({
      status: 409,
      body: { code: "OFFSET_NOTHING_LEFT", details: { refId: note.refId } },
    });
  });

  it("happens once, asked by two at once or again by its key", async () => {
    const counterpartyId = await newCustomer(person, books, "Deux SARL");
    const note = await freeNote(counterpartyId, [goods()]);
    const [first, second] = [
      await issueSale(person, books, { counterpartyId }),
      await issueSale(person, books, { counterpartyId }),
    ];
    const both = await Promise.all([offset(note, [[first, 70_000]]), offset(note, [[second, 70_000]])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await left(note)).toBe(50_000);
    const open = both[0]?.status === 200 ? second : first;
    const again = () =>
      person.call<PaymentAnswer>("POST", "/api/payment/offset", orderOf(note, [[open, 20_000]]), {
        "idempotency-key": "avoir",
      });
    const answers = [await again(), await again()];
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    expect([await left(note), await left(open)]).toEqual([30_000, 100_000]);
    const made = answers[0]?.body;
    if (!made) throw new Error("nothing was answered");
    const undone = await Promise.all([undo(made), undo(made)]);
    expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await left(note)).toBe(50_000);
  });
});

describe("any offsets, undone in any order", () => {
  it("come to nothing on each account but VAT's, leave no rest below zero, and leave no trace once undone", async () => {
    const counterpartyId = await newCustomer(person, books, "Hasard SARL");
    const prices = [33_333, 100_001, 7];
    const notes = [
      await freeNote(counterpartyId, [line({ unitPriceCents: 66_667 })]),
      await freeNote(counterpartyId, [goods({ unitPriceCents: 40_000 }), line({ unitPriceCents: 9_999 })]),
    ];
    const invoices: InvoiceAnswer[] = [];
    for (const unitPriceCents of prices)
      invoices.push(
        await issueSale(person, books, { counterpartyId, lines: [line({ unitPriceCents }), goods()] }),
      );
    const step = fc.record({
      note: fc.nat(1),
      parts: fc.uniqueArray(fc.record({ invoice: fc.nat(2), cents: fc.integer({ min: 1, max: 90_000 }) }), {
        selector: ({ invoice }) => invoice,
        minLength: 1,
        maxLength: 3,
      }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.nat(3)),
        async (steps, picks) => {
          const all = [...notes, ...invoices];
          const before = await state(all);
          const made: PaymentAnswer[] = [];
          for (const { note, parts } of steps) {
            const of = notes[note];
            if (!of) continue;
            const amounts = parts.flatMap(({ invoice, cents }): [InvoiceAnswer, number][] => {
              const one = invoices[invoice];
              return one ? [[one, cents]] : [];
            });
            const answer = await offset(of, amounts);
            expect([200, 409]).toContain(answer.status);
            if (answer.status === 200) made.push(answer.body);
            for (const document of all) expect(await left(document)).toBeGreaterThanOrEqual(0);
          }
          const between = await state(all);
          const accounts = ({ balances }: typeof before) =>
            balances.filter(({ account }) => !/^445/.test(account));
          expect(accounts(between)).toEqual(accounts(before));
          const vat = ({ balances }: typeof before) =>
            balances.reduce((sum, { account, cents }) => sum + (/^445/.test(account) ? cents : 0), 0);
          expect(vat(between)).toBe(vat(before));
          while (made.length > 0) {
            const [one] = made.splice((picks.next().value ?? 0) % made.length, 1);
            if (one) expect((await undo(one)).status).toBe(200);
          }
          expect(await state(all)).toEqual(before);
        },
      ),
      propertyRuns(12),
    );
  });
});

describe("a closed month", () => {
  it("takes none, proposes the next open day, and is undone in an open one", async () => {
    const counterpartyId = await newCustomer(person, books, "Clos SARL");
    const note = await freeNote(counterpartyId, [goods()]);
    const invoice = await issueSale(person, books, { counterpartyId });
    const made = await offset(note, [[invoice, 20_000]]);
    for (const { id, startDate, version } of books.exercise.periods.toSorted((a, b) =>
      a.startDate < b.startDate ? -1 : 1,
    ))
      if (startDate < "2026-05-01")
        await succeed(person, "PATCH", "/api/fiscal-period", { id, version, state: "provisionally_closed" });
    const closed = { status: 409, body: { code: "PERIOD_CLOSED", details: { proposedDate: "2026-05-01" } } };
    expect(await offset(note, [[invoice, 1]])).toMatchObject(closed);
    expect(
      await person.call("POST", "/api/payment/offset/preview", orderOf(note, [[invoice, 1]])),
    ).toMatchObject(closed);
    expect(await left(note)).toBe(100_000);
    expect(await undo(made.body, "2026-05-02")).toMatchObject({ status: 200, body: { date: "2026-05-02" } });
    expect(await left(note)).toBe(120_000);
  });
});

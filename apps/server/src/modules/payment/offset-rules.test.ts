import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus } from "../../../test/bills.ts";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { fees, type OffsetTools, offsetTools, orderOf } from "../../../test/offset-tools.ts";
import { goods, issueSale, line, newCustomer, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

/** What may be set off and what not, by whom, at once, and any of it undone in any order. */

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

describe("what may be set off", () => {
  it("is offered the oldest first, from either side, as long as something is left", async () => {
    const counterpartyId = await newCustomer(person, books, "Choix SARL");
    const note = await tools.freeNote(counterpartyId, [goods()]);
    const [first, second] = [
      await issueSale(person, books, { counterpartyId }),
      await issueSale(person, books, { counterpartyId }),
    ];
    await issueSale(person, books);
    expect(await tools.against(note)).toMatchObject({
      documents: [
        { id: first.id, refId: first.refId, kind: "invoice", remainingCents: 120_000 },
        { id: second.id, remainingCents: 120_000 },
      ],
      count: 2,
    });
    expect((await tools.against(second)).documents.map(({ id }) => id)).toEqual([note.id]);
    await tools.offset(note, [[first, 120_000]]);
    expect((await tools.against(second)).documents).toEqual([]);
    expect((await tools.against(note)).documents.map(({ id }) => id)).toEqual([second.id]);
    const stranger = await test.person({ rights: { invoices: ["Viewer"] }, legalEntityIds: [] });
    expect((await stranger.call("GET", `/api/payment/offset/${note.id}`)).status).toBe(404);
  });

  it("is refused by its code, and nothing is written", async () => {
    const counterpartyId = await newCustomer(person, books, "Refus SARL");
    const note = await tools.freeNote(counterpartyId, [goods()]);
    const invoice = await issueSale(person, books, { counterpartyId });
    const beside = await issueSale(person, books);
    const bill = await tools.receive({ bill_number: "B-2", lines: fees(10_000) });
    const draft = await succeed<InvoiceAnswer>(person, "POST", `/api/invoice/${invoice.id}/duplicate`, {});
    const cancelled = await issueSale(person, books, { counterpartyId });
    await changeStatus(person, cancelled, "cancelled", "2026-03-20");
    const paid = await issueSale(person, books, { counterpartyId });
    await tools.pay(paid);
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
    const bartered = await tools.receive({
      bill_number: "B-3",
      counterpartyId: neighbour,
      lines: fees(10_000),
    });
    const refused: readonly [string, Promise<unknown>, number, string][] = [
      ["no credit note", tools.offset(invoice, [[beside, 1]]), 409, "OFFSET_NOT_A_CREDIT_NOTE"],
      ["a note that is a draft", tools.offset(noteDraft, [[invoice, 1]]), 409, "OFFSET_NOT_VALIDATED"],
      [
        "a note on a note",
        tools.offset(note, [[await tools.freeNote(counterpartyId), 1]]),
        422,
        "OFFSET_ON_CREDIT_NOTE",
      ],
      ["another client's", tools.offset(note, [[beside, 1]]), 422, "PAYMENT_OTHER_PARTY"],
      ["a supplier's", tools.offset(note, [[bill, 1]]), 422, "PAYMENT_OTHER_PARTY"],
      [
        "his own bill",
        tools.offset(await tools.freeNote(neighbour, [goods()]), [[bartered, 1]]),
        422,
        "PAYMENT_MIXED_SIDES",
      ],
      ["another company's", tools.offset(note, [[foreign, 1]]), 404, "INVOICE_NOT_FOUND"],
      ["a draft", tools.offset(note, [[draft, 1]]), 409, "PAYMENT_INVOICE_NOT_VALIDATED"],
      ["a cancelled one", tools.offset(note, [[cancelled, 1]]), 409, "PAYMENT_INVOICE_NOT_VALIDATED"],
      ["a paid one", tools.offset(note, [[paid, 1]]), 409, "PAYMENT_ABOVE_REMAINING"],
      ["more than the invoice's rest", tools.offset(note, [[invoice, 120_001]]), 409, "OFFSET_ABOVE_REST"],
      [
        "the same twice",
        tools.offset(note, [
          [invoice, 1],
          [invoice, 1],
        ]),
        422,
        "PAYMENT_TWICE_ALLOCATED",
      ],
      ["a day to come", tools.offset(note, [[invoice, 1]], "2026-11-21"), 422, "PAYMENT_DATE_IN_FUTURE"],
      ["a day before the note", tools.offset(note, [[invoice, 1]], "2026-03-19"), 422, "OFFSET_TOO_EARLY"],
      ["nothing", tools.offset(note, [[invoice, 0]]), 422, "VALIDATION_FAILED"],
      ["no invoice", tools.offset(note, []), 422, "VALIDATION_FAILED"],
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
    expect([await tools.left(note), await tools.left(invoice)]).toEqual([120_000, 120_000]);
    // Nothing is left of a note that was used.
    await tools.offset(note, [[invoice, 120_000]]);
    expect(await tools.offset(note, [[await issueSale(person, books, { counterpartyId }), 1]])).toMatchObject(
      {
        status: 409,
        body: { code: "OFFSET_NOTHING_LEFT", details: { refId: note.refId } },
      },
    );
  });

  it("happens once, asked by two at once or again by its key", async () => {
    const counterpartyId = await newCustomer(person, books, "Deux SARL");
    const note = await tools.freeNote(counterpartyId, [goods()]);
    const [first, second] = [
      await issueSale(person, books, { counterpartyId }),
      await issueSale(person, books, { counterpartyId }),
    ];
    const both = await Promise.all([
      tools.offset(note, [[first, 70_000]]),
      tools.offset(note, [[second, 70_000]]),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await tools.left(note)).toBe(50_000);
    const open = both[0]?.status === 200 ? second : first;
    const again = () =>
      person.call<PaymentAnswer>("POST", "/api/payment/offset", orderOf(note, [[open, 20_000]]), {
        "idempotency-key": "avoir",
      });
    const answers = [await again(), await again()];
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    expect([await tools.left(note), await tools.left(open)]).toEqual([30_000, 100_000]);
    const made = answers[0]?.body;
    if (!made) throw new Error("nothing was answered");
    const undone = await Promise.all([tools.undo(made), tools.undo(made)]);
    expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await tools.left(note)).toBe(50_000);
  });
});

describe("any offsets, undone in any order", () => {
  it("come to nothing on each account but VAT's, leave no rest below zero, and leave no trace once undone", async () => {
    const counterpartyId = await newCustomer(person, books, "Hasard SARL");
    const prices = [33_333, 100_001, 7];
    const notes = [
      await tools.freeNote(counterpartyId, [line({ unitPriceCents: 66_667 })]),
      await tools.freeNote(counterpartyId, [
        goods({ unitPriceCents: 40_000 }),
        line({ unitPriceCents: 9_999 }),
      ]),
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
          const before = await tools.state(all);
          const made: PaymentAnswer[] = [];
          for (const { note, parts } of steps) {
            const of = notes[note];
            if (!of) continue;
            const amounts = parts.flatMap(({ invoice, cents }): [InvoiceAnswer, number][] => {
              const one = invoices[invoice];
              return one ? [[one, cents]] : [];
            });
            const answer = await tools.offset(of, amounts);
            expect([200, 409]).toContain(answer.status);
            if (answer.status === 200) made.push(answer.body);
            for (const document of all) expect(await tools.left(document)).toBeGreaterThanOrEqual(0);
          }
          const between = await tools.state(all);
          const accounts = ({ balances }: typeof before) =>
            balances.filter(({ account }) => !/^445/.test(account));
          expect(accounts(between)).toEqual(accounts(before));
          const vat = ({ balances }: typeof before) =>
            balances.reduce((sum, { account, cents }) => sum + (/^445/.test(account) ? cents : 0), 0);
          expect(vat(between)).toBe(vat(before));
          while (made.length > 0) {
            const [one] = made.splice((picks.next().value ?? 0) % made.length, 1);
            if (one) expect((await tools.undo(one)).status).toBe(200);
          }
          expect(await tools.state(all)).toEqual(before);
        },
      ),
      propertyRuns(12),
    );
  });
});

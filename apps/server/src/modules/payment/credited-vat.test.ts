import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { goods, issueSale, line, openSalesBooks, sketchOf } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
let before: number[];
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterAll(() => test.close());
beforeEach(async () => {
  before = await sums();
});

/** 44574, which waits, and 44571, which is declared: debit minus credit. */
const sums = () =>
  Promise.all(
    ["445740", "445710"].map(async (account) => {
      const sum =
        "select coalesce(sum(debit_cents - credit_cents), 0)::int as cents from entry_line where account = $1";
      return (await test.pool.query(sum, [account])).rows[0].cents as number;
    }),
  );
/** What moved since the test began, in the books' order: [waits, declared]. */
const since = async () => (await sums()).map((cents, at) => cents - (before[at] ?? 0));

const credit = (of: InvoiceAnswer, lines: object[]) =>
  issueSale(person, books, {
    kind: "credit_note",
    precedingInvoiceId: of.id,
    bill_date: "2026-03-20",
    lines,
  });
const pay = (of: InvoiceAnswer, amountCents: number) =>
  succeed<PaymentAnswer>(person, "POST", "/api/payment", {
    legalEntityRefId: books.refId,
    date: "2026-04-10",
    account: "512000",
    counterpartyId: books.customerId,
    amountCents,
    allocations: [{ invoiceId: of.id, amountCents }],
  });
const undo = ({ id }: PaymentAnswer) => succeed(person, "POST", `/api/payment/${id}/reverse`, {});

/** 1 000 € of services, whose 200 of VAT wait for the payment, and 1 000 € of goods, whose 200 are due. */
const mixed = () => issueSale(person, books, { bill_date: "2026-03-18", lines: [line(), goods()] });

describe("VAT on receipts of an invoice that is credited in part", () => {
  it("declares nothing of services that are credited before anything was paid", async () => {
    const invoice = await mixed();
    expect(await since()).toEqual([-20_000, -20_000]);
    await credit(invoice, [line()]);
    expect(await since()).toEqual([0, -20_000]);
    // The goods that are left are paid in two: no VAT of services falls due with them.
    await pay(invoice, 70_000);
    await pay(invoice, 50_000);
    expect(await since()).toEqual([0, -20_000]);
  });

  it("gives back what a payment had made due, once", async () => {
    const invoice = await mixed();
    // A quarter of all: a quarter of 200.
    const first = await pay(invoice, 60_000);
    expect(await since()).toEqual([-15_000, -25_000]);
    await credit(invoice, [line()]);
    expect(await since()).toEqual([0, -20_000]);
    await pay(invoice, 30_000);
    await pay(invoice, 30_000);
    expect(await since()).toEqual([0, -20_000]);
    expect(await succeed(person, "GET", `/api/invoice/${invoice.id}`)).toMatchObject({
      paymentStatus: "paid",
    });
    // Undone, the 50 it had made due wait again, and fall due with its next payment, as the credit note counted on it.
    await undo(first);
    expect(await since()).toEqual([-5_000, -15_000]);
    await pay(invoice, 60_000);
    expect(await since()).toEqual([0, -20_000]);
  });

  it("goes on in proportion of what is left after a part of the services was credited", async () => {
    const invoice = await mixed();
    await credit(invoice, [line({ unitPriceCents: 50_000 })]);
    expect(await since()).toEqual([-10_000, -20_000]);
    // A third of the 1 800 that are left.
    await pay(invoice, 60_000);
    expect(await since()).toEqual([-6_667, -23_333]);
    await pay(invoice, 120_000);
    expect(await since()).toEqual([0, -30_000]);
  });

  it("falls due whole when the goods are credited and the services had been paid", async () => {
    const invoice = await mixed();
    await pay(invoice, 120_000);
    expect(await since()).toEqual([-10_000, -30_000]);
    const note = await credit(invoice, [goods()]);
    expect(note).toMatchObject({ paymentStatus: "unpaid", remainingCents: 0 });
    expect(await since()).toEqual([0, -20_000]);
    const entry = await test.pool.query<{ id: string }>(
      "select id from entry where source_id = $1 and source_rule = 'imputation'",
      [note.id],
    );
    const [written] = entry.rows;
    expect(await sketchOf(person, written?.id ?? null)).toEqual(["D 445740 100", "C 445710 100"]);
    const { date } = await succeed<EntryAnswer>(person, "GET", `/api/entry/${written?.id}`);
    expect(date).toBe("2026-03-20");
  });

  it("is refunded with the rest of a credit note beyond what was left to pay", async () => {
    const invoice = await issueSale(person, books, { bill_date: "2026-03-18", lines: [line()] });
    await pay(invoice, 100_000);
    expect(await since()).toEqual([-3_333, -16_667]);
    // 600 of credit on 200 that are left: 400 are to be given back.
    const note = await credit(invoice, [line({ unitPriceCents: 50_000 })]);
    expect(note).toMatchObject({ remainingCents: 40_000 });
    await pay(note, 40_000);
    expect(await since()).toEqual([0, -10_000]);
  });
});

import type { PaidDeposits } from "@grand-livre/contracts/deposit";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus } from "../../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { draftSale, goods, issueSale, line, newCustomer, openSalesBooks } from "../../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterAll(() => test.close());

const DAY = "2026-05-15";
const issue = (change = {}) => issueSale(person, books, { bill_date: DAY, lines: [goods()], ...change });

/** What validating a credit note of an invoice answers. */
async function credit(invoice: { readonly id: string }, change = {}) {
  const draft = await draftSale(person, books, {
    kind: "credit_note",
    precedingInvoiceId: invoice.id,
    bill_date: DAY,
    lines: [goods({ unitPriceCents: 1000 })],
    ...change,
  });
  return changeStatus(person, draft, "validated");
}
/** Debit minus credit of each of these accounts. */
const vatOf = (accounts: readonly string[]) =>
  Promise.all(
    accounts.map(async (account) => {
      const sum =
        "select coalesce(sum(debit_cents - credit_cents), 0)::int as cents from entry_line where account = $1";
      return (await test.pool.query<{ cents: number }>(sum, [account])).rows[0]?.cents ?? 0;
    }),
  );
const refused = (code: string, details = {}) => ({ status: 409, body: { code, details } });

describe("a credit note", () => {
  it("is its invoice's client's, and never dated before it", async () => {
    const invoice = await issue();
    const { refId } = invoice;
    const other = await newCustomer(person, books, "Un autre client");
    expect(await credit(invoice, { counterpartyId: other })).toMatchObject(
      refused("CREDIT_OTHER_PARTY", { refId }),
    );
    expect(await credit(invoice, { bill_date: "2026-05-14" })).toMatchObject(
      refused("CREDIT_BEFORE_INVOICE", { refId, day: "15/05/2026" }),
    );
    const cancelled = { id: invoice.id, version: invoice.version, status: "cancelled", date: "2026-05-14" };
    expect(await person.call("PATCH", "/api/invoice/update-status-invoice", cancelled)).toMatchObject(
      refused("CREDIT_BEFORE_INVOICE"),
    );
    const ahead = { ...cancelled, date: "2026-11-21" };
    expect(await person.call("PATCH", "/api/invoice/update-status-invoice", ahead)).toMatchObject(
      refused("CANCELLATION_IN_FUTURE", { day: "21/11/2026" }),
    );
    expect(await succeed(person, "GET", `/api/invoice/${invoice.id}`)).toMatchObject({
      version: invoice.version,
      remainingCents: 120_000,
    });
  });

  it("gives back no more VAT of a rate than its invoice asked, over all of them", async () => {
    const invoice = await issue({ lines: [goods(), goods({ unitPriceCents: 100_000, vatRate: 550 })] });
    const { refId } = invoice;
    const above = (rate: string) => refused("CREDIT_VAT_ABOVE_INVOICE", { refId, rate });
    expect(await credit(invoice, { lines: [goods({ unitPriceCents: 100, vatRate: 1000 })] })).toMatchObject(
      above("10\u202f%"),
    );
    expect((await credit(invoice, { lines: [goods({ unitPriceCents: 60_000 })] })).status).toBe(200);
    // The total would allow it, the rate does not.
    expect(await credit(invoice, { lines: [goods({ unitPriceCents: 40_001 })] })).toMatchObject(
      above("20\u202f%"),
    );
    const rest = [goods({ unitPriceCents: 40_000 }), goods({ unitPriceCents: 100_000, vatRate: 550 })];
    expect((await credit(invoice, { lines: rest })).status).toBe(200);
    expect(await credit(invoice, { lines: [goods({ unitPriceCents: 1 })] })).toMatchObject(
      refused("CREDIT_ABOVE_INVOICE", { refId }),
    );
  });

  it("gives back no more than what was paid once an escompte lowered the price and its VAT", async () => {
    const invoice = await issue();
    const pay = (of: { readonly id: string }, amountCents: number, discountCents: number) =>
      succeed<{ id: string }>(person, "POST", "/api/payment", {
        legalEntityRefId: books.refId,
        date: DAY,
        counterpartyId: books.customerId,
        amountCents: amountCents - discountCents,
        allocations: [{ invoiceId: of.id, amountCents, discountCents }],
      });
    const paid = await pay(invoice, 120_000, 2400);
    const { refId } = invoice;
    // 1 200,00 − 24,00; 980,00 and 196,00 of VAT.
    expect(await credit(invoice, { lines: [goods()] })).toMatchObject(
      refused("CREDIT_ABOVE_DISCOUNTED", { refId, discountCents: 2400, mostCents: 117_600 }),
    );
    expect(await credit(invoice, { lines: [goods({ unitPriceCents: 98_001 })] })).toMatchObject(
      refused("CREDIT_ABOVE_DISCOUNTED"),
    );
    const note = await credit(invoice, { lines: [goods({ unitPriceCents: 50_000 })] });
    expect(note.status).toBe(200);
    expect(await credit(invoice, { lines: [goods({ unitPriceCents: 50_000 })] })).toMatchObject(
      refused("CREDIT_ABOVE_DISCOUNTED", { mostCents: 57_600 }),
    );
    expect((await credit(invoice, { lines: [goods({ unitPriceCents: 48_000 })] })).status).toBe(200);
    // An escompte that was undone lowered nothing.
    const other = await issue();
    const undone = await pay(other, 120_000, 2400);
    await succeed(person, "POST", `/api/payment/${undone.id}/reverse`, {});
    expect((await credit(other, { lines: [goods()] })).status).toBe(200);
    expect(paid.id).not.toBe(undone.id);
  });

  it("gives back no more of a rate than an escompte left of it, whether its VAT was due at once or waited", async () => {
    // 1 000,00 at 20 % that wait for the payment, 1 000,00 at 5,5 %: 2 % of discount give up 20,00 of each price.
    const invoice = await issue({ lines: [line(), goods({ vatRate: 550 })] });
    const { refId } = invoice;
    const before = await vatOf(["445710", "445740"]);
    const payment = await succeed<{ id: string }>(person, "POST", "/api/payment", {
      legalEntityRefId: books.refId,
      date: DAY,
      counterpartyId: books.customerId,
      amountCents: 225_500 - 4_510,
      allocations: [{ invoiceId: invoice.id, amountCents: 225_500, discountCents: 4_510 }],
    });
    // 196,00 fell due; 1,10 of the 55,00 came off.
    expect((await vatOf(["445710", "445740"])).map((cents, at) => cents - (before[at] ?? 0))).toEqual([
      -19_600 + 110,
      20_000,
    ]);
    const above = (rate: string, most: string) =>
      refused("CREDIT_VAT_ABOVE_DISCOUNTED", { refId, rate, most: expect.stringContaining(most) });
    // The total allows both, the rates do not: 4,00 and 1,10 of VAT would come back that were never paid.
    expect(await credit(invoice, { lines: [line()] })).toMatchObject(above("20\u202f%", "980,00"));
    expect(await credit(invoice, { lines: [goods({ vatRate: 550 })] })).toMatchObject(
      above("5,5\u202f%", "980,00"),
    );
    expect((await credit(invoice, { lines: [line({ unitPriceCents: 30_000 })] })).status).toBe(200);
    expect(await credit(invoice, { lines: [line({ unitPriceCents: 68_001 })] })).toMatchObject(
      above("20\u202f%", "680,00"),
    );
    const rest = [line({ unitPriceCents: 68_000 }), goods({ unitPriceCents: 98_000, vatRate: 550 })];
    expect((await credit(invoice, { lines: rest })).status).toBe(200);
    // An escompte that was undone lowered no rate.
    const other = await issue({ lines: [line(), goods({ vatRate: 550 })] });
    const undone = await succeed<{ id: string }>(person, "POST", "/api/payment", {
      legalEntityRefId: books.refId,
      date: DAY,
      counterpartyId: books.customerId,
      amountCents: 225_500 - 4_510,
      allocations: [{ invoiceId: other.id, amountCents: 225_500, discountCents: 4_510 }],
    });
    await succeed(person, "POST", `/api/payment/${undone.id}/reverse`, {});
    expect((await credit(other, { lines: [line()] })).status).toBe(200);
    expect(payment.id).not.toBe(undone.id);
  });

  it("tells the day of the supply that it gives back, unless it is given another", async () => {
    const invoice = await issue({ deliveryDate: "2026-05-12" });
    const note = (change = {}) =>
      draftSale(person, books, {
        kind: "credit_note",
        precedingInvoiceId: invoice.id,
        bill_date: DAY,
        ...change,
      });
    expect((await note()).deliveryDate).toBe("2026-05-12");
    expect((await note({ deliveryDate: "2026-05-13" })).deliveryDate).toBe("2026-05-13");
    expect((await note({ deliveryDate: null })).deliveryDate).toBeNull();
  });

  it("corrects no draft", async () => {
    const draft = await draftSale(person, books, { bill_date: DAY });
    expect(await credit(draft)).toMatchObject({ status: 409, body: { code: "PRECEDING_NOT_VALIDATED" } });
  });
});

describe("a deposit", () => {
  const deposit = async () => {
    const { id, version } = await issue({ kind: "deposit", lines: [goods({ unitPriceCents: 30_000 })] });
    const body = { id, version, paymentStatus: "paid", paidOn: DAY };
    return succeed<InvoiceAnswer>(person, "PATCH", "/api/invoice/update-payment-status-invoice", body);
  };
  const final = async (depositIds: readonly string[]) =>
    changeStatus(
      person,
      await draftSale(person, books, { kind: "final", bill_date: DAY, lines: [goods()], depositIds }),
      "validated",
    );
  const offered = async () => {
    const path = `/api/invoice/deposits?legalEntityRefId=${books.refId}&bill_direction=credit&counterpartyId=${books.customerId}`;
    return (await succeed<PaidDeposits>(person, "GET", path)).deposits.map((one) => one.id);
  };

  it("that a credit note gave back is taken back by no final invoice", async () => {
    const { id, refId } = await deposit();
    expect(await offered()).toEqual([id]);
    expect((await credit({ id }, { lines: [goods({ unitPriceCents: 30_000 })] })).status).toBe(200);
    expect(await offered()).toEqual([]);
    expect(await final([id])).toMatchObject(refused("DEPOSIT_CREDITED", { refId }));
  });

  it("that pays a final invoice whole leaves it paid, and to be cancelled", async () => {
    const { id } = await deposit();
    const draft = await draftSale(person, books, {
      kind: "final",
      bill_date: DAY,
      lines: [goods({ unitPriceCents: 30_000 })],
      depositIds: [id],
    });
    expect(draft.paymentStatus).toBe("unpaid");
    const { body } = await changeStatus(person, draft, "validated");
    expect(body).toMatchObject({ paymentStatus: "paid", remainingCents: 0 });
    const listed = await succeed<{ invoices: InvoiceAnswer[] }>(
      person,
      "GET",
      `/api/invoice?legalEntityRefId=${books.refId}&payment=paid&refId=${body.refId}`,
    );
    expect(listed.invoices).toMatchObject([{ id: draft.id, paymentStatus: "paid" }]);
    expect(body.abilities.cancel).toEqual({ allowed: true });
    expect((await changeStatus(person, body, "cancelled")).body).toMatchObject({ status: "cancelled" });
    expect(await offered()).toContain(id);
  });

  it("that a final invoice took back is credited no more", async () => {
    const { id, refId } = await deposit();
    expect((await final([id])).status).toBe(200);
    expect(await credit({ id })).toMatchObject(refused("DEPOSIT_TAKEN_BACK", { refId }));
  });
});

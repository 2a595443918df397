import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus, typedBill } from "../../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { draftSale, goods, issueSale, openSalesBooks } from "../../../../test/sales.ts";
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

/** What is open, or in a lettering that does not balance, on an account: each amount, debit positive. */
const open = async (account: string) =>
  (
    await test.pool.query(
      `select (l.debit_cents - l.credit_cents)::int as cents from entry_line l
       left join lettering_current k on k.entry_line_id = l.id left join lettering g on g.id = k.lettering_id
       where l.account = $1 and (g.code is null or g.code <> upper(g.code)) order by 1`,
      [account],
    )
  ).rows.map(({ cents }) => cents as number);

const LINE = { label: "Poutres", quantity: "1", vatRate: 2000, vatCode: "AB20", account: "606100" };
let rank = 0;
/** A bill of 1 200 € VAT included, validated. */
async function received(change = {}, unitPriceCents = 100_000): Promise<InvoiceAnswer> {
  rank += 1;
  const draft = await typedBill(person, books, {
    bill_label: "Poutres",
    counterpartyId: books.supplierId,
    bill_number: `L-${rank}`,
    lines: [{ ...LINE, unitPriceCents }],
    ...change,
  });
  const { body } = await changeStatus(person, draft, "validated");
  expect(body).toMatchObject({ status: "validated" });
  return body;
}
const pay = ({ id, version }: InvoiceAnswer) =>
  succeed<InvoiceAnswer>(person, "PATCH", "/api/invoice/update-payment-status-invoice", {
    id,
    version,
    paymentStatus: "paid",
    paidOn: "2026-03-20",
  });
const cancel = async (invoice: InvoiceAnswer) => {
  const { body } = await changeStatus(person, invoice, "cancelled");
  expect(body).toMatchObject({ status: "cancelled" });
};

describe("what a cancelled document leaves open", () => {
  it("is nothing on 401: the bill and its contre-passation are lettered together", async () => {
    await cancel(await received());
    expect(await open("401000")).toEqual([]);
  });

  it("is nothing of a bill that was booked elsewhere but what is owed", async () => {
    const bill = await received();
    const lines = bill.lines.map(({ id }) => ({ id, account: "606400" }));
    await succeed(person, "POST", `/api/invoice/${bill.id}/reallocate`, { version: bill.version, lines });
    expect(await open("401000")).toEqual([-120_000]);
    await pay(await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${bill.id}`));
    expect(await open("401000")).toEqual([]);
  });

  it("is the deposit that a supplier's final bill had taken back, which the next one settles", async () => {
    const deposit = await received({ kind: "deposit" }, 10_000);
    await pay(deposit);
    const final = () => received({ kind: "final", depositIds: [deposit.id] });
    const first = await final();
    expect(await open("409100")).toEqual([]);
    await cancel(first);
    expect([await open("409100"), await open("401000")]).toEqual([[12_000], []]);
    const second = await final();
    expect(await open("409100")).toEqual([]);
    const lines = second.lines.map(({ id }) => ({ id, account: "606400" }));
    await succeed(person, "POST", `/api/invoice/${second.id}/reallocate`, { version: second.version, lines });
    expect(await open("409100")).toEqual([]);
  });

  it("is the deposit that our final invoice had taken back, which the next one settles", async () => {
    const deposit = await issueSale(person, books, {
      kind: "deposit",
      lines: [goods({ unitPriceCents: 10_000 })],
    });
    await pay(deposit);
    const final = async () => {
      const document = { kind: "final", bill_date: "2026-03-25", lines: [goods()], depositIds: [deposit.id] };
      const { body } = await changeStatus(person, await draftSale(person, books, document), "validated");
      return body;
    };
    const first = await final();
    expect(await open("419100")).toEqual([]);
    const { body } = await changeStatus(person, first, "cancelled", "2026-03-25");
    expect(body).toMatchObject({ status: "cancelled" });
    expect([await open("419100"), await open("411000")]).toEqual([[-12_000], []]);
    await final();
    expect(await open("419100")).toEqual([]);
  });
});

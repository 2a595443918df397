import type { PaidDeposits } from "@grand-livre/contracts/deposit";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import { ciiLine } from "@grand-livre/testkit/test-documents/cii-document";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus, draftOf, facturX, typedBill } from "../../../../test/bills.ts";
import { openBooks, succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { sketchOf } from "../../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openBooks(test, person);
  await test.startWorker();
});
afterAll(() => test.close());

const line = (change = {}) => ({
  label: "Charpente",
  quantity: "1",
  unitPriceCents: 100_000,
  vatRate: 2000,
  vatCode: "AB20",
  account: "607000",
  ...change,
});

let rank = 0;
/** A document of the supplier, validated. */
async function received(change: object): Promise<InvoiceAnswer> {
  rank += 1;
  const draft = await typedBill(person, books, {
    counterpartyId: books.supplierId,
    bill_label: "Charpente",
    bill_number: `A-${rank}`,
    lines: [line()],
    ...change,
  });
  const { body } = await changeStatus(person, draft, "validated");
  expect(body).toMatchObject({ status: "validated" });
  return body;
}
const deposit = (change = {}) => received({ kind: "deposit", ...change });
const credit = (of: { readonly id: string }, change = {}) =>
  received({ kind: "credit_note", precedingInvoiceId: of.id, ...change });
const pay = async (invoice: InvoiceAnswer) => {
  const { version } = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${invoice.id}`);
  return succeed<InvoiceAnswer>(person, "PATCH", "/api/invoice/update-payment-status-invoice", {
    id: invoice.id,
    version,
    paymentStatus: "paid",
    paidOn: "2026-03-20",
  });
};
const paymentEntry = async (invoice: InvoiceAnswer) => {
  const path = `/api/payment?legalEntityRefId=${books.refId}&invoiceId=${invoice.id}`;
  const { payments } = await succeed<{ payments: PaymentAnswer[] }>(person, "GET", path);
  return payments[0]?.entryId ?? null;
};

/** Debit minus credit of an account in all that is validated. */
const balance = async (account: string) =>
  (
    await test.pool.query(
      "select coalesce(sum(l.debit_cents - l.credit_cents), 0)::int as cents from entry_line l where l.account = $1",
      [account],
    )
  ).rows[0].cents as number;
const offered = async () => {
  const path = `/api/invoice/deposits?legalEntityRefId=${books.refId}&bill_direction=debit&counterpartyId=${books.supplierId}`;
  return (await succeed<PaidDeposits>(person, "GET", path)).deposits.map(({ id }) => id);
};

describe("a supplier's credit note on his deposit", () => {
  it("gives the advance back, and its VAT when the money comes back", async () => {
    const given = await deposit();
    expect(await sketchOf(person, given.entryId)).toEqual(["D 409100 1200", "C 401000 1200"]);
    await pay(given);
    expect((await sketchOf(person, await paymentEntry(given))).toSorted()).toEqual([
      "C 445880 200",
      "C 512000 1200",
      "D 401000 1200",
      "D 445660 200",
    ]);
    expect(await offered()).toEqual([given.id]);
    const note = await credit(given);
    expect(await sketchOf(person, note.entryId)).toEqual(["C 409100 1200", "D 401000 1200"]);
    expect(note).toMatchObject({ paymentStatus: "unpaid", remainingCents: 120_000 });
    // No final bill takes back what was given back.
    expect(await offered()).toEqual([]);
    await pay(note);
    expect((await sketchOf(person, await paymentEntry(note))).toSorted()).toEqual([
      "C 401000 1200",
      "C 445660 200",
      "D 445880 200",
      "D 512000 1200",
    ]);
    for (const account of ["409100", "401000", "445660", "445880", "607000", "512000"])
      expect([account, await balance(account)]).toEqual([account, 0]);
  });

  it("is accrued no more than the deposit: it is no charge", async () => {
    const given = await deposit({ lines: [line({ unitPriceCents: 10_000 })] });
    const note = await credit(given, { lines: [line({ unitPriceCents: 10_000 })] });
    const refusal = { code: "ACCRUAL_OF_DEPOSIT" };
    expect(note.abilities.markAsFnp).toMatchObject({ allowed: false, ...refusal });
    expect(await person.call("PATCH", `/api/invoice/mark-as-fnp/${note.id}`, {})).toMatchObject({
      status: 409,
      body: refusal,
    });
    // One that was accrued as a charge is not tied to a deposit afterwards.
    const accrued = await typedBill(person, books, {
      bill_label: "Charpente",
      counterpartyId: books.supplierId,
      kind: "credit_note",
      lines: [line({ unitPriceCents: 10_000 })],
    });
    const marked = await succeed<InvoiceAnswer>(
      person,
      "PATCH",
      `/api/invoice/mark-as-fnp/${accrued.id}`,
      {},
    );
    const tied = await succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/${accrued.id}`, {
      version: marked.version,
      bill_number: "A-ACCRUED",
      precedingInvoiceId: given.id,
    });
    expect(tied.issues).toMatchObject([{ ...refusal, severity: "blocking" }]);
  });

  it("settles a deposit that was not paid, whose VAT was never deducted", async () => {
    const given = await deposit();
    const note = await credit(given);
    const settled = { paymentStatus: "unpaid", remainingCents: 0 };
    expect(note).toMatchObject(settled);
    expect(await succeed(person, "GET", `/api/invoice/${given.id}`)).toMatchObject(settled);
    expect(await balance("409100")).toBe(0);
    expect(await balance("445660")).toBe(0);
  });

  it("gives a part back to the account that the deposit stands on, and no more than it asked", async () => {
    const asset = line({ account: "238000", vatCode: "AI20" });
    const given = await deposit({ lines: [asset] });
    await pay(given);
    const note = await credit(given, { lines: [line({ unitPriceCents: 40_000 })] });
    expect(await sketchOf(person, note.entryId)).toEqual(["C 238000 480", "D 401000 480"]);
    const above = await typedBill(person, books, {
      counterpartyId: books.supplierId,
      bill_label: "Charpente",
      bill_number: "A-TROP",
      kind: "credit_note",
      precedingInvoiceId: given.id,
      lines: [line({ unitPriceCents: 60_001 })],
    });
    expect(await changeStatus(person, above, "validated")).toMatchObject({
      status: 409,
      body: { code: "CREDIT_ABOVE_INVOICE", details: { refId: given.refId } },
    });
  });

  it("is tied to it by the number that its paper tells", async () => {
    const reference = (number: string) =>
      `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${number}</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>`;
    const paper = (number: string, settlement: string) =>
      facturX({ typeCode: "381", number, settlement, lines: [ciiLine()] });
    const first = await draftOf(person, books.refId, facturX({ typeCode: "386", number: "ACPT-77" }));
    expect(first.kind).toBe("deposit");
    const early = await draftOf(person, books.refId, paper("AV-1", reference("ACPT-77")));
    // A draft is nothing to give back yet.
    expect(early).toMatchObject({
      kind: "credit_note",
      precedingInvoiceId: null,
      precedingReference: "ACPT-77",
    });
    const { body: given } = await changeStatus(person, first, "validated");
    expect(await draftOf(person, books.refId, paper("AV-2", reference("acpt 77")))).toMatchObject({
      precedingInvoiceId: given.id,
    });
    expect(await draftOf(person, books.refId, paper("AV-3", reference("ACPT-78")))).toMatchObject({
      precedingInvoiceId: null,
    });
  });

  it("of an ordinary bill stands on its own", async () => {
    const bill = await received({});
    const note = await credit(bill);
    expect(await sketchOf(person, note.entryId)).toEqual(["C 607000 1000", "C 445660 200", "D 401000 1200"]);
    expect(note).toMatchObject({ remainingCents: 120_000 });
  });
});

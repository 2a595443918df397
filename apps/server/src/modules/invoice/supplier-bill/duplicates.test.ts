import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draftOf, facturX, typedBill } from "../../../../test/bills.ts";
import { openBooks, succeed, type TestBooks } from "../../../../test/ledger-books.ts";
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

const bill = (change: object) =>
  typedBill(person, books, { bill_label: "Fournitures", counterpartyId: books.supplierId, ...change });
const codes = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) =>
  warnings.map(({ code }) => code);

describe("a bill of a number that its supplier has used", () => {
  it("is told of within the year, whatever the day, and not of another year", async () => {
    const first = await bill({ bill_number: "2026/001" });
    expect(codes(first)).not.toContain("POSSIBLE_DUPLICATE");
    const again = await bill({ bill_number: "2026-001", bill_date: "2026-06-30" });
    expect(again).toMatchObject({ inbox: { possibleDuplicateOf: first.id } });
    expect(codes(again)).toContain("POSSIBLE_DUPLICATE");
    expect(codes(await bill({ bill_number: "2026 001", bill_date: "2025-12-31" }))).not.toContain(
      "POSSIBLE_DUPLICATE",
    );
  });

  it("is told of no more once the number is another, and again once it is the same", async () => {
    await bill({ bill_number: "B-1" });
    const again = await bill({ bill_number: "B-1", bill_date: "2026-04-01" });
    const change = (version: number, bill_number: string) =>
      succeed<typeof again>(person, "PATCH", `/api/invoice/${again.id}`, {
        version,
        bill_number,
      });
    const other = await change(again.version, "B-2");
    expect(codes(other)).not.toContain("POSSIBLE_DUPLICATE");
    expect(codes(await change(other.version, "B 1"))).toContain("POSSIBLE_DUPLICATE");
  });

  it("is told of a credit note beside a credit note only", async () => {
    await bill({ bill_number: "E-9" });
    const note = await bill({ bill_number: "E-9", kind: "credit_note" });
    expect(codes(note)).not.toContain("POSSIBLE_DUPLICATE");
    const again = await bill({ bill_number: "E-9", kind: "credit_note", bill_date: "2026-05-03" });
    expect(again).toMatchObject({ inbox: { possibleDuplicateOf: note.id } });
  });

  it("is told of when it was typed before its file came", async () => {
    const read = await draftOf(person, books.refId, facturX({ number: "X-1" }));
    const supplier = { counterpartyId: read.counterpartyId, bill_number: "X-2", bill_date: "2026-01-02" };
    const typed = await bill(supplier);
    const file = await draftOf(person, books.refId, facturX({ number: "X-2" }));
    expect(file.id).not.toBe(typed.id);
    expect(file).toMatchObject({ inbox: { possibleDuplicateOf: typed.id } });
  });
});

it("gives a bill that prints terms and no due date the day that they say", async () => {
  const terms = (text: string) =>
    `<ram:SpecifiedTradePaymentTerms><ram:Description>${text}</ram:Description></ram:SpecifiedTradePaymentTerms>`;
  const read = (number: string, text: string) =>
    draftOf(person, books.refId, facturX({ number, dueDate: null, settlement: terms(text) }));
  const { bill_date, due_date } = await read("T-1", "45 jours fin de mois");
  expect([bill_date, due_date]).toEqual(["2026-01-31", "2026-03-31"]);
  expect((await read("T-2", "selon contrat")).due_date).toBeNull();
});

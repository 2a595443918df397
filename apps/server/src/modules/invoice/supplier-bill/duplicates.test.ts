import type { UploadBillResult } from "@grand-livre/contracts/invoice";
import { drawPdf } from "@grand-livre/testkit/generated-bills/draw";
import { layOut } from "@grand-livre/testkit/generated-bills/lay-out";
import { makeTruth } from "@grand-livre/testkit/generated-bills/make-truth";
import type { BillTruth } from "@grand-livre/testkit/generated-bills/truth";
import { ciiLine, ciiTotals, ciiVat } from "@grand-livre/testkit/test-documents/cii-document";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus, draftOf, drop, facturX, typedBill } from "../../../../test/bills.ts";
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

describe("a bill of a number that another card of its supplier has", () => {
  const card = async (change: object) =>
    (
      await succeed<{ id: string }>(person, "POST", "/api/counterparty", {
        ...{ legalEntityRefId: books.refId, kind: "supplier" },
        ...change,
      })
    ).id;

  it("is told of over two cards of one SIREN, once they are merged, for credit notes too", async () => {
    const kept = await card({ name: "Scierie Haute", siren: "552100554" });
    // By SIREN or by VAT number, one SIREN has one card in use.
    for (const number of [{ siren: "552100554" }, { vatNumber: "FR96552100554" }]) {
      const second = {
        legalEntityRefId: books.refId,
        kind: "supplier",
        name: "Scierie Haute Négoce",
        ...number,
      };
      expect(await person.call("POST", "/api/counterparty", second)).toMatchObject({
        status: 409,
        body: { code: "COUNTERPARTY_EXISTS", details: { id: kept } },
      });
    }
    const double = await card({ name: "Négoce de la Scierie" });
    const firsts: string[] = [];
    for (const kind of ["invoice", "credit_note"]) {
      const first = await bill({ counterpartyId: double, bill_number: "S-77", kind });
      await changeStatus(person, first, "validated");
      firsts.push(first.id);
    }
    await succeed(person, "POST", "/api/counterparty/merge", { keepId: kept, mergeId: double });
    for (const [at, kind] of ["invoice", "credit_note"].entries()) {
      const again = await bill({ counterpartyId: kept, bill_number: "s 77", kind, bill_date: "2026-09-30" });
      expect(again).toMatchObject({ inbox: { possibleDuplicateOf: firsts[at] } });
      expect(codes(again)).toContain("POSSIBLE_DUPLICATE");
      const next = await bill({ counterpartyId: kept, bill_number: "S-77", kind, bill_date: "2027-01-02" });
      expect(codes(next)).not.toContain("POSSIBLE_DUPLICATE");
    }
  });
});

describe("a bill that came as pages and as XML", () => {
  const asXml = ({ number, issueDate, seller, exclCents, vatCents, inclCents }: BillTruth) => {
    const euros = (cents: number) => (cents / 100).toFixed(2);
    const [basis, tax, grand] = [exclCents, vatCents, inclCents].map(euros) as [string, string, string];
    return facturX({
      ...{ number, issueDate: issueDate.replaceAll("-", "") },
      seller: `<ram:Name>${seller.name}</ram:Name>
        <ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${seller.siren}</ram:ID></ram:SpecifiedLegalOrganization>`,
      lines: [ciiLine({ price: basis, net: basis })],
      vat: ciiVat(basis, tax),
      totals: ciiTotals({ lines: basis, basis, tax, grand, payable: grand }),
    });
  };
  const asPages = (truth: BillTruth) => drawPdf(layOut(truth));

  it.each([
    ["pages after XML", [asXml, asPages]],
    ["XML after pages", [asPages, asXml]],
  ] as const)("is told of: %s", async (_, [before, after]) => {
    const seed = before === asXml ? 800_004 : 800_015;
    const truth = makeTruth(seed);
    const first = await draftOf(person, books.refId, before(truth));
    expect(first.bill_number).toBe(truth.number);
    const job = await drop(person, books.refId, after(truth));
    expect(job.state).toBe("succeeded");
    // Sure of its number and day, nothing is created; else its draft names the first one.
    const { invoiceId, duplicateOf, warnings } = job.result as UploadBillResult;
    const told =
      duplicateOf ?? warnings.find(({ code }) => code === "POSSIBLE_DUPLICATE")?.details?.invoiceId;
    expect({ told, invoiceId: duplicateOf === null ? null : invoiceId }).toEqual({
      told: first.id,
      invoiceId: duplicateOf === null ? null : first.id,
    });
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

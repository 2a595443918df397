import type { DeclarationCalendarAnswer, DeclarationDetails } from "@grand-livre/contracts/declaration";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openExercise, openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
});
afterAll(() => test.close());
beforeEach(async () => {
  books = await openOwnBooks(test, root);
  await openExercise(root, books.refId, "2025-01-01", "2025-12-31");
});

async function move(date: string, debit: string, credit: string, cents: number): Promise<void> {
  const lines = [
    { account: debit, debitCents: cents },
    { account: credit, creditCents: cents },
  ];
  const draft = { legalEntityRefId: books.refId, journalCode: "OD", date, label: "Pièce", lines };
  const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", draft);
  await succeed(root, "POST", `/api/entry/${id}/validate`);
}

const keyOf = (kind: string, year: number) => ({
  legalEntityRefId: books.refId,
  kind,
  startDate: `${year}-01-01`,
  endDate: `${year}-12-31`,
  part: 0,
});
const details = (kind: string, year: number) => {
  const query = new URLSearchParams(
    Object.entries(keyOf(kind, year)).map(([name, value]) => [name, `${value}`]),
  );
  return succeed<DeclarationDetails>(root, "GET", `/api/declaration/details?${query}`);
};

describe("corporation tax of an exercise that no opening precedes", () => {
  it("takes the payment of the year before for what it is, not for an instalment", async () => {
    await openExercise(root, books.refId, "2024-01-01", "2024-12-31");
    // 2024: 40 000 € of profit, 10 000 € of tax, paid in May 2025. 2025: 80 000 €, 20 000 € of tax, 5 000 € of instalments.
    await move("2024-06-30", "512000", "706000", 4_000_000);
    await move("2024-12-31", "695000", "444000", 1_000_000);
    await move("2025-05-15", "444000", "512000", 1_000_000);
    await move("2025-06-30", "512000", "706000", 8_000_000);
    await move("2025-09-15", "444000", "512000", 500_000);
    expect((await details("corporate_tax_balance", 2025)).corporateTax).toMatchObject({
      totalCents: 2_000_000,
      instalmentsCents: 500_000,
      dueCents: 1_500_000,
    });
    expect((await details("corporate_tax_balance", 2025)).sources).toMatchObject([
      { account: "444000", cents: 1_500_000, startDate: "2025-01-01", endDate: "2025-12-31" },
    ]);
    expect((await details("corporate_tax_balance", 2024)).sources).toMatchObject([
      { account: "444000", cents: -1_000_000 },
      { account: "695000", cents: 1_000_000 },
    ]);
  });
});

describe("a company that declares VAT by the year", () => {
  it("is told the limits of the quarterly returns that follow in 2027", async () => {
    await test.pool.query("update legal_entity set vat_regime = 'simplified' where id = $1", [
      books.legalEntityId,
    ]);
    await move("2026-06-30", "512000", "706000", 85_000_000);
    const year = `legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-12-31`;
    expect(await succeed(root, "GET", `/api/declaration?${year}`)).toMatchObject({
      franchise: null,
      quarterly: { turnoverCents: 85_000_000, limitCents: 100_000_000, from: "2027-01-01", state: "near" },
    });
  });
});

describe("the DAS2 of a supplier of fees and of goods", () => {
  it("counts the payments of the bills of fees, and a payment without bill in their share", async () => {
    const bill = (account: string, unitPriceCents: number) =>
      succeed<InvoiceAnswer>(root, "POST", "/api/invoice/new-invoice", {
        legalEntityRefId: books.refId,
        bill_direction: "debit",
        bill_number: `F-${account}`,
        bill_label: "Facture",
        bill_date: "2025-05-10",
        counterpartyId: books.supplierId,
        status: "validated",
        lines: [{ label: "Facture", unitPriceCents, vatRate: 2000, vatCode: "AB20", account }],
      });
    const pay = ({ id, version }: InvoiceAnswer, amountCents: number) =>
      succeed(root, "PATCH", "/api/invoice/update-payment-status-invoice", {
        id,
        version,
        paidOn: "2025-06-01",
        paymentStatus: "partially_paid",
        amountCents,
      });
    // 2 400 € of fees and 6 000 € of goods, VAT included: a bill of each.
    const fees = await bill("622600", 200_000);
    const goods = await bill("606300", 500_000);
    const paid = async () => (await details("fees", 2025)).fees?.rows.map(({ paidCents }) => paidCents);
    await pay(goods, 500_000);
    expect(await paid()).toEqual([0]);
    await pay(fees, 100_000);
    expect(await paid()).toEqual([100_000]);
    // 840 € without bill: two sevenths of it, as fees are 2 400 of 8 400.
    const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", {
      legalEntityRefId: books.refId,
      journalCode: "OD",
      date: "2025-07-01",
      label: "Virement",
      lines: [
        { account: "401000", counterpartyId: books.supplierId, debitCents: 84_000 },
        { account: "512000", creditCents: 84_000 },
      ],
    });
    await succeed(root, "POST", `/api/entry/${id}/validate`);
    expect(await paid()).toEqual([124_000]);
  });
});

describe("amounts that nobody can owe", () => {
  it("are refused beside their field", async () => {
    await move("2025-06-30", "512000", "706000", 8_000_000);
    const put = (kind: string, more: object) =>
      root.call("PUT", "/api/declaration", { ...keyOf(kind, 2025), ...more });
    const huge = Number.MAX_SAFE_INTEGER;
    expect((await put("business_rates", { amountCents: huge })).status).toBe(422);
    expect((await put("corporate_tax_balance", { addedBackCents: huge })).status).toBe(422);
    const most = { addedBackCents: 99_999_999_999_999, deductedCents: 0, lossesCents: 99_999_999_999_999 };
    expect((await put("corporate_tax_balance", most)).status).toBe(200);
    const { declarations } = await succeed<DeclarationCalendarAnswer>(
      root,
      "GET",
      `/api/declaration?legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-12-31`,
    );
    expect(declarations.length).toBeGreaterThan(0);
  });
});

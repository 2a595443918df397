import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entryVatLines, splitInclusive, type VatBase, type VatTreatment } from "./vat-lines.ts";

const purchase: VatTreatment = {
  code: "AB20",
  direction: "purchase",
  rateBasisPoints: 2000,
  exigibility: "delivery",
  deductibleShareBasisPoints: 10_000,
  account: "445660",
  pendingAccount: null,
  dueAccount: null,
};
const sale: VatTreatment = { ...purchase, code: "VB20", direction: "sale", account: "445710" };
const base = (amountCents: number, account = "606100", vatCents: number | null = null): VatBase => ({
  account,
  amountCents,
  vatCents,
});

describe("the tax lines of an entry", () => {
  it("are the rate of the sum of the bases, not the sum of rounded rates", () => {
    // 3 × 0,03 € : 20 % of 0,09 € is 0,02 €, three times 20 % of 0,03 € would be 0,03 €.
    expect(entryVatLines(purchase, [base(3), base(3), base(3)])).toEqual([
      { role: "tax", account: "445660", amountCents: 2 },
    ]);
  });

  it("stand on the credit of a sale, and on the other side of a credit note", () => {
    expect(entryVatLines(sale, [base(-100_000, "707000")])[0]?.amountCents).toBe(-20_000);
    expect(entryVatLines(purchase, [base(-100_000)])[0]?.amountCents).toBe(-20_000);
  });

  it("wait for the payment where the code does", () => {
    const code = { ...purchase, exigibility: "receipt", pendingAccount: "445640" } as const;
    expect(entryVatLines(code, [base(100_000)])).toEqual([
      { role: "tax", account: "445640", amountCents: 20_000 },
    ]);
  });

  it("put what is not deductible on the charges, in proportion", () => {
    const code = { ...purchase, deductibleShareBasisPoints: 8000 };
    expect(entryVatLines(code, [base(10_000, "606100"), base(30_000, "606300")])).toEqual([
      { role: "tax", account: "445660", amountCents: 6400 },
      { role: "non_deductible", account: "606100", amountCents: 400 },
      { role: "non_deductible", account: "606300", amountCents: 1200 },
    ]);
    expect(entryVatLines({ ...code, account: null, deductibleShareBasisPoints: 0 }, [base(10_000)])).toEqual([
      { role: "non_deductible", account: "606100", amountCents: 2000 },
    ]);
  });

  it("owe what the buyer assesses himself", () => {
    const code = { ...purchase, account: "445662", dueAccount: "445200" };
    expect(entryVatLines(code, [base(100_000)])).toEqual([
      { role: "tax", account: "445662", amountCents: 20_000 },
      { role: "due", account: "445200", amountCents: -20_000 },
    ]);
  });

  it("are none for a code without tax", () => {
    expect(entryVatLines({ ...sale, rateBasisPoints: 0, account: null }, [base(-100)])).toEqual([]);
  });
});

describe("a total including tax", () => {
  it("is split to the cent", () => {
    expect(splitInclusive(12_000, purchase)).toEqual({ amountCents: 10_000, vatCents: 2000 });
    expect(splitInclusive(10_000, { ...purchase, rateBasisPoints: 550 })).toEqual({
      amountCents: 9479,
      vatCents: 521,
    });
    expect(splitInclusive(12_000, { ...purchase, dueAccount: "445200" }).vatCents).toBe(0);
  });

  it("comes back whole from its entry, whatever the rate and the deductible share", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000_00 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(210, 550, 1000, 2000),
        fc.constantFrom(0, 5000, 8000, 10_000),
        (totals, rateBasisPoints, deductibleShareBasisPoints) => {
          const code = { ...purchase, rateBasisPoints, deductibleShareBasisPoints };
          const bases = totals.map((total, at) => {
            const { amountCents, vatCents } = splitInclusive(total, code);
            return base(amountCents, `60${at}000`, vatCents);
          });
          const sum = (lines: readonly { readonly amountCents: number }[]) =>
            lines.reduce((all, one) => all + one.amountCents, 0);
          expect(sum(bases) + sum(entryVatLines(code, bases))).toBe(
            sum(totals.map((amountCents) => ({ amountCents }))),
          );
        },
      ),
      propertyRuns(200),
    );
  });
});

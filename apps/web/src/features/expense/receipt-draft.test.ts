import type { ExpenseReceipt, ExpenseReportAnswer } from "@grand-livre/contracts/expense";
import { describe, expect, it } from "vitest";
import { draftOf, lineOf } from "./line-draft.ts";
import { taxesOf, typedTaxes } from "./TaxFields.tsx";
import { readingOf } from "./use-receipt-link.ts";

const report = { lines: [] } as unknown as ExpenseReportAnswer;
const receipt = (proposal: Partial<NonNullable<ExpenseReceipt["proposal"]>>) =>
  ({
    id: "r",
    proposal: {
      date: null,
      label: null,
      inclVatCents: null,
      vatCents: null,
      taxes: [],
      nature: null,
      ...proposal,
    },
  }) as unknown as ExpenseReceipt;

describe("an expense made of a receipt", () => {
  it("holds what was read, and leaves open what was not", () => {
    const blank = draftOf(report, undefined, receipt({}));
    expect(blank).toMatchObject({ date: undefined, nature: "", label: "", total: undefined });
    const taxes = [{ vatCode: "AB20", baseCents: 2_000, vatCents: 400 }];
    const read = { date: "2026-05-13", label: "Effia", inclVatCents: 2_400, taxes, nature: "parking" };
    const draft = draftOf(report, undefined, receipt(read));
    expect(lineOf(draft, undefined, "r")).toMatchObject({ ...read, receiptId: "r" });
  });

  it("asks for the code of a VAT whose rate was not read", () => {
    const draft = draftOf(report, undefined, receipt({ inclVatCents: 2_400, vatCents: 400 }));
    expect(lineOf(draft, undefined, "r").taxes).toEqual([{ vatCode: "", baseCents: 2_000, vatCents: 400 }]);
  });

  it("keeps the VAT of each rate through its form", () => {
    const taxes = [
      { vatCode: "AB10", baseCents: 4_455, vatCents: 445 },
      { vatCode: "AB20", baseCents: 1_500, vatCents: 300 },
    ];
    expect(taxesOf(typedTaxes(taxes, 6_700), 6_700)).toEqual(taxes);
    const [only] = taxes;
    // A part of the total has no VAT: the base is not the rest.
    expect(taxesOf(typedTaxes(only ? [only] : [], 6_700), 6_700)).toEqual([only]);
    expect(taxesOf(typedTaxes([], 6_700), 6_700)).toEqual([]);
  });

  it("marks a value doubtful until a person confirms or changes it", () => {
    const read = { name: "total", value: 2_400, confidence: 0.6, uncertain: true, corrected: false };
    const certainty = (...given: Parameters<typeof readingOf>) => readingOf(...given).certainty;
    expect(certainty(read, 2_400, 2_400, false)).toBe("uncertain");
    expect(certainty(read, 2_400, 2_400, true)).toBe("checked");
    expect(certainty(read, 2_500, 2_400, false)).toBe("checked");
    expect(certainty({ ...read, uncertain: false }, 2_400, 2_400, false)).toBe("sure");
    expect(certainty(undefined, undefined, undefined, false)).toBe("missing");
  });
});

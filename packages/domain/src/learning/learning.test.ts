import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineWords } from "./line-words.ts";
import { lowerBoundOfShare } from "./lower-bound.ts";
import { type BillToTrust, mayValidateAlone } from "./may-validate-alone.ts";
import { isUnusualNumber, numberShape } from "./number-shape.ts";
import { type PastLine, proposeFromHistory } from "./propose-from-history.ts";
import { confidenceForSupplier } from "./supplier-confidence.ts";

function past(change: Partial<PastLine> = {}): PastLine {
  const readLabel = change.readLabel ?? "Abonnement téléphone";
  return {
    billId: "b1",
    billDate: "2026-01-31",
    readLabel,
    bookedLabel: readLabel,
    rateBasisPoints: 2000,
    account: "626000",
    vatCode: "A20",
    ...change,
  };
}

const anyLine: fc.Arbitrary<PastLine> = fc
  .record({
    bill: fc.nat(12),
    label: fc.constantFrom(
      "Papier A4",
      "Papier A3 et encre",
      "Encre",
      "Abonnement",
      "Abonnement mars 2026",
      "",
    ),
    booked: fc.constantFrom("Fournitures", "Papier A4", "Abonnement"),
    rate: fc.constantFrom(2000, 1000, 550, null),
    account: fc.constantFrom("606400", "606300", "626000", null),
    vatCode: fc.constantFrom("A20", "A10", null),
  })
  .map(({ bill, label, booked, rate, account, vatCode }) => ({
    billId: `b${bill}`,
    billDate: `2026-01-${String(bill + 1).padStart(2, "0")}`,
    readLabel: label,
    bookedLabel: booked,
    rateBasisPoints: rate,
    account,
    vatCode,
  }));
const anyHistory = fc.array(anyLine, { maxLength: 25 });
const anyQuestion = fc.record({
  label: fc.constantFrom("Papier A4", "Encre noire", "Abonnement avril", "Autre chose"),
  rateBasisPoints: fc.constantFrom(2000, 1000, null),
});

describe("what earlier bills propose", () => {
  it("takes the account, the VAT code and the label of the lines with the same words at the same rate", () => {
    const history = [
      past({ billId: "b1", readLabel: "Abonnement téléphone janvier 2026", bookedLabel: "Téléphone" }),
      past({ billId: "b2", readLabel: "Abonnement téléphone février 2026", bookedLabel: "Téléphone" }),
      past({ billId: "b3", readLabel: "Achat terminal", account: "606300" }),
    ];
    const proposed = proposeFromHistory(
      { label: "Abonnement téléphone mars 2026", rateBasisPoints: 2000 },
      history,
    );
    expect(proposed.account).toMatchObject({
      value: "626000",
      agreeing: 2,
      compared: 2,
      basis: "same-label",
    });
    expect(proposed.vatCode).toMatchObject({ value: "A20" });
    expect(proposed.label).toMatchObject({ value: "Téléphone" });
    expect(proposed.account?.support.map((line) => line.billId)).toEqual(["b2", "b1"]);
  });

  it("falls back on words in common, then on the rate, then on the supplier, and says so", () => {
    const history = [
      past({ billId: "b1", readLabel: "Location véhicule utilitaire", account: "613500" }),
      past({
        billId: "b2",
        readLabel: "Carburant",
        account: "606100",
        rateBasisPoints: 1000,
        vatCode: "A10",
      }),
    ];
    const ask = (label: string, rateBasisPoints: number) =>
      proposeFromHistory({ label, rateBasisPoints }, history);
    expect(ask("Location véhicule", 2000).account).toMatchObject({ value: "613500", basis: "like-label" });
    expect(ask("Péage", 1000).account).toMatchObject({ value: "606100", basis: "same-rate" });
    const other = ask("Péage", 550);
    expect(other.account).toMatchObject({ basis: "supplier", compared: 2 });
    expect(other.vatCode).toBeNull();
    expect(other.label).toBeNull();
    expect(proposeFromHistory({ label: "Péage", rateBasisPoints: 550 }, [])).toEqual({
      account: null,
      vatCode: null,
      label: null,
    });
  });

  it("counts a bill once, however many lines it has", () => {
    const many = Array.from({ length: 40 }, () => past({ billId: "big", account: "606300" }));
    const history = [...many, past({ billId: "b2" }), past({ billId: "b3", billDate: "2026-02-01" })];
    const { account } = proposeFromHistory({ label: "Abonnement téléphone", rateBasisPoints: 2000 }, history);
    expect(account).toMatchObject({ value: "626000", agreeing: 2, compared: 3 });
  });

  it("prefers, between as many bills, the value used last, then the first one in the alphabet", () => {
    const question = { label: "Abonnement téléphone", rateBasisPoints: 2000 };
    const later = past({ billId: "b2", billDate: "2026-02-28", account: "606300" });
    expect(proposeFromHistory(question, [past(), later]).account?.value).toBe("606300");
    const sameDay = past({ billId: "b2", account: "606300" });
    expect(proposeFromHistory(question, [past(), sameDay]).account?.value).toBe("606300");
  });

  it("says the same of the same bills, in whatever order they come", () => {
    fc.assert(
      fc.property(
        anyQuestion,
        anyHistory.chain((history) =>
          fc.tuple(fc.constant(history), fc.shuffledSubarray(history, { minLength: history.length })),
        ),
        (question, [history, shuffled]) => {
          expect(proposeFromHistory(question, shuffled)).toEqual(proposeFromHistory(question, history));
        },
      ),
      propertyRuns(500),
    );
  });

  it("proposes only what was booked, justified by bills that hold it, never surer than their share", () => {
    fc.assert(
      fc.property(anyQuestion, anyHistory, (question, history) => {
        const { account } = proposeFromHistory(question, history);
        if (account === null) return;
        expect(account.support.every((line) => line.account === account.value)).toBe(true);
        expect(account.support).toHaveLength(account.agreeing);
        expect(account.agreeing).toBeLessThanOrEqual(account.compared);
        expect(account.confidence).toBeLessThanOrEqual(account.agreeing / account.compared);
        expect(account.confidence).toBeLessThan(1);
      }),
      propertyRuns(500),
    );
  });

  it("keeps no trace of a bill that is forgotten", () => {
    fc.assert(
      fc.property(anyQuestion, anyHistory, fc.nat(12), (question, history, bill) => {
        const without = history.filter((line) => line.billId !== `b${bill}`);
        const renamed = history.map((line) =>
          line.billId === `b${bill}` ? { ...line, account: "999999", bookedLabel: "X" } : line,
        );
        const forgotten = (lines: readonly PastLine[]) => lines.filter((line) => line.billId !== `b${bill}`);
        expect(proposeFromHistory(question, forgotten(renamed))).toEqual(
          proposeFromHistory(question, without),
        );
      }),
      propertyRuns(200),
    );
  });
});

describe("how sure votes make", () => {
  it("grows with the votes that agree, falls with those that do not, and never reaches one", () => {
    expect(lowerBoundOfShare(0, 0)).toBe(0);
    expect(lowerBoundOfShare(1, 1)).toBeCloseTo(0.5);
    expect(lowerBoundOfShare(19, 19)).toBeCloseTo(0.95);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (agreeing, others) => {
        const sure = lowerBoundOfShare(agreeing, agreeing + others);
        expect(lowerBoundOfShare(agreeing + 1, agreeing + 1 + others)).toBeGreaterThan(sure);
        expect(lowerBoundOfShare(agreeing, agreeing + others + 1)).toBeLessThan(sure);
        expect(sure).toBeLessThan(1);
      }),
      propertyRuns(300),
    );
  });

  it("is lowered by corrections on this supplier's bills, and comes back without passing the reader's own word", () => {
    expect(confidenceForSupplier(0.97, { kept: 5, corrected: 0 })).toBe(0.97);
    const once = confidenceForSupplier(0.97, { kept: 0, corrected: 1 });
    expect(once).toBeLessThan(0.6);
    expect(confidenceForSupplier(0.97, { kept: 20, corrected: 1 })).toBeGreaterThan(once);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(100),
        fc.nat(100),
        (announced, kept, corrected) => {
          expect(confidenceForSupplier(announced, { kept, corrected })).toBeLessThanOrEqual(announced);
        },
      ),
      propertyRuns(300),
    );
  });
});

describe("the words of a line", () => {
  it("leave out digits, months and link words", () => {
    expect(lineWords("Abonnement n° 42 du mois de Février 2026")).toEqual(["abonnement", "mois"]);
    expect(lineWords("Mois : abonnement")).toEqual(["abonnement", "mois"]);
    expect(lineWords("2026-02")).toEqual([]);
  });
});

describe("the way a supplier writes his numbers", () => {
  it("is seen through its digits and letters", () => {
    expect(numberShape("FA-2026-0118")).toBe("A-9-9");
    expect(isUnusualNumber("0118", ["FA-1", "FA-2", "FA-3"])).toBe(true);
    expect(isUnusualNumber("FA-1204", ["FA-1", "FA-2", "FA-3"])).toBe(false);
    expect(isUnusualNumber("0118", ["FA-1", "FA-2"])).toBe(false);
    expect(isUnusualNumber("X/1", ["FA-1", "2026", "FA-3"])).toBe(false);
  });
});

describe("a bill that the company's rule may validate", () => {
  const sure: BillToTrust = {
    threshold: 0.9,
    fields: { billNumber: 0.9, totalInclVatCents: 0.99 },
    proposals: [0.9, 0.95],
    findings: [],
    supplierIsKnown: true,
    mayBeDuplicate: false,
  };

  it("is one that reaches the threshold everywhere and leaves nothing to say", () => {
    expect(mayValidateAlone(sure)).toBe("validate");
    expect(mayValidateAlone({ ...sure, threshold: null })).toBe("no-rule");
    expect(mayValidateAlone({ ...sure, findings: ["VAT_DIFFERS"] })).toBe("finding");
    expect(mayValidateAlone({ ...sure, supplierIsKnown: false })).toBe("unknown-supplier");
    expect(mayValidateAlone({ ...sure, mayBeDuplicate: true })).toBe("possible-duplicate");
    expect(mayValidateAlone({ ...sure, proposals: [] })).toBe("nothing-learned");
    expect(mayValidateAlone({ ...sure, fields: { billNumber: 0.8999 } })).toBe("field-below");
    expect(mayValidateAlone({ ...sure, fields: { billNumber: null } })).toBe("field-below");
    expect(mayValidateAlone({ ...sure, proposals: [0.95, 0.8999] })).toBe("proposal-below");
    expect(mayValidateAlone({ ...sure, proposals: [0.95, null] })).toBe("proposal-below");
  });

  it("is never one with anything below the threshold, whatever the rest", () => {
    const confidence = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(
        fc.double({ min: 0.8, max: 1, noNaN: true }),
        fc.array(confidence, { maxLength: 8 }),
        fc.array(confidence, { maxLength: 8 }),
        (threshold, fields, proposals) => {
          const verdict = mayValidateAlone({
            ...sure,
            threshold,
            fields: Object.fromEntries(fields.entries()),
            proposals,
          });
          const allReach = [...fields, ...proposals].every((one) => one !== null && one >= threshold);
          expect(verdict === "validate").toBe(allReach && proposals.length > 0);
        },
      ),
      propertyRuns(500),
    );
  });
});

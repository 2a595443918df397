import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  articleOfLine,
  type CommissionRule,
  checkCommissionRule,
  commissionStatement,
  type PaidInvoice,
  watchFees,
} from "./commission.ts";

const rule = (id: string, change: Partial<CommissionRule> = {}): CommissionRule => ({
  id,
  counterpartyId: null,
  product: null,
  scale: [{ fromCents: 0, basisPoints: 500 }],
  from: "2026-01-01",
  to: null,
  ...change,
});
const paid = (change: Partial<PaidInvoice> = {}): PaidInvoice => ({
  id: "1",
  refId: "FA-1",
  date: "2026-03-15",
  counterpartyId: "dupont",
  lines: [{ id: "a", product: "P1", netCents: 100_000 }],
  payableCents: 120_000,
  paidBeforeCents: 0,
  paidInPeriodCents: 120_000,
  ...change,
});
const earned = (rules: readonly CommissionRule[], ...invoices: PaidInvoice[]) =>
  commissionStatement(rules, invoices).lines.map((one) => [one.ruleId, one.baseCents, one.commissionCents]);

describe("an agent's commissions", () => {
  it("are on what was paid, before VAT: 600 of 1 200 earn 5 % of 500", () => {
    expect(earned([rule("all")], paid())).toEqual([["all", 100_000, 5000]]);
    expect(earned([rule("all")], paid({ paidInPeriodCents: 60_000 }))).toEqual([["all", 50_000, 2500]]);
    expect(earned([rule("all")], paid({ paidInPeriodCents: 0 }))).toEqual([]);
    expect(earned([rule("all")], paid({ payableCents: 0 }))).toEqual([]);
  });

  it("take the rule of the client and product, then the client, then the product, then all; of its day", () => {
    const rules = [
      rule("all"),
      rule("product", { product: "P1" }),
      rule("client", { counterpartyId: "dupont" }),
      rule("both", { counterpartyId: "dupont", product: "P1" }),
      rule("old", { counterpartyId: "dupont", product: "P1", from: "2025-01-01", to: "2025-12-31" }),
    ];
    const names = (invoice: PaidInvoice) => earned(rules, invoice).map(([id]) => id);
    expect(names(paid())).toEqual(["both"]);
    expect(names(paid({ lines: [{ id: "a", product: null, netCents: 100 }] }))).toEqual(["client"]);
    expect(names(paid({ counterpartyId: "durand" }))).toEqual(["product"]);
    const either = [rule("1", { product: "P1" }), rule("2", { counterpartyId: "dupont" })];
    expect(earned(either, paid()).map(([id]) => id)).toEqual(["2"]);
    expect(names(paid({ date: "2025-06-01" }))).toEqual(["old"]);
    expect(names(paid({ date: "2024-06-01" }))).toEqual([]);
  });

  it("know a line's article by the label that it begins with, the longest of several", () => {
    const articles = [
      { id: "1", label: "Maintenance" },
      { id: "2", label: "Maintenance annuelle" },
    ];
    const of = (label: string) => articleOfLine(label, articles);
    expect(of("Maintenance annuelle 2026")).toBe("2");
    expect(of("MAINTENANCE – mars")).toBe("1");
    expect(of("Maintenances")).toBeNull();
    expect(of("")).toBeNull();
  });

  it("rise by bands with the turnover of the rule, and fall back with a credit note", () => {
    const bands = rule("bands", {
      scale: [
        { fromCents: 0, basisPoints: 500 },
        { fromCents: 150_000, basisPoints: 1000 },
      ],
    });
    const statement = commissionStatement([bands], [paid(), paid({ id: "2" })]);
    // 1 000 at 5 %, then 500 at 5 % and 500 at 10 %.
    expect(statement.lines.map((one) => one.commissionCents)).toEqual([5000, 7500]);
    expect(statement).toMatchObject({ baseCents: 200_000, commissionCents: 12_500 });
    const note = paid({
      lines: [{ id: "a", product: null, netCents: -100_000 }],
      payableCents: -120_000,
      paidInPeriodCents: -120_000,
    });
    const next = commissionStatement([bands], [note], statement.turnoverByRule);
    expect(next.commissionCents).toBe(-7500);
    expect(commissionStatement([bands], [note]).commissionCents).toBe(-5000);
  });

  it("are the same paid at once or in several times", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        (parts, netCents) => {
          const payableCents = parts.reduce((sum, part) => sum + part, 0);
          const invoice = paid({ payableCents, lines: [{ id: "a", product: null, netCents }] });
          let [turnover, total, paidBeforeCents] = [
            new Map<string, number>() as ReadonlyMap<string, number>,
            0,
            0,
          ];
          for (const paidInPeriodCents of parts) {
            const step = commissionStatement(
              [rule("all")],
              [{ ...invoice, paidBeforeCents, paidInPeriodCents }],
              turnover,
            );
            turnover = step.turnoverByRule;
            total += step.commissionCents;
            paidBeforeCents += paidInPeriodCents;
          }
          const once = commissionStatement([rule("all")], [{ ...invoice, paidInPeriodCents: payableCents }]);
          expect(total).toBe(once.commissionCents);
        },
      ),
      propertyRuns(200),
    );
  });

  it("refuse a scale that does not rise from zero", () => {
    const code = (change: Partial<CommissionRule>) => checkCommissionRule(rule("r", change));
    expect(code({})).toMatchObject({ id: "r" });
    for (const change of [
      { scale: [] },
      { scale: [{ fromCents: 1, basisPoints: 500 }] },
      { scale: [{ fromCents: 0, basisPoints: 10_001 }] },
      {
        scale: [
          { fromCents: 0, basisPoints: 500 },
          { fromCents: 0, basisPoints: 600 },
        ],
      },
      { to: "2025-12-31" },
    ])
      expect(code(change)).toMatchObject({ refused: "COMMISSION_SCALE_INVALID" });
  });

  it("are watched before the DAS2: near from 1 920 €, above 2 400 €", () => {
    const state = (euros: number, year = 2026) => watchFees(year, euros * 100)?.state;
    expect([1919, 1920, 2400, 2401].map((euros) => state(euros))).toEqual(["below", "near", "near", "above"]);
    expect(state(1201, 2023)).toBe("above");
    expect(watchFees(2026, 200_000)).toMatchObject({ leftCents: 40_000 });
    expect(watchFees(2010, 1)).toBeUndefined();
  });
});

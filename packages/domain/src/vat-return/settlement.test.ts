import { RETURN_MONTHS } from "@grand-livre/testkit/books/return-month-cases";
import { returnContext, testCodes } from "@grand-livre/testkit/books/return-test-context";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumCentsOf } from "../money/cents.ts";
import { isRefusal } from "../refusal.ts";
import { compareReturns } from "./compare-returns.ts";
import { computeReturn } from "./compute-return.ts";
import type { ReturnDemand } from "./return-demand.ts";
import { CA3 } from "./return-form.ts";
import { correctionLines, type SettlementLine, settlementLines } from "./settlement.ts";
import type { TaggedAmount } from "./tagged-amount.ts";

const march = { startDate: "2026-03-01", endDate: "2026-03-31" };
const accounts = {
  payable: "445510",
  credit: "445670",
  refund: "445830",
  instalments: "445810",
  nonDeductible: "635200",
  gapLoss: "658000",
  gapGain: "758000",
};

function compute(amounts: readonly TaggedAmount[], demand: ReturnDemand = {}) {
  const computed = computeReturn(amounts, returnContext(march), demand);
  if (isRefusal(computed)) throw new Error(computed.refused);
  return computed;
}

const settle = (amounts: readonly TaggedAmount[], demand: ReturnDemand = {}) =>
  settlementLines(compute(amounts, demand), demand, accounts);

const shown = (lines: readonly SettlementLine[]) =>
  lines.map(({ account, debitCents, creditCents }) => `${account} ${debitCents - creditCents}`);

function month(title: string): readonly TaggedAmount[] {
  const found = RETURN_MONTHS.find((one) => one.title.startsWith(title));
  if (found === undefined) throw new RangeError(title);
  return found.amounts;
}

describe("the settlement of a return", () => {
  it("is the worked example: 12 345,67 less 4 321,09 pays 8 025, with 0,42 of charge", () => {
    const lines = settle(month("the worked example"));
    expect(shown(lines)).toEqual(["445710 1234567", "658000 42", "445660 -432109", "445510 -802500"]);
  });

  it("carries a credit, uses the one before, and books a refund asked for", () => {
    expect(shown(settle(month("a refund"), { previousCreditEuros: 500, refundEuros: 1000 }))).toEqual([
      "445670 100000",
      "445830 100000",
      "445660 -150000",
      "445670 -50000",
    ]);
  });

  it("leaves to 6352 what the coefficient does not deduct", () => {
    const lines = settle(month("exempt sales"), { coefficientBasisPoints: 6000 });
    expect(shown(lines)).toEqual([
      "445710 120000",
      "635200 40000",
      "658000 1",
      "445660 -100001",
      "445510 -60000",
    ]);
  });

  it("books adjustments on their own accounts", () => {
    const demand: ReturnDemand = { adjustments: [{ box: "29", euros: 150, account: "447000" }] };
    expect(shown(settle(month("one sale"), demand))).toEqual([
      "445710 20000",
      "447000 15000",
      "445510 -35000",
    ]);
  });

  it("of nothing writes nothing", () => {
    expect(settle([])).toEqual([]);
  });

  it("of a corrected version books the difference alone", () => {
    const before = month("one sale");
    const late = {
      vatCode: "VB20",
      account: "445710",
      date: "2026-03-31",
      cents: -10_050,
      baseCents: -50_250,
    };
    const after = [...before, late];
    const lines = correctionLines(settle(before), settle(after), accounts);
    expect(shown(lines)).toEqual(["445710 10050", "658000 50", "445510 -10100"]);
    expect(compareReturns(compute(before), compute(after), CA3).map(({ box }) => box)).toEqual([
      "A1",
      "08",
      "16",
      "TD",
      "28",
      "32",
    ]);
    expect(compareReturns(compute(before), compute(after), CA3)[1]).toEqual({
      box: "08",
      beforeBaseEuros: 1000,
      afterBaseEuros: 1503,
      beforeTaxEuros: 200,
      afterTaxEuros: 301,
    });
  });
});

const drawn = fc
  .record({
    code: fc.constantFrom(...testCodes.filter(({ code }) => code !== "BAD")),
    base: fc.integer({ min: -300_000, max: 3_000_000 }),
    tax: fc.integer({ min: -60_000, max: 600_000 }),
    side: fc.constantFrom("account", "due", "pending", "charge"),
    date: fc.constantFrom("2026-03-02", "2026-03-31", "2026-02-11", "2025-11-30"),
  })
  .map(({ code, base, tax, side, date }): TaggedAmount => {
    const other = code.direction === "sale" ? "706000" : "606100";
    const named = { account: code.account, due: code.dueAccount, pending: code.pendingAccount, charge: null };
    const account = named[side as keyof typeof named] ?? other;
    const sense = code.direction === "sale" || account === code.dueAccount ? -1 : 1;
    return { vatCode: code.code, account, date, cents: sense * tax, baseCents: sense * base };
  });

describe("any month", () => {
  it("adds its tax lines up to the rounding of its boxes, and its settlement leaves every tax account at zero", () => {
    fc.assert(
      fc.property(
        fc.array(drawn, { maxLength: 40 }),
        fc.integer({ min: 0, max: 5000 }),
        (amounts, previousCreditEuros) => {
          const demand = { previousCreditEuros };
          const computed = compute(amounts, demand);
          // Tax deducted under a code that deducts nothing.
          expect(computed.unplaced.filter(({ vatCode }) => !/^A\w+N20$/.test(vatCode))).toEqual([]);
          const recorded = -sumCentsOf(computed.taxByAccount, ({ cents }) => cents);
          const net = (computed.dueEuros - computed.creditEuros + previousCreditEuros) * 100;
          // Each box that makes 16 and 23 rounds by half a euro at most; 15, 19, 20 and 21 take several tags.
          const tags = amounts.flatMap(({ vatCode }) =>
            testCodes.filter(({ code }) => code === vatCode).flatMap((code) => code.declarationTags),
          );
          const taxBoxes = new Set(tags.filter((tag) => tag.startsWith("due:"))).size + 4;
          expect(Math.abs(recorded - net)).toBeLessThanOrEqual(50 * taxBoxes);
          for (const { baseEuros, taxEuros } of [...computed.boxes.values()])
            expect(Math.min(0, taxEuros) === 0 && Number.isInteger(baseEuros)).toBe(true);
          const lines = settlementLines(computed, demand, accounts);
          expect(sumCentsOf(lines, (line) => line.debitCents - line.creditCents)).toBe(0);
          for (const { account, cents } of computed.taxByAccount) {
            const settled = lines.filter((line) => line.account === account && line.role === "tax");
            expect(cents + sumCentsOf(settled, (line) => line.debitCents - line.creditCents)).toBe(0);
          }
        },
      ),
      propertyRuns(300),
    );
  });
});

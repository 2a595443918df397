import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths } from "../date/calendar-date.ts";
import { isOutdated, type PayValue, paySeries, STANDARD_VALUES, valuesOn } from "./pay-values.ts";
import { reliefCoefficient } from "./relief.ts";

const values = paySeries([]);

describe("the coefficient of the relief", () => {
  const terms = { minimumPpm: 20_000, deltaPpm: 378_100, exponentPpm: 1_750_000, ceilingPpm: 3_000_000 };
  it("is the highest at the SMIC, the lowest just before 3 SMIC, none there", () => {
    expect(reliefCoefficient(182_303, 182_303, terms)).toBe(3_981);
    expect(reliefCoefficient(182_303, 100_000, terms)).toBe(3_981);
    expect(reliefCoefficient(182_303, 3 * 182_303 - 1, terms)).toBe(200);
    expect(reliefCoefficient(182_303, 3 * 182_303, terms)).toBe(0);
    expect(reliefCoefficient(182_303, 300_000, terms)).toBe(999);
    expect(reliefCoefficient(0, 300_000, terms)).toBe(0);
  });

  it("is the formula rounded to four decimals, and falls as the pay rises", () => {
    const amounts = fc.integer({ min: 180_000, max: 600_000 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 50_000 }), (pay, more) => {
        const exact = 200 + 3_781 * (0.5 * ((3 * 182_303) / pay - 1)) ** 1.75;
        const found = reliefCoefficient(182_303, pay, terms);
        if (pay > 182_303 && pay < 3 * 182_303)
          expect(Math.abs(found - exact)).toBeLessThanOrEqual(0.500_001);
        expect(reliefCoefficient(182_303, pay + more, terms)).toBeLessThanOrEqual(found);
      }),
      propertyRuns(1_000),
    );
  });
});

describe("dated values", () => {
  it("leave neither a gap nor an overlap, whatever the company adds", () => {
    const own = fc.array(
      fc.record({
        code: fc.constantFrom("smic" as const, "health" as const),
        month: fc.integer({ min: 0, max: 30 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(own, (drawn) => {
        const added = drawn.map(
          ({ code, month }): PayValue => ({
            code,
            from: addMonths("2026-01-01", month),
            value: 1,
            employerPpm: null,
            source: "",
            reviewOn: null,
          }),
        );
        const once = [...new Map(added.map((one) => [`${one.code} ${one.from}`, one])).values()];
        for (const code of ["smic", "health"]) {
          const series = paySeries(once).filter((value) => value.code === code);
          series.forEach((value, at) => {
            const next = series[at + 1];
            expect(value.to === null).toBe(next === undefined);
            if (next) expect(value.to !== null && value.to < next.from).toBe(true);
          });
          expect(
            series.filter(({ from, to }) => from <= "2026-08-15" && (to === null || to >= "2026-08-15")),
          ).toHaveLength(1);
        }
      }),
      propertyRuns(200),
    );
  });

  it("take the company's own value in place of the standard one, and tell what is to be checked again", () => {
    const own: PayValue = {
      code: "health",
      from: "2026-01-01",
      value: 0,
      employerPpm: 140_000,
      source: "Essai",
      reviewOn: null,
    };
    const [health] = paySeries([own]).filter(({ code }) => code === "health");
    expect(health).toMatchObject({ employerPpm: 140_000, origin: "company", to: null });
    expect(valuesOn(values, "2025-12-31")).toMatchObject({ refused: "PAY_VALUE_MISSING" });
    const smic = values.filter(({ code }) => code === "smic");
    expect(smic.map(({ to }) => to)).toEqual(["2026-05-31", null]);
    expect(smic.map((value) => isOutdated(value, "2027-01-01"))).toEqual([false, true]);
    expect(smic.map((value) => isOutdated(value, "2026-12-31"))).toEqual([false, false]);
    expect(STANDARD_VALUES.every(({ source }) => source !== "")).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { brokenDaysOf, splitInstalment } from "./instalment.ts";

describe("an instalment of a loan", () => {
  const terms = { ratePpm: 12_350, insuranceCents: 1_000, months: 1 } as const;

  it("is the month's interest on what is owed, the insurance, and capital", () => {
    // 40,000.00 at 1.235 % a year: 41.17 a month.
    expect(splitInstalment(86_353, 4_000_000, terms)).toEqual({
      capitalCents: 81_236,
      interestCents: 4_117,
      insuranceCents: 1_000,
    });
    expect(splitInstalment(80_000, 4_000_000, { ...terms, ratePpm: 0, insuranceCents: 0 })).toEqual({
      capitalCents: 80_000,
      interestCents: 0,
      insuranceCents: 0,
    });
  });

  it("pays a loan off to the cent at a fixed rate", () => {
    // 12,000.00 over twelve months at 3 %: the annuity is 1,016.32; the last one takes what is left.
    let owed = 1_200_000;
    for (let month = 1; month < 12; month += 1)
      owed -=
        splitInstalment(101_632, owed, { ...terms, ratePpm: 30_000, insuranceCents: 0 })?.capitalCents ?? 0;
    const last = owed + Math.round(owed * 0.0025);
    expect(Math.abs(last - 101_632)).toBeLessThan(12);
    expect(splitInstalment(last, owed, { ...terms, ratePpm: 30_000, insuranceCents: 0 })?.capitalCents).toBe(
      owed,
    );
  });

  it("bears the interest of its period: a quarter, a half-year, a year", () => {
    // 40,000.00 at 1.235 % a year: 494.00.
    const interest = (months: 3 | 6 | 12) =>
      splitInstalment(500_000, 4_000_000, { ...terms, months })?.interestCents;
    expect([interest(3), interest(6), interest(12)]).toEqual([12_350, 24_700, 49_400]);
  });

  it("bears by its days a first period that is shorter or longer than the others", () => {
    expect(brokenDaysOf("2026-02-05", "2026-03-05", 1)).toBeUndefined();
    // The 5th of April is Easter: paid on the 7th, after the holiday.
    expect(brokenDaysOf("2026-03-05", "2026-04-07", 1)).toBeUndefined();
    expect(brokenDaysOf("2026-02-20", "2026-03-05", 1)).toBe(13);
    expect(brokenDaysOf("2026-02-20", "2026-06-05", 3)).toBe(105);
    // 40,000.00 × 1.235 % × 13 / 365 = 17.594…
    expect(splitInstalment(86_353, 4_000_000, terms, 13)).toEqual({
      capitalCents: 83_594,
      interestCents: 1_759,
      insuranceCents: 1_000,
    });
  });

  it("is none without anything owed, nor of an amount that is no instalment", () => {
    expect(splitInstalment(86_353, 0, terms)).toBeUndefined();
    expect(splitInstalment(5_000, 4_000_000, terms)).toBeUndefined();
    expect(splitInstalment(4_500_000, 4_000_000, terms)).toBeUndefined();
  });
});

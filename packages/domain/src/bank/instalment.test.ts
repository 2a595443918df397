import { describe, expect, it } from "vitest";
import { splitInstalment } from "./instalment.ts";

describe("an instalment of a loan", () => {
  const terms = { ratePpm: 12_350, insuranceCents: 1_000 };

  it("is the month's interest on what is owed, the insurance, and capital", () => {
    // 40,000.00 at 1.235 % a year: 41.17 a month.
    expect(splitInstalment(86_353, 4_000_000, terms)).toEqual({
      capitalCents: 81_236,
      interestCents: 4_117,
      insuranceCents: 1_000,
    });
    expect(splitInstalment(80_000, 4_000_000, { ratePpm: 0, insuranceCents: 0 })).toEqual({
      capitalCents: 80_000,
      interestCents: 0,
      insuranceCents: 0,
    });
  });

  it("pays a loan off to the cent at a fixed rate", () => {
    // 12,000.00 over twelve months at 3 %: the annuity is 1,016.32; the last one takes what is left.
    let owed = 1_200_000;
    for (let month = 1; month < 12; month += 1)
      owed -= splitInstalment(101_632, owed, { ratePpm: 30_000, insuranceCents: 0 })?.capitalCents ?? 0;
    const last = owed + Math.round(owed * 0.0025);
    expect(Math.abs(last - 101_632)).toBeLessThan(12);
    expect(splitInstalment(last, owed, { ratePpm: 30_000, insuranceCents: 0 })?.capitalCents).toBe(owed);
  });

  it("is none without anything owed, nor of an amount that is no instalment", () => {
    expect(splitInstalment(86_353, 0, terms)).toBeUndefined();
    expect(splitInstalment(5_000, 4_000_000, terms)).toBeUndefined();
    expect(splitInstalment(4_500_000, 4_000_000, terms)).toBeUndefined();
  });
});

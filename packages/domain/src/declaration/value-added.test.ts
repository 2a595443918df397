import { describe, expect, it } from "vitest";
import { valueAddedBasisPoints, valueAddedInstalment, valueAddedRule } from "./value-added.ts";

describe("CVAE", () => {
  it("is of 0,02 % at 1 M€ and 0,28 % above 50 M€ in 2026, of 0,09 % at most in 2029, of nothing from 2030 on", () => {
    // 0,094 % × 0,5 / 2,5 = 0,0188 %.
    expect(valueAddedBasisPoints(100_000_000, 2026)).toBe(2);
    // 0,169 % × 3,5 / 7 + 0,094 % = 0,1785 %.
    expect(valueAddedBasisPoints(650_000_000, 2026)).toBe(18);
    // 0,019 % × 10 / 40 + 0,263 % = 0,26775 %.
    expect(valueAddedBasisPoints(2_000_000_000, 2027)).toBe(27);
    expect(valueAddedBasisPoints(5_000_000_001, 2026)).toBe(28);
    // 0,113 % × 3,5 / 7 + 0,063 % = 0,1195 %.
    expect(valueAddedBasisPoints(650_000_000, 2028)).toBe(12);
    expect([2028, 2029, 2030].map((year) => valueAddedBasisPoints(9_000_000_000, year))).toEqual([19, 9, 0]);
    expect(valueAddedBasisPoints(50_000_000, 2026)).toBe(0);
    expect(valueAddedRule(2030)).toBeUndefined();
  });

  it("takes half of the last levy twice, nothing up to 1 500 €", () => {
    expect(valueAddedInstalment(321_500, 2026)).toBe(160_800);
    expect(valueAddedInstalment(150_000, 2026)).toBe(0);
    expect(valueAddedInstalment(null, 2026)).toBeNull();
    expect(valueAddedInstalment(321_500, 2030)).toBeNull();
  });
});

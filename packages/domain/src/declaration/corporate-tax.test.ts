import { describe, expect, it } from "vitest";
import { corporateTax, instalmentCents, lastInstalmentCents, type TaxedResult } from "./corporate-tax.ts";

const result: TaxedResult = {
  resultCents: 10_000_000,
  addedBackCents: 0,
  deductedCents: 0,
  lossesCents: 0,
  turnoverCents: 80_000_000,
  months: 12,
  reducedRate: true,
};
const taxOf = (change: Partial<TaxedResult>) => corporateTax({ ...result, ...change }, "2026-12-31");

describe("corporation tax", () => {
  it("of 100 000 € is 6 375 € at 15 % and 14 375 € at 25 %", () => {
    expect(taxOf({})).toEqual({
      taxableCents: 10_000_000,
      lossesUsedCents: 0,
      reducedBaseCents: 4_250_000,
      reducedTaxCents: 637_500,
      fullBaseCents: 5_750_000,
      fullTaxCents: 1_437_500,
      contributionCents: 0,
      totalCents: 2_075_000,
    });
  });

  it("is 25 % of all without the reduced rate, or above 10 M€ of turnover", () => {
    expect(taxOf({ reducedRate: false })?.totalCents).toBe(2_500_000);
    expect(taxOf({ turnoverCents: 1_000_000_001 })?.totalCents).toBe(2_500_000);
  });

  it("gives an exercise of 18 months a limit of 63 750 €, one of 6 months 21 250 €", () => {
    expect(taxOf({ months: 18 })?.reducedBaseCents).toBe(6_375_000);
    expect(taxOf({ months: 6 })?.reducedBaseCents).toBe(2_125_000);
  });

  it("adds charges back, takes exempt incomes and losses off, and rounds to the euro", () => {
    // 40 000,49 + 2 500 − 500 − 2 000 = 40 000,49 → 40 000; 15 % = 6 000.
    const tax = taxOf({
      resultCents: 4_000_049,
      addedBackCents: 250_000,
      deductedCents: 50_000,
      lossesCents: 200_000,
    });
    expect(tax).toMatchObject({ taxableCents: 4_000_000, reducedTaxCents: 600_000, totalCents: 600_000 });
  });

  it("takes losses up to 1 M€ and half of the rest", () => {
    // 1 M€ + 50 % of 0,6 M€ = 1,3 M€ of losses; 0,3 M€ are taxed.
    const tax = taxOf({ resultCents: 160_000_000, lossesCents: 500_000_000, reducedRate: false });
    expect(tax).toMatchObject({
      lossesUsedCents: 130_000_000,
      taxableCents: 30_000_000,
      totalCents: 7_500_000,
    });
  });

  it("of a loss is nothing", () => {
    expect(taxOf({ resultCents: -5_000_000, lossesCents: 100 })).toMatchObject({
      taxableCents: -5_000_000,
      lossesUsedCents: 0,
      totalCents: 0,
    });
  });

  it("bears 3,3 % above 763 000 € of tax for a turnover of 7,63 M€", () => {
    // 5 M€ at 25 % = 1 250 000; (1 250 000 − 763 000) × 3,3 % = 16 071.
    const tax = taxOf({ resultCents: 500_000_000, reducedRate: false, turnoverCents: 900_000_000 });
    expect(tax).toMatchObject({ contributionCents: 1_607_100, totalCents: 126_607_100 });
    expect(taxOf({ resultCents: 500_000_000, reducedRate: false })?.contributionCents).toBe(0);
  });
});

describe("instalments", () => {
  const all = (lastCents: number | null, beforeCents: number | null) =>
    [1, 2, 3, 4].map((part) => instalmentCents(part, { lastCents, beforeCents }, "2026-06-15"));

  it("are a quarter of the last tax each; the second makes up for the first", () => {
    expect(all(2_075_000, 1_600_000)).toEqual([400_000, 637_600, 518_800, 518_800]);
    expect(all(2_075_000, null)).toEqual([518_800, 518_800, 518_800, 518_800]);
  });

  it("are none up to 3 000 € of tax, and unknown without books", () => {
    expect(all(300_000, 300_000)).toEqual([0, 0, 0, 0]);
    expect(all(300_000, 1_200_000)).toEqual([300_000, 0, 0, 0]);
    expect(all(null, null)).toEqual([null, null, null, null]);
  });
});

describe("the last instalment of a large company", () => {
  const of = (change: Partial<Parameters<typeof lastInstalmentCents>[0]>, date = "2026-12-31") =>
    lastInstalmentCents(
      {
        turnoverCents: 30_000_000_000,
        estimatedCents: 1_000_000_000,
        earlierCents: 450_000_000,
        ordinaryCents: 150_000_000,
        ...change,
      },
      date,
    );

  it("brings what is paid to 95 % of the estimated tax above 250 M€, to 98 % above 1 000 M€", () => {
    // 95 % × 10 M€ − 4,5 M€ = 5 M€; 98 %: 5,3 M€.
    expect(of({})).toBe(500_000_000);
    expect(of({ turnoverCents: 100_000_000_000 })).toBe(500_000_000);
    expect(of({ turnoverCents: 100_000_000_001 })).toBe(530_000_000);
  });

  it("is never below the ordinary one, which a smaller company and an exercise before the rule keep", () => {
    // 95 % × 5 M€ − 4,5 M€ = 0,25 M€.
    expect(of({ estimatedCents: 500_000_000 })).toBe(150_000_000);
    expect(of({ turnoverCents: 25_000_000_000 })).toBe(150_000_000);
    expect(of({}, "2022-06-30")).toBe(150_000_000);
  });

  it("is in whole euros", () => {
    // 95 % × 9 999 999,49 € = 9 499 999,5155 €.
    expect(of({ estimatedCents: 999_999_949 })).toBe(500_000_000);
  });
});

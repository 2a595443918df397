import { describe, expect, it } from "vitest";
import { YEAR_360 } from "../date/days-360.ts";
import { sumCentsOf } from "../money/cents.ts";
import { isRefusal } from "../refusal.ts";
import { type AssetPlan, checkPlan, type DepreciationTerms } from "./asset-plan.ts";
import { chargedAt, netValueAt } from "./cumulative-depreciation.ts";
import { decliningCoefficient } from "./declining.ts";
import { derogatoryAt } from "./derogatory.ts";
import { exercisesCovering } from "./exercise-chain.ts";
import { planTable } from "./plan-table.ts";
import { impairPlan, mostReversal, revisePlan, termsLeft } from "./revise-plan.ts";
import { splitPlan } from "./split-asset.ts";

const y2026 = { startDate: "2026-01-01", endDate: "2026-12-31" };
const straight = (years: number, residualCents = 0): DepreciationTerms => ({
  mode: "straight_line",
  lifeDays: years * YEAR_360,
  residualCents,
});
const declining = (years: number): DepreciationTerms => ({
  mode: "declining",
  lifeDays: years * YEAR_360,
  residualCents: 0,
  coefficientHundredths: decliningCoefficient(years * YEAR_360, "2026-01-01"),
});
const plan = (costCents: number, day: string, terms: DepreciationTerms): AssetPlan => ({
  costCents,
  acquisitionDate: day,
  serviceDate: day,
  terms,
});
const charges = (one: AssetPlan, exercises = [y2026]) =>
  planTable(one, exercises).map((row) => row.chargeCents / 100);
const done = <T>(value: T) => {
  if (isRefusal(value)) throw new Error(`refused: ${value.refused}`);
  return value as Exclude<T, { refused: string }>;
};

describe("plans of 4.11", () => {
  it("straight line: 12 000 €, 5 years from 15/03/2026, 286 days of 360 the first year", () => {
    const rows = charges(plan(1_200_000, "2026-03-15", straight(5)));
    expect(rows).toEqual([1906.67, 2400, 2400, 2400, 2400, 493.33]);
    expect(sumCentsOf(rows, (euros) => Math.round(euros * 100))).toBe(1_200_000);
  });

  it("declining: 10 000 €, 5 years, bought in April, even from the fourth year on", () => {
    const rows = charges(plan(1_000_000, "2026-04-20", declining(5)));
    expect(rows).toEqual([2625, 2581.25, 1677.81, 1557.97, 1557.97]);
    expect(sumCentsOf(rows, (euros) => Math.round(euros * 100))).toBe(1_000_000);
  });

  it("coefficients: 1,25 for 3 and 4 years, 1,75 for 5 and 6, 2,25 beyond, none under 3", () => {
    const years = [2, 3, 4, 5, 6, 7, 20].map((life) => decliningCoefficient(life * YEAR_360, "2026-01-01"));
    expect(years).toEqual([undefined, 125, 125, 175, 175, 225, 225]);
  });

  it("counts from the day of use and ends on the day that its years are over", () => {
    const used = { ...plan(360_000, "2026-01-10", straight(1)), serviceDate: "2026-07-01" };
    expect([
      chargedAt(used, "2026-06-30", [y2026]),
      chargedAt(used, "2026-07-01", [y2026]),
      chargedAt(used, "2026-12-31", [y2026]),
      chargedAt(used, "2027-06-30", [y2026]),
    ]).toEqual([0, 1_000, 180_000, 360_000]);
  });

  it("leaves the residual value", () => {
    const rows = planTable(plan(1_000_000, "2026-01-01", straight(4, 200_000)), [y2026]);
    expect(rows.map((row) => row.chargeCents)).toEqual([200_000, 200_000, 200_000, 200_000]);
    expect(rows.at(-1)?.netCents).toBe(200_000);
  });

  it("charges a part of the month as it comes, so that twelve months make the year", () => {
    const one = plan(1_000_000, "2026-01-17", straight(3));
    const months = Array.from({ length: 12 }, (_, at) =>
      chargedAt(one, new Date(Date.UTC(2026, at + 1, 0)).toISOString().slice(0, 10), [y2026]),
    );
    expect(months.at(0)).toBe(12_963); // 14 days of 1 080
    expect(months.at(-1)).toBe(planTable(one, [y2026])[0]?.chargeCents);
  });

  it("follows exercises of 7 and of 18 months", () => {
    const short = { startDate: "2026-06-01", endDate: "2026-12-31" };
    const long = { startDate: "2026-01-01", endDate: "2027-06-30" };
    expect(charges(plan(1_200_000, "2026-06-01", straight(2)), [short])).toEqual([3500, 6000, 2500]);
    expect(charges(plan(1_200_000, "2026-01-01", straight(2)), [long])).toEqual([9000, 3000]);
    // 35 % a year for 18 months, then for 12 of what is left; 30 months before 31/12/2030 an even share is more.
    expect(charges(plan(1_000_000, "2026-01-01", declining(5)), [long])).toEqual([
      5250, 1662.5, 1235, 1235, 617.5,
    ]);
  });

  it("units of production: 200 of 1 000 the first year, never beyond the base", () => {
    const one: AssetPlan = {
      ...plan(500_000, "2026-01-01", { mode: "units", lifeDays: 0, residualCents: 0, totalUnits: 1_000 }),
      unitsUsed: [
        { date: "2026-12-31", units: 200 },
        { date: "2027-12-31", units: 900 },
      ],
    };
    expect(charges(one)).toEqual([1000, 4000]);
  });

  it("does not depreciate land", () => {
    const land = plan(5_000_000, "2026-02-01", { mode: "none", lifeDays: 0, residualCents: 0 });
    expect(charges(land)).toEqual([0]);
    expect(netValueAt(land, "2040-12-31", [])).toBe(5_000_000);
  });
});

describe("changes of a plan", () => {
  const facts = { exercises: [y2026], frozenUntil: "2026-12-31" };

  it("are prospective: what is left is spread over the years left", () => {
    const one = plan(1_000_000, "2026-01-01", straight(5));
    const revised = done(revisePlan(one, "2027-01-01", straight(2), facts));
    expect(charges(revised)).toEqual([2000, 4000, 4000]);
  });

  it("never touch what a validated charge has frozen", () => {
    const one = plan(1_000_000, "2026-01-01", straight(5));
    expect(revisePlan(one, "2026-07-01", straight(2), facts)).toMatchObject({ refused: "ASSET_PLAN_FROZEN" });
    expect(isRefusal(revisePlan(one, "2026-07-01", straight(2), { ...facts, frozenUntil: null }))).toBe(
      false,
    );
  });

  it("an impairment lowers the charges to come; its reversal stops at what the asset would be worth", () => {
    const one = plan(1_000_000, "2026-01-01", straight(5));
    const impaired = done(impairPlan(one, { date: "2026-12-31", cents: 200_000 }, facts));
    // 10 000 − 2 000 − 2 000 left over four years.
    expect(charges(impaired)).toEqual([2000, 1500, 1500, 1500, 1500]);
    expect(planTable(impaired, [y2026]).map((row) => row.netCents / 100)).toEqual([
      6000, 4500, 3000, 1500, 0,
    ]);
    // Without it 4 000 would be left on 31/12/2028, with it 3 000.
    expect(mostReversal(impaired, "2028-12-31", [y2026])).toBe(100_000);
    const later = { ...facts, frozenUntil: "2028-12-31" };
    expect(impairPlan(impaired, { date: "2028-12-31", cents: -100_001 }, later)).toMatchObject({
      refused: "ASSET_IMPAIRMENT_REVERSAL_TOO_HIGH",
    });
    const restored = done(impairPlan(impaired, { date: "2028-12-31", cents: -100_000 }, later));
    expect(charges(restored)).toEqual([2000, 1500, 1500, 2000, 2000]);
    expect(planTable(restored, [y2026]).at(-1)).toMatchObject({ netCents: 0, impairmentCents: 100_000 });
    expect(impairPlan(one, { date: "2026-12-31", cents: 800_001 }, facts)).toMatchObject({
      refused: "ASSET_IMPAIRMENT_TOO_HIGH",
    });
  });

  it("keep the rate of a declining plan", () => {
    const one = plan(1_000_000, "2026-01-01", declining(5));
    const left = termsLeft(one, "2027-01-01", [y2026]);
    expect(left).toMatchObject({ lifeDays: 4 * YEAR_360, coefficientHundredths: 140 });
    expect(charges({ ...one, revisions: [{ from: "2027-01-01", terms: left }] })).toEqual(charges(one));
  });

  it("take over an asset that other books charged otherwise", () => {
    const one: AssetPlan = {
      ...plan(1_000_000, "2024-01-01", straight(5)),
      revisions: [{ from: "2026-01-01", terms: straight(3), chargedCents: 550_000 }],
    };
    expect(charges(one).slice(2)).toEqual([1500, 1500, 1500]);
  });

  it("split an asset into parts that add up to it each day", () => {
    const whole = plan(1_000_001, "2026-03-15", straight(3));
    const { part, rest } = done(splitPlan(whole, 333_334, []));
    expect([part.costCents, rest.costCents]).toEqual([333_334, 666_667]);
    for (const day of ["2026-04-02", "2026-12-31", "2027-05-31", "2029-12-31"])
      expect(chargedAt(part, day, []) + chargedAt(rest, day, [])).toBe(chargedAt(whole, day, []));
    expect(charges(part).reduce((sum, euros) => sum + Math.round(euros * 100), 0)).toBe(333_334);
    expect(splitPlan(whole, 1_000_001, [])).toMatchObject({ refused: "ASSET_PART_INVALID" });
  });
});

describe("derogatory depreciation", () => {
  it("145 grows while the tax plan is ahead, and comes back to zero", () => {
    const assets = {
      plan: plan(1_000_000, "2026-01-01", straight(5)),
      fiscalPlan: plan(1_000_000, "2026-01-01", declining(5)),
    };
    const ends = ["2026", "2027", "2028", "2029", "2030"].map((year) =>
      derogatoryAt(assets, `${year}-12-31`, [y2026]),
    );
    expect(ends).toEqual([150_000, 177_500, 125_375, 62_688, 0]);
  });

  it("exceptional depreciation over twelve months of software used for three years", () => {
    const assets = {
      plan: plan(360_000, "2026-07-01", straight(3)),
      fiscalPlan: plan(360_000, "2026-07-01", straight(1)),
    };
    expect([
      derogatoryAt(assets, "2026-12-31", []),
      derogatoryAt(assets, "2027-12-31", []),
      derogatoryAt(assets, "2029-06-30", []),
    ]).toEqual([120_000, 180_000, 0]);
  });
});

describe("a plan that cannot be", () => {
  it.each([
    [
      { ...plan(1, "2026-02-01", straight(1)), serviceDate: "2026-01-31" },
      "ASSET_SERVICE_BEFORE_ACQUISITION",
    ],
    [plan(0, "2026-02-01", straight(1)), "ASSET_BASE_NOT_POSITIVE"],
    [plan(100, "2026-02-01", straight(1, 100)), "ASSET_BASE_NOT_POSITIVE"],
    [plan(100, "2026-02-01", straight(0)), "ASSET_LIFE_INVALID"],
    [plan(100, "2026-02-01", declining(2)), "ASSET_DECLINING_LIFE_TOO_SHORT"],
    [
      plan(100, "2026-02-01", { mode: "units", lifeDays: 0, residualCents: 0, totalUnits: 0 }),
      "ASSET_UNITS_INVALID",
    ],
  ])("is refused", (one, code) => {
    expect(checkPlan(one)).toMatchObject({ refused: code });
  });
});

describe("exercises around a date", () => {
  it("go on by years before and after those that are known, without a gap", () => {
    const known = [
      { startDate: "2025-06-01", endDate: "2025-12-31" },
      { startDate: "2026-01-01", endDate: "2027-06-30" },
    ];
    expect(exercisesCovering("2024-03-01", "2028-01-15", known)).toEqual([
      { startDate: "2023-06-01", endDate: "2024-05-31" },
      { startDate: "2024-06-01", endDate: "2025-05-31" },
      ...known,
      { startDate: "2027-07-01", endDate: "2028-06-30" },
    ]);
    expect(exercisesCovering("2026-05-05", "2026-05-05", [])).toEqual([
      { startDate: "2026-01-01", endDate: "2026-12-31" },
    ]);
  });
});

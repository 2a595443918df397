import { describe, expect, it } from "vitest";
import { type Dashboard, hasPreviousYear, isUntouched, longMonth, shares, shortMonth } from "./dashboard.ts";

const months = (costsCents: number, previousCostsCents: number | null = null): Dashboard["months"] => [
  { month: "2026-01", turnoverCents: 0, costsCents, previousTurnoverCents: null, previousCostsCents },
];
const empty: Dashboard = {
  asOf: "2026-11-20",
  firstSteps: { identity: true, logo: false, iban: true, bank: false, openings: false, colleagues: false },
  demonstration: null,
  todo: { toComplete: 0, toCheck: 0, readyToValidate: 0, draftEntries: 0, exercisesToClose: 3 },
  figures: null,
  months: months(0),
  latestBills: [],
};

describe("the dashboard's figures", () => {
  it("knows books in which nothing has come yet, whatever exercises they have", () => {
    expect(isUntouched(empty)).toBe(true);
    expect(isUntouched({ ...empty, months: months(1) })).toBe(false);
    expect(isUntouched({ ...empty, months: months(0, 1) })).toBe(false);
    expect(isUntouched({ ...empty, todo: { ...empty.todo, draftEntries: 1 } })).toBe(false);
  });

  it("compares with the year before only when it has costs", () => {
    expect([months(1), months(1, 0), months(1, 5)].map(hasPreviousYear)).toEqual([false, false, true]);
  });

  it("draws each amount against the largest, and none for a credit", () => {
    expect(shares([100, 50, 0, -20])).toEqual([100, 50, 0, 0]);
    expect(shares([100_000, 1])).toEqual([100, 1]);
    expect(shares([0, -5])).toEqual([0, 0]);
  });

  it("names months in French", () => {
    expect([shortMonth("2026-08"), longMonth("2026-08")]).toEqual(["août", "août 2026"]);
    expect(shortMonth("2026-02")).toBe("févr");
  });
});

import { describe, expect, it } from "vitest";
import { type Dashboard, isUntouched, longMonth, previousYearOf, shares, shortMonth } from "./dashboard.ts";

const months = (costsCents: number, previousCostsCents: number | null = null): Dashboard["months"] => [
  {
    month: "2026-01",
    turnoverCents: 0,
    costsCents,
    previousTurnoverCents: null,
    previousCostsCents,
    cashCents: null,
  },
];
const empty: Dashboard = {
  asOf: "2026-11-20",
  firstSteps: { identity: true, logo: false, iban: true, bank: false, openings: false, colleagues: false },
  demonstration: null,
  todo: {
    toComplete: 0,
    toCheck: 0,
    readyToValidate: 0,
    draftEntries: 0,
    exercisesToClose: 3,
    payValuesToReview: 0,
  },
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
    const named = [months(1), months(1, 0), months(1, 5)].map((year) => previousYearOf(year));
    expect(named).toEqual([undefined, undefined, "N-1"]);
    const [month] = months(1, 5);
    const year = ["2026-09", "2026-10", "2026-11", "2026-12"].map(
      (name, at) =>
        ({ ...month, month: name, previousCostsCents: at === 0 ? null : 5 }) as Dashboard["months"][number],
    );
    expect(previousYearOf(year)).toBe("3 mois (10–12/2025)");
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

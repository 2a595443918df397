import { expect, it } from "vitest";
import { payNotices } from "./pay-notices.ts";

it("tells a pay below the minimum of the level, where the contract has one", () => {
  const below = [{ code: "below_agreement", monthlyCents: 209_999, minimumCents: 210_000 }];
  expect(payNotices({ monthlyCents: 209_999, minimumCents: 210_000 }, undefined)).toEqual(below);
  expect(payNotices({ monthlyCents: 210_000, minimumCents: 210_000 }, undefined)).toEqual([]);
  expect(payNotices({ monthlyCents: 100, minimumCents: null }, undefined)).toEqual([]);
  expect(payNotices({ monthlyCents: 100 }, undefined)).toEqual([]);
});

it("tells more overtime in a month than weeks of 48 hours have: 56,33", () => {
  const told = [{ code: "overtime_of_month", hours: 5_634, mostHours: 5_633 }];
  expect(payNotices({ monthlyCents: 1 }, { overtimeHours: 5_634 })).toEqual(told);
  expect(payNotices({ monthlyCents: 1 }, { overtimeHours: 5_633 })).toEqual([]);
});

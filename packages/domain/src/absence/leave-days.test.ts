import { describe, expect, it } from "vitest";
import { NO_VARIABLES } from "../payroll/gross-pay.ts";
import { paySeries, valuesOn } from "../payroll/pay-values.ts";
import { isRefusal } from "../refusal.ts";
import type { Absence } from "./absence-kind.ts";
import { absenceOfPayslip } from "./absence-of-payslip.ts";
import { daysTaken } from "./leave-days.ts";
import { LEGAL_LEAVE, type LeaveHistory, NO_PERSON_LEAVE } from "./leave-of-month.ts";

const leave = (from: string, to: string): Absence => ({
  ...{ id: "a", kind: "leave", from, to, fromNoon: false, toNoon: false },
  ...{ subrogated: false, dailyCents: null, informedOn: null },
});
const JULY = { from: "2026-07-01", to: "2026-07-31" };
const AUGUST = { from: "2026-08-01", to: "2026-08-31" };

describe("leave that ends on the last Friday of a month", () => {
  it.each([
    ["until the Friday", "2026-07-31", [600, 0]],
    ["typed until the Sunday", "2026-08-02", [600, 0]],
    ["that goes on in the next month", "2026-08-07", [500, 700]],
  ])("%s takes its Saturday in the month of its last day", (_, to, days) => {
    const one = leave("2026-07-27", to);
    expect([JULY, AUGUST].map((month) => daysTaken(one, month, "open"))).toEqual(days);
  });

  it("takes the Saturday after a public holiday in its month too, and none after the contract", () => {
    const one = leave("2026-04-27", "2026-04-30");
    const of = (from: string, to: string) => daysTaken(one, { from, to }, "open");
    expect([of("2026-04-01", "2026-04-30"), of("2026-05-01", "2026-05-31")]).toEqual([500, 0]);
    expect(daysTaken(leave("2026-07-27", "2026-07-31"), JULY, "open", "2026-07-31")).toBe(500);
  });

  it("pays no tenth in a month that nobody is away in", () => {
    const values = valuesOn(paySeries([]), "2026-08-31");
    if (isRefusal(values)) throw new Error(values.refused);
    const taken = (month: string, days: number): LeaveHistory => ({
      ...{ month, grossCents: 300_000, leave: { earned: 250, taken: days } },
    });
    const before = Array.from({ length: 12 }, (_, at) =>
      taken(`${at < 7 ? 2025 : 2026}-${String(((at + 5) % 12) + 1).padStart(2, "0")}-01`, 0),
    );
    const { extra, leave: counter } = absenceOfPayslip(
      {
        ...{ month: "2026-08-01", variables: NO_VARIABLES, values: paySeries([]), leaveBefore: 0 },
        terms: {
          ...{ employee: "Bernard Claire", contract: "permanent", monthlyCents: 300_000 },
          ...{ weeklyHours: 3_500, yearlyDays: null, entryDate: "2025-06-01", exitDate: null },
        },
        absence: {
          ...{ rules: LEGAL_LEAVE, person: NO_PERSON_LEAVE, absences: [leave("2026-07-27", "2026-07-31")] },
          history: [...before, taken("2026-06-01", 0), taken("2026-07-01", 600)],
        },
      },
      values,
    );
    expect([extra, counter.taken]).toEqual([[], 0]);
  });
});

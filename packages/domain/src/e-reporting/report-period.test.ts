import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../date/calendar-date.ts";
import { REPORT_KINDS } from "./report-kind.ts";
import { dueDateFor, type ReportingCompany, reportPeriod, reportPeriods } from "./report-period.ts";

const of = (vatRegime: ReportingCompany["vatRegime"], eReporting: ReportingCompany["eReporting"] = null) => ({
  vatRegime,
  eReporting,
});
const told = (
  kind: "transactions" | "payments",
  company: ReportingCompany,
  startDate: string,
  endDate: string,
) =>
  reportPeriods(kind, company, { startDate, endDate }).map(
    (one) => `${one.startDate} ${one.endDate} ${one.dueDate}`,
  );

describe("the periods of e-reporting", () => {
  it("are of ten days for transactions under the monthly regime, sent ten days after; payments by month", () => {
    expect(told("transactions", of("normal_monthly"), "2026-10-01", "2026-10-31")).toEqual([
      "2026-10-01 2026-10-10 2026-10-20",
      "2026-10-11 2026-10-20 2026-10-31",
      "2026-10-21 2026-10-31 2026-11-10",
    ]);
    expect(told("transactions", of("normal_monthly"), "2027-02-11", "2027-02-28")).toEqual([
      "2027-02-11 2027-02-20 2027-02-28",
      "2027-02-21 2027-02-28 2027-03-10",
    ]);
    expect(told("payments", of("normal_monthly"), "2026-12-05", "2026-12-05")).toEqual([
      "2026-12-01 2026-12-31 2027-01-10",
    ]);
  });

  it("are of a month under the quarterly and simplified regimes, sent by the 10th or the 30th", () => {
    expect(told("transactions", of("normal_quarterly"), "2026-09-15", "2026-10-15")).toEqual([
      "2026-09-01 2026-09-30 2026-10-10",
      "2026-10-01 2026-10-31 2026-11-10",
    ]);
    expect(told("payments", of("simplified"), "2027-01-15", "2027-01-15")).toEqual([
      "2027-01-01 2027-01-31 2027-02-28",
    ]);
  });

  it("are of two civil months in franchise", () => {
    expect(told("transactions", of("franchise"), "2026-10-15", "2026-11-15")).toEqual([
      "2026-09-01 2026-10-31 2026-11-30",
      "2026-11-01 2026-12-31 2027-01-30",
    ]);
  });

  it("follow the length that a company chose, with the last days of that length", () => {
    expect(told("transactions", of("normal_monthly", "monthly"), "2026-10-15", "2026-10-15")).toEqual([
      "2026-10-01 2026-10-31 2026-11-10",
    ]);
    expect(told("transactions", of("simplified", "monthly"), "2026-10-15", "2026-10-15")).toEqual([
      "2026-10-01 2026-10-31 2026-11-30",
    ]);
  });

  it("are none before the reform", () => {
    expect(told("transactions", of("normal_monthly"), "2026-07-01", "2026-08-31")).toEqual([]);
    expect(told("transactions", of("normal_monthly"), "2026-08-01", "2026-09-01")).toHaveLength(1);
    expect(dueDateFor("transactions", of("normal_monthly"), "2026-08-31")).toBeUndefined();
  });

  it("are found by their own days alone", () => {
    const company = of("normal_monthly");
    const days = { startDate: "2026-09-11", endDate: "2026-09-20" };
    expect(reportPeriod("transactions", company, days)?.dueDate).toBe("2026-09-30");
    expect(reportPeriod("payments", company, days)).toBeUndefined();
    expect(reportPeriod("transactions", company, { ...days, endDate: "2026-09-21" })).toBeUndefined();
    expect(
      reportPeriod("transactions", company, { startDate: "2026-09-20", endDate: "2026-09-11" }),
    ).toBeUndefined();
  });

  it("cover every day since the reform once, and are sent after their end", () => {
    const company = fc.record({
      vatRegime: fc.constantFrom("normal_monthly", "normal_quarterly", "simplified", "franchise"),
      eReporting: fc.constantFrom(null, "ten_days", "monthly", "two_months"),
    }) as fc.Arbitrary<ReportingCompany>;
    fc.assert(
      fc.property(
        fc.constantFrom(...REPORT_KINDS),
        company,
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 200 }),
        (kind, one, from, length) => {
          const startDate = addDays("2026-09-01", from);
          const endDate = addDays(startDate, length);
          const periods = reportPeriods(kind, one, { startDate, endDate });
          expect(periods[0]?.startDate && periods[0].startDate <= startDate).toBe(true);
          expect((periods.at(-1)?.endDate ?? "") >= endDate).toBe(true);
          for (const [at, period] of periods.entries()) {
            expect(period.dueDate > period.endDate).toBe(true);
            const next = periods[at + 1];
            if (next !== undefined) expect(next.startDate).toBe(addDays(period.endDate, 1));
            expect(reportPeriod(kind, one, period)).toEqual(period);
          }
        },
      ),
    );
  });
});

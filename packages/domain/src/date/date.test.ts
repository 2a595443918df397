import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  compareDates,
  dateOf,
  daysBetween,
  firstDayOfMonth,
  formatDate,
  isDate,
  isLastDayOfMonth,
  isWithin,
  lastDayOfMonth,
  monthsBetween,
  monthsOf,
} from "./calendar-date.ts";
import { parseTypedDate } from "./typed-date.ts";

const day = fc.integer({ min: 0, max: 70_000 }).map((offset) => addDays("1990-01-01", offset));

describe("plain dates", () => {
  it.each([
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "26-01-01",
    "0001-01-01",
    "2026-01-01T00:00",
    "",
  ])("refuse %j", (text) => {
    expect(isDate(text)).toBe(false);
  });

  it("add months and clamp at the month's end", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
    expect(addMonths("2026-03-15", -3)).toBe("2025-12-15");
    expect(addMonths("2026-12-31", 2)).toBe("2027-02-28");
  });

  it("know the bounds of a month", () => {
    expect(lastDayOfMonth("2028-02-10")).toBe("2028-02-29");
    expect(firstDayOfMonth("2026-02-10")).toBe("2026-02-01");
    expect(isLastDayOfMonth("2026-04-30")).toBe(true);
    expect(dateOf(2026, 4, 31)).toBeUndefined();
    expect(compareDates("2026-01-02", "2026-01-10")).toBeLessThan(0);
    expect(isWithin("2026-12-31", "2026-01-01", "2026-12-31")).toBe(true);
    expect(formatDate("2026-03-05")).toBe("05/03/2026");
    expect(() => addDays("2026-02-30", 1)).toThrow(RangeError);
  });

  it("are counted on beyond the years that are accepted", () => {
    expect(firstDayOfMonth(addDays("1900-01-01", -1))).toBe("1899-12-01");
    expect(lastDayOfMonth(addMonths("2199-12-31", 2))).toBe("2200-02-28");
    expect(isDate("1899-12-31") || isDate("2200-01-01")).toBe(false);
  });

  it("count the example of 4.10: 01/01 to 30/09/2027 is 273 days of 365", () => {
    expect(daysBetween("2026-12-31", "2027-09-30")).toBe(273);
    expect(daysBetween("2026-10-01", "2027-09-30") + 1).toBe(365);
    expect(monthsBetween("2026-10-01", "2027-09-30") + 1).toBe(12);
  });

  it("cut an exercise into its months", () => {
    const months = monthsOf("2025-07-15", "2026-06-30");
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ startDate: "2025-07-15", endDate: "2025-07-31" });
    expect(months.at(-1)).toEqual({ startDate: "2026-06-01", endDate: "2026-06-30" });
  });

  it("move by days there and back", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        const moved = addDays(date, days);
        expect(isDate(moved)).toBe(true);
        expect(daysBetween(date, moved)).toBe(days);
        expect(addDays(moved, -days)).toBe(date);
        expect(monthsBetween(date, addMonths(date, 7))).toBe(7);
      }),
      propertyRuns(1000),
    );
  });
});

describe("typed dates", () => {
  const exercise = { startDate: "2025-07-01", endDate: "2026-06-30", periodDate: "2026-02-01" };

  it.each([
    ["1503", "2026-03-15"],
    ["1510", "2025-10-15"],
    ["15/03", "2026-03-15"],
    ["150326", "2026-03-15"],
    ["15032024", "2024-03-15"],
    ["5/3/26", "2026-03-05"],
    ["15.03.2026", "2026-03-15"],
    ["2026-03-15", "2026-03-15"],
    ["7", "2026-02-07"],
    [" 12 ", "2026-02-12"],
  ])("read %j", (text, expected) => {
    expect(parseTypedDate(text, exercise)).toBe(expected);
  });

  it("choose the nearest year when no day of the exercise fits", () => {
    const short = { startDate: "2025-10-01", endDate: "2026-03-31" };
    expect(parseTypedDate("1504", short)).toBe("2026-04-15");
    expect(parseTypedDate("1509", short)).toBe("2025-09-15");
  });

  it.each(["", "3102", "32", "0113x", "31/02/2026", "15/13"])("refuse %j", (text) => {
    expect(parseTypedDate(text, exercise)).toMatchObject({ refused: "DATE_INVALID" });
  });
});

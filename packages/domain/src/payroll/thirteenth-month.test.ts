import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths } from "../date/calendar-date.ts";
import { thirteenthEarned, thirteenthOn, thirteenthPaid } from "./thirteenth-month.ts";

const contract = { monthlyCents: 300_000, entryDate: "2020-01-01", exitDate: null };
const inJune = { paidIn: 6, since: "2020-01-01" };

describe("a 13th month", () => {
  it("is earned by twelfths from the month after its payment", () => {
    expect(thirteenthEarned(contract, inJune, "2026-12-31")).toEqual({
      from: "2026-07-01",
      months: 600,
      cents: 150_000,
    });
    expect(thirteenthEarned(contract, { ...inJune, paidIn: 12 }, "2026-12-31").cents).toBe(0);
    expect(thirteenthEarned(contract, { ...inJune, paidIn: 12 }, "2026-12-30").months).toBe(1197);
  });

  it("counts presence by day, from the day that the contract names it", () => {
    const late = { ...contract, entryDate: "2026-09-16" };
    expect(thirteenthEarned(late, inJune, "2026-12-31")).toEqual({
      from: "2026-09-16",
      months: 350,
      cents: 87_500,
    });
    expect(thirteenthEarned(contract, { ...inJune, since: "2026-10-01" }, "2026-12-31").cents).toBe(75_000);
  });

  it("is paid in its month, and in proportion when the contract ends", () => {
    expect(thirteenthPaid(contract, inJune, "2026-06-01")).toBe(300_000);
    expect(thirteenthPaid(contract, inJune, "2026-05-01")).toBe(0);
    const ended = { ...contract, exitDate: "2026-08-31" };
    expect(thirteenthPaid(ended, inJune, "2026-08-01")).toBe(50_000);
    expect(thirteenthPaid({ ...contract, exitDate: "2026-06-30" }, inJune, "2026-06-01")).toBe(300_000);
  });

  it("is that of the terms of a day, since they have one without a gap", () => {
    const terms = [
      { from: "2024-01-01", thirteenthMonth: 12 },
      { from: "2025-01-01", thirteenthMonth: null },
      { from: "2026-01-01", thirteenthMonth: 6 },
      { from: "2026-04-01", thirteenthMonth: 12 },
    ];
    expect(thirteenthOn(terms, "2026-05-31")).toEqual({ paidIn: 12, since: "2026-01-01" });
    expect(thirteenthOn(terms, "2025-05-31")).toBeNull();
    expect(thirteenthOn([{ from: "2024-01-01" }], "2025-05-31")).toBeNull();
    expect(thirteenthOn(terms, "2023-05-31")).toBeNull();
  });

  const day = fc.integer({ min: 0, max: 1_460 }).map((days) => addDays("2024-01-01", days));
  const months = fc.integer({ min: 0, max: 47 }).map((count) => addMonths("2024-01-01", count));

  it("pays one month a year of presence, whatever the day of entry: payments and what is left are what was earned", () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 2_000_000 }),
        months,
        (entryDate, paidIn, monthlyCents, until) => {
          const own = { monthlyCents, entryDate, exitDate: null };
          const thirteenth = { paidIn, since: entryDate };
          const closing = addDays(addMonths(until, 1), -1);
          const paid = Array.from({ length: 48 }, (_, at) => addMonths("2024-01-01", at))
            .filter((month) => month <= until)
            .reduce((sum, month) => sum + thirteenthPaid(own, thirteenth, month), 0);
          const left = thirteenthEarned(own, thirteenth, closing).cents;
          // The same days at once: in one period that is never paid before.
          const whole = Array.from({ length: 48 }, (_, at) => addMonths("2024-01-01", at))
            .filter((month) => month <= until)
            .reduce((sum, month) => {
              const end = addDays(addMonths(month, 1), -1);
              const present = entryDate > end ? 0 : entryDate > month ? share(entryDate, month, end) : 1;
              return sum + (monthlyCents * present) / 12;
            }, 0);
          expect(Math.abs(paid + left - whole)).toBeLessThanOrEqual(3);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThan(monthlyCents + 1);
        },
      ),
    );
  });
});

const at = (date: string) => Date.parse(date) / 86_400_000;
const share = (from: string, month: string, end: string) =>
  (at(end) - at(from) + 1) / (at(end) - at(month) + 1);

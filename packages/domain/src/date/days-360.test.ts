import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, addMonths } from "./calendar-date.ts";
import { days360 } from "./days-360.ts";

const day = fc.nat(20_000).map((days) => addDays("2000-01-01", days));

it("counts 30 days a month, both ends included", () => {
  const counted = [
    ["2026-03-15", "2026-12-31", 286],
    ["2026-01-01", "2026-12-31", 360],
    ["2026-02-01", "2026-02-28", 30],
    ["2024-02-01", "2024-02-28", 28],
    ["2026-02-28", "2026-02-28", 3],
    ["2026-01-31", "2026-01-31", 1],
    ["2026-01-30", "2026-01-31", 1],
    ["2026-05-02", "2026-05-01", 0],
  ] as const;
  for (const [start, end, days] of counted)
    expect([start, end, days360(start, end)]).toEqual([start, end, days]);
});

it("any year from the first of a month has 360 days, and a later end never fewer", () => {
  fc.assert(
    fc.property(day, fc.nat(900), fc.nat(900), (date, one, two) => {
      const first = `${date.slice(0, 8)}01`;
      expect(days360(first, addDays(addMonths(first, 12), -1))).toBe(360);
      const middle = addDays(date, one);
      expect(days360(date, addDays(middle, two))).toBeGreaterThanOrEqual(days360(date, middle));
    }),
    propertyRuns(500),
  );
});

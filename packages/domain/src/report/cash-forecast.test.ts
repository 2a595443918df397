import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../date/calendar-date.ts";
import { cashForecast, FLOW_KINDS } from "./cash-forecast.ts";

describe("the forecast of treasury", () => {
  it("ends weeks on Sundays, takes what is late into the first one, and keeps what comes later apart", () => {
    const forecast = cashForecast(
      100_000,
      [
        { kind: "customer", dueDate: "2026-10-01", cents: 50_000 },
        { kind: "supplier", dueDate: "2026-11-29", cents: -20_000 },
        { kind: "declaration", dueDate: "2026-11-30", cents: -30_000 },
        { kind: "customer", dueDate: "2027-01-15", cents: 7_000 },
      ],
      { date: "2026-11-25", weeks: 2 },
    );
    expect(forecast).toEqual({
      weeks: [
        {
          startDate: "2026-11-25",
          endDate: "2026-11-29",
          customerCents: 50_000,
          supplierCents: -20_000,
          declarationCents: 0,
          balanceCents: 130_000,
        },
        {
          startDate: "2026-11-30",
          endDate: "2026-12-06",
          customerCents: 0,
          supplierCents: 0,
          declarationCents: -30_000,
          balanceCents: 100_000,
        },
      ],
      laterCents: 7_000,
    });
  });

  it("loses no flow: the last balance and what comes later are all of them", () => {
    const flow = fc.record({
      kind: fc.constantFrom(...FLOW_KINDS),
      dueDate: fc.integer({ min: -400, max: 400 }).map((days) => addDays("2026-11-25", days)),
      cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(flow), fc.integer({ min: 1, max: 30 }), (flows, weeks) => {
        const { weeks: found, laterCents } = cashForecast(5, flows, { date: "2026-11-25", weeks });
        const all = flows.reduce((sum, { cents }) => sum + cents, 5);
        expect((found.at(-1)?.balanceCents ?? 0) + laterCents).toBe(all);
        expect(found).toHaveLength(weeks);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../date/calendar-date.ts";
import { cashForecast, certainDay, type ExpectedFlow, expectedDays, FLOW_KINDS } from "./cash-forecast.ts";

const date = "2026-11-25";
const flow = (kind: ExpectedFlow["kind"], day: string, cents: number): ExpectedFlow => ({
  ...{ kind, cents },
  ...certainDay(day),
});

describe("the forecast of treasury", () => {
  it("ends weeks on Sundays, and keeps what comes later apart", () => {
    const forecast = cashForecast(
      100_000,
      [
        { ...flow("customer", "2026-11-27", 50_000), low: null, high: date },
        flow("supplier", "2026-11-29", -20_000),
        flow("declaration", "2026-11-30", -30_000),
        flow("regular", "2026-12-01", -5_000),
        flow("scheduled", "2026-12-02", 1_000),
        flow("customer", "2027-01-15", 7_000),
      ],
      { date, weeks: 2 },
    );
    expect(forecast).toEqual({
      weeks: [
        {
          startDate: "2026-11-25",
          endDate: "2026-11-29",
          customerCents: 50_000,
          supplierCents: -20_000,
          declarationCents: 0,
          regularCents: 0,
          scheduledCents: 0,
          balanceCents: 130_000,
          lowCents: 80_000,
          highCents: 130_000,
        },
        {
          startDate: "2026-11-30",
          endDate: "2026-12-06",
          customerCents: 0,
          supplierCents: 0,
          declarationCents: -30_000,
          regularCents: -5_000,
          scheduledCents: 1_000,
          balanceCents: 96_000,
          lowCents: 46_000,
          highCents: 96_000,
        },
      ],
      laterCents: 7_000,
    });
  });

  it("loses no flow: the last balance and what comes later are all of them", () => {
    const flows = fc.record({
      kind: fc.constantFrom(...FLOW_KINDS),
      days: fc.integer({ min: -400, max: 400 }),
      cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(flows), fc.integer({ min: 1, max: 30 }), (made, weeks) => {
        const all = made.map(({ kind, days, cents }) => flow(kind, addDays(date, days), cents));
        const { weeks: found, laterCents } = cashForecast(5, all, { date, weeks });
        expect((found.at(-1)?.balanceCents ?? 0) + laterCents).toBe(
          all.reduce((sum, one) => sum + one.cents, 5),
        );
        expect(found).toHaveLength(weeks);
      }),
    );
  });
});

describe("when a debt is settled", () => {
  it("follows how late its payer is, and what is later than that comes after as much again", () => {
    expect(expectedDays("customer", "2026-11-20", [2, 10, 30], date)).toEqual({
      expected: "2026-11-30",
      low: "2026-12-20",
      high: date,
    });
    expect(expectedDays("customer", "2026-10-26", [2, 20, 25], date)).toEqual({
      expected: "2026-12-15",
      low: null,
      high: date,
    });
    expect(expectedDays("supplier", "2026-10-26", [0, 0, 0], date)).toEqual({
      expected: "2026-12-02",
      low: date,
      high: "2026-12-02",
    });
  });

  it("is uncertain beyond 90 days", () => {
    expect(expectedDays("customer", addDays(date, -91), [0, 0, 0], date)).toBeUndefined();
    expect(expectedDays("customer", addDays(date, -90), [0, 0, 0], date)).toBeDefined();
  });

  it("is never before the day of the forecast, nor more optimistic at the least than at the most", () => {
    const delay = fc.integer({ min: -60, max: 200 });
    fc.assert(
      fc.property(
        fc.constantFrom("customer" as const, "supplier" as const),
        fc.integer({ min: -120, max: 90 }),
        fc.tuple(delay, delay, delay),
        (side, late, delays) => {
          const [a = 0, b = 0, c = 0] = delays.toSorted((one, other) => one - other);
          const days = expectedDays(side, addDays(date, -late), [a, b, c], date);
          const [early, lateDay] = side === "customer" ? [days?.high, days?.low] : [days?.low, days?.high];
          expect((early ?? "") >= date).toBe(true);
          expect((days?.expected ?? "") >= (early ?? "")).toBe(true);
          if (lateDay != null) expect(lateDay >= (early ?? "")).toBe(true);
        },
      ),
    );
  });
});

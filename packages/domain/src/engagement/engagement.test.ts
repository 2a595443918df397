import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../date/calendar-date.ts";
import { canBill, canWork, ENGAGEMENT_TYPES } from "./engagement.ts";
import { checkFees, earnedPeriods, FEE_UNITS, type Fees, feePeriods, lastFeeDay } from "./fees.ts";
import { costOfWeighted, marginOf } from "./margin.ts";

const fees = (change: Partial<Fees> = {}): Fees => ({
  feeMode: "subscription",
  startDate: "2026-01-01",
  feeUnit: "month",
  feeCents: 20_000,
  periods: 12,
  ...change,
});

const anyFees = fc
  .record({
    days: fc.integer({ min: 0, max: 20_000 }),
    feeUnit: fc.constantFrom(...FEE_UNITS),
    feeCents: fc.integer({ min: 1, max: 10_000_000 }),
    periods: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ days, ...rest }) => fees({ ...rest, startDate: addDays("2000-01-01", days) }));

describe("fees by periods", () => {
  it("are earned on the last day of each period", () => {
    const quarterly = fees({ feeUnit: "quarter", periods: 4, feeCents: 90_000 });
    expect(feePeriods(quarterly)[1]).toEqual({
      index: 1,
      startDate: "2026-04-01",
      endDate: "2026-06-30",
      cents: 90_000,
    });
    expect(earnedPeriods(quarterly, "2026-06-29")).toHaveLength(1);
    expect(earnedPeriods(quarterly, "2026-06-30")).toHaveLength(2);
    expect(lastFeeDay(quarterly)).toBe("2026-12-31");
    expect(feePeriods(fees({ startDate: "2026-01-31", periods: 2 })).map(({ endDate }) => endDate)).toEqual([
      "2026-02-27",
      "2026-03-30",
    ]);
  });

  it("follow one another without a gap, and come to amount × number in the end", () => {
    fc.assert(
      fc.property(anyFees, fc.integer({ min: 0, max: 40_000 }), (some, days) => {
        const periods = feePeriods(some);
        expect(periods[0]?.startDate).toBe(some.startDate);
        for (const [at, { startDate, endDate }] of periods.entries()) {
          expect(startDate <= endDate).toBe(true);
          const next = periods[at + 1];
          if (next) expect(next.startDate).toBe(addDays(endDate, 1));
        }
        const sum = (of: readonly { cents: number }[]) => of.reduce((cents, one) => cents + one.cents, 0);
        expect(sum(earnedPeriods(some, "2199-12-31"))).toBe((some.feeCents ?? 0) * (some.periods ?? 0));
        // What is earned on a day is earned on the next one too.
        const day = addDays("2000-01-01", days);
        expect(sum(earnedPeriods(some, day))).toBeLessThanOrEqual(sum(earnedPeriods(some, addDays(day, 1))));
      }),
      propertyRuns(200),
    );
  });

  it("say all of a subscription, and nothing of it by act", () => {
    const none = { feeUnit: null, feeCents: null, periods: null };
    expect(checkFees(fees())).toEqual({ ok: true });
    expect(checkFees(fees({ periods: null }))).toMatchObject({ refused: "ENGAGEMENT_FEES_INVALID" });
    expect(checkFees(fees({ feeMode: "acts", ...none }))).toEqual({ ok: true });
    expect(checkFees(fees({ feeMode: "acts" }))).toMatchObject({ refused: "ENGAGEMENT_FEES_INVALID" });
    expect(feePeriods(fees({ feeMode: "acts", ...none }))).toEqual([]);
  });
});

describe("the cost of time", () => {
  const timeCost = (times: readonly { readonly minutes: number; readonly centsPerHour: number }[]) =>
    costOfWeighted(times.reduce((sum, one) => sum + BigInt(one.minutes * one.centsPerHour), 0n));

  it("is rounded once: three times 20 minutes at 50,01 € is one hour", () => {
    const third = { minutes: 20, centsPerHour: 5_001 };
    expect(timeCost([third, third, third])).toBe(5_001);
    expect(timeCost([{ minutes: 90, centsPerHour: 4_500 }])).toBe(6_750);
    expect(marginOf(20_000, 26_750)).toBe(-6_750);
  });

  it("does not depend on how the minutes are cut up, nor on their order", () => {
    const times = fc.array(
      fc.record({
        minutes: fc.integer({ min: 0, max: 1_440 }),
        centsPerHour: fc.integer({ min: 0, max: 100_000 }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 1_440 }), (some, cut) => {
        const split = some.flatMap((one) => [
          { ...one, minutes: Math.max(0, one.minutes - cut) },
          { ...one, minutes: Math.min(one.minutes, cut) },
        ]);
        expect(timeCost(split.toReversed())).toBe(timeCost(some));
        const weighted = some.reduce((sum, one) => sum + BigInt(one.minutes * one.centsPerHour), 0n);
        expect(Math.abs(timeCost(some) * 60 - Number(weighted))).toBeLessThanOrEqual(30);
      }),
      propertyRuns(200),
    );
  });
});

describe("the work of a mission", () => {
  const facts = { state: "open", letterSignedOn: null, kycValidated: false } as const;

  it("waits for the signed letter and the validated KYC where it is a presentation", () => {
    for (const type of ENGAGEMENT_TYPES)
      expect("ok" in canWork({ ...facts, type }, "2026-05-04")).toBe(type !== "presentation");
    const presentation = { ...facts, type: "presentation" } as const;
    const signed = { ...presentation, letterSignedOn: "2026-05-04" };
    expect(canWork(presentation, "2026-05-04")).toEqual({ refused: "ENGAGEMENT_LETTER_MISSING" });
    expect(canWork(signed, "2026-05-03")).toEqual({ refused: "ENGAGEMENT_LETTER_MISSING" });
    expect(canWork(signed, "2026-05-04")).toEqual({ refused: "ENGAGEMENT_KYC_MISSING" });
    expect(canWork({ ...signed, kycValidated: true }, "2026-05-04")).toEqual({ ok: true });
  });

  it("is billed with a letter and a known client, whatever it is but « other »", () => {
    for (const type of ENGAGEMENT_TYPES) {
      const other = type === "other";
      expect("ok" in canBill({ ...facts, type }, "2026-05-04")).toBe(other);
      const signed = { ...facts, type, letterSignedOn: "2026-05-04" };
      expect("ok" in canBill(signed, "2026-05-04")).toBe(other);
      expect(canBill({ ...signed, kycValidated: true }, "2026-05-04")).toEqual({ ok: true });
    }
  });

  it("is over once the mission is closed", () => {
    expect(canWork({ ...facts, type: "advice", state: "closed" }, "2026-05-04")).toEqual({
      refused: "ENGAGEMENT_STATE",
    });
  });
});

import { describe, expect, it } from "vitest";
import { type PaidMonth, regularPayments } from "./regular-payments.ts";

const month = (key: string, at: string, cents: number, change: Partial<PaidMonth> = {}): PaidMonth => ({
  ...{ key, month: `${at}-01`, cents, day: 28, steady: false },
  ...change,
});
const span = { date: "2026-11-25", endDate: "2027-02-20" };
const days = (paid: readonly PaidMonth[], change: object = {}) =>
  regularPayments(paid, { ...span, ...change }).map(({ date, cents }) => `${date} ${cents}`);

describe("what is paid regularly", () => {
  const wages = [
    month("wages", "2026-08", 900),
    month("wages", "2026-09", 1_000),
    month("wages", "2026-10", 1_100),
  ];

  it("comes each month on its day, with the middle amount", () => {
    expect(days(wages)).toEqual(["2026-11-28 1000", "2026-12-28 1000", "2027-01-28 1000"]);
    expect(
      days([month("loan", "2026-09", 500, { day: 31 }), month("loan", "2026-10", 500, { day: 31 })]),
    ).toEqual(["2026-11-30 500", "2026-12-31 500", "2027-01-31 500"]);
  });

  it("is not expected again where this month saw it, and is expected today where its day is past", () => {
    expect(days([...wages, month("wages", "2026-11", 1_000, { day: 20 })])[0]).toBe("2026-12-28 1000");
    expect(days(wages, { date: "2026-11-29" })[0]).toBe("2026-11-29 1000");
  });

  it("comes each quarter where it came so", () => {
    const charges = [
      month("charges", "2026-07", 3_000, { day: 15 }),
      month("charges", "2026-10", 3_300, { day: 15 }),
    ];
    expect(days(charges)).toEqual(["2027-01-15 3000"]);
  });

  it.each([
    ["one payment alone", [month("a", "2026-10", 100)]],
    ["a payment that ended", [month("a", "2026-06", 100), month("a", "2026-07", 100)]],
    [
      "a supplier whose amounts differ",
      [month("a", "2026-09", 100, { steady: true }), month("a", "2026-10", 150, { steady: true })],
    ],
    ["more received than paid", [month("a", "2026-09", -100), month("a", "2026-10", -100)]],
  ])("leaves out %s", (_, paid) => {
    expect(days(paid)).toEqual([]);
  });
});

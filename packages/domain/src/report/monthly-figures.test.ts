import { describe, expect, it } from "vitest";
import type { Period } from "../exercise/period.ts";
import { cashByMonth } from "./monthly-figures.ts";

const month = (number: number, startDate: string, endDate: string) =>
  ({ number, startDate, endDate }) as unknown as Period;
const periods = [
  month(1, "2026-01-01", "2026-01-31"),
  month(2, "2026-02-01", "2026-02-28"),
  month(3, "2026-03-01", "2026-03-31"),
];
const move = (period: number, account: string, cents: number) => ({
  period,
  account,
  debitCents: Math.max(cents, 0),
  creditCents: Math.max(-cents, 0),
});

describe("cash at the end of each month", () => {
  const rows = [
    move(0, "512000", 9_000),
    move(1, "512000", 100),
    move(2, "530000", -300),
    move(2, "606100", 50),
  ];

  it("follows from the balance of any month's end, with its movements alone", () => {
    expect(cashByMonth(periods, rows, { endDate: "2026-03-31", cents: 8_800 })).toEqual([
      9_100, 8_800, 8_800,
    ]);
    expect(cashByMonth(periods, rows, { endDate: "2026-01-31", cents: 9_100 })).toEqual([
      9_100, 8_800, 8_800,
    ]);
  });

  it("is not known by the balance of another day", () => {
    expect(cashByMonth(periods, rows, { endDate: "2026-02-15", cents: 1 })).toEqual([null, null, null]);
  });
});

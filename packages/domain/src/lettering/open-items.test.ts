import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumCentsOf } from "../money/cents.ts";
import { agedBalance } from "../report/aged-balance.ts";
import { openItems } from "./open-items.ts";

describe("ages", () => {
  const item = (dueDate: string, euros: number, letteringId: string | null = null) => ({
    key: "DUPONT",
    dueDate,
    debitCents: Math.max(0, euros * 100),
    creditCents: Math.max(0, -euros * 100),
    letteringId,
  });

  it("what is left of a partial lettering keeps the age of its newest lines", () => {
    const lines = [
      item("2026-03-01", 100, "aaa"),
      item("2026-05-20", 80, "aaa"),
      item("2026-06-30", -120, "aaa"),
      item("2026-04-25", 40),
      item("2026-06-15", 10),
    ];
    const { total } = agedBalance(openItems(lines, 1), "2026-06-01");
    expect(total).toEqual({
      notDue: 1_000,
      to30: 6_000,
      to60: 4_000,
      to90: 0,
      over90: 0,
      totalCents: 11_000,
    });
  });

  it("a payment that nothing is lettered with is negative, and what we owe counts the other way", () => {
    expect(openItems([item("2026-05-01", -30)], 1)).toEqual([
      { key: "DUPONT", dueDate: "2026-05-01", remainingCents: -3_000 },
    ]);
    expect(openItems([item("2026-05-01", -30)], -1)[0]?.remainingCents).toBe(3_000);
    expect(openItems([item("2026-05-01", 30, "a"), item("2026-05-02", -30, "a")], 1)).toEqual([]);
  });

  it("open items are the balance of their lines", () => {
    const drawn = fc.array(
      fc.record({
        euros: fc.integer({ min: -50, max: 50 }),
        day: fc.integer({ min: 1, max: 28 }),
        group: fc.constantFrom(null, "1", "2"),
      }),
    );
    fc.assert(
      fc.property(drawn, fc.constantFrom(1 as const, -1 as const), (all, sense) => {
        const lines = all.map(({ euros, day, group }) =>
          item(`2026-05-${String(day).padStart(2, "0")}`, euros, group),
        );
        const balance = sumCentsOf(lines, (one) => sense * (one.debitCents - one.creditCents));
        expect(sumCentsOf(openItems(lines, sense), (one) => one.remainingCents)).toBe(balance);
      }),
      propertyRuns(300),
    );
  });
});

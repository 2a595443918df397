import { describe, expect, it } from "vitest";
import {
  coverMonths,
  departureOf,
  legalNotice,
  legalSeverance,
  referencePay,
  wholeMonths,
} from "./departure.ts";

describe("the end of a contract", () => {
  it("owes a quarter of a month a year up to ten years, a third beyond, from eight months on", () => {
    expect(wholeMonths("2014-05-01", "2026-10-31")).toBe(150);
    expect(wholeMonths("2026-01-15", "2026-09-13")).toBe(7);
    expect(wholeMonths("2026-01-15", "2026-09-14")).toBe(8);
    // 10 × ¼ + 2,5 × ⅓ = 3,3333 months of 2 500 €.
    expect(legalSeverance(250_000, 150)).toBe(833_333);
    expect(legalSeverance(250_000, 7)).toBe(0);
    expect(legalSeverance(240_000, 8)).toBe(40_000);
    // The last three months are the better mean, then the twelve.
    const nine = (cents: number) => Array.from({ length: 9 }, () => cents);
    expect(referencePay([...nine(200_000), 230_000, 230_000, 230_000])).toBe(230_000);
    expect(referencePay([...nine(300_000), 200_000, 200_000, 200_000])).toBe(275_000);
  });

  it("pays the leave that is left, at the better of the maintained pay and of the tenth", () => {
    const facts = {
      ...{ entryDate: "2014-05-01", exitDate: "2026-10-31", reason: "043", monthlyCents: 260_000 },
      ...{ months: Array.from({ length: 12 }, () => 260_000), leaveDays: 1_000, covered: true },
      tenth: { grossCents: 12 * 260_000, acquired: 3_000 },
    };
    // 2 600 € / 26 × 10 days = 1 000 €; the tenth is 31 200 € / 10 / 30 × 10 = 1 040 €.
    expect(departureOf(facts)).toMatchObject({ leaveCents: 104_000, severance: "mutualEnd" });
    // 2 600 € × 3,3333.
    expect(departureOf(facts).severanceCents).toBe(866_667);
    // Of a shorter time, the tenth is shared over the days that the same time acquired; not known, the pay is maintained.
    const tenth = { grossCents: 6 * 300_000, acquired: 1_500 };
    expect(departureOf({ ...facts, tenth }).leaveCents).toBe(120_000);
    expect(departureOf({ ...facts, tenth: { grossCents: 0, acquired: 0 } }).leaveCents).toBe(100_000);
    expect(departureOf({ ...facts, reason: "092" }).severanceCents).toBe(1_733_334);
    // Neither resignation nor grave misconduct owes a severance pay.
    for (const reason of ["059", "087", ""])
      expect(departureOf({ ...facts, reason })).toMatchObject({ severance: null, severanceCents: 0 });
    expect(departureOf({ ...facts, leaveDays: -200 }).leaveCents).toBe(0);
  });

  it("gives the notice of law, and lets the cover go on for the months of the contract", () => {
    expect([5, 6, 23, 24, 300].map((months) => legalNotice("020", months))).toEqual([0, 1, 1, 2, 2]);
    // Resignation and grave misconduct, a mutual end, an unfitness that is not of the occupation; one that is.
    expect(["059", "087", "043", "091", "092"].map((reason) => legalNotice(reason, 30))).toEqual([
      0, 0, 0, 0, 2,
    ]);
    const contract = (entryDate: string, exitDate: string) => ({ entryDate, exitDate });
    expect(coverMonths("031", contract("2026-04-01", "2026-06-30"))).toBe(3);
    expect(coverMonths("031", contract("2026-04-01", "2026-07-01"))).toBe(4);
    expect(coverMonths("043", contract("2014-05-01", "2026-10-31"))).toBe(12);
    for (const reason of ["059", "088", "039", ""])
      expect(coverMonths(reason, contract("2020-01-01", "2026-06-30"))).toBe(0);
    const tenth = { grossCents: 0, acquired: 0 };
    const facts = { months: [], tenth, leaveDays: 0, monthlyCents: 250_000, reason: "020" };
    const left = { ...contract("2024-01-01", "2026-06-30"), ...facts };
    expect(departureOf({ ...left, covered: true })).toMatchObject({
      ...{ noticeMonths: 2, noticeCents: 500_000, coverMonths: 12 },
    });
    expect(departureOf({ ...left, covered: false }).coverMonths).toBe(0);
  });
});

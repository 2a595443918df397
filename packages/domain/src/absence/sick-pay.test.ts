import { describe, expect, it } from "vitest";
import type { Absence } from "./absence-kind.ts";
import { absencesOfMonth } from "./absences-of-month.ts";

const stop = (from: string, to: string): Absence => ({
  ...{ id: from, kind: "sick", from, to, fromNoon: false, toNoon: false },
  ...{ subrogated: true, dailyCents: null, informedOn: null },
});

describe("a stop that a second note prolongs", () => {
  // October is paid 1 200 €, as its stop took a part of it off.
  const november = (absences: readonly Absence[]) =>
    absencesOfMonth({
      ...{ month: "2026-11-01", unit: "open", absences },
      terms: {
        ...{ monthlyCents: 240_000, weeklyHours: 3_500, yearlyDays: null },
        ...{ entryDate: "2024-01-01", exitDate: null },
      },
      allowanceTerms: ({ from }) => ({
        grossBefore: from < "2026-11-01" ? [240_000, 240_000, 240_000] : [120_000, 240_000, 240_000],
        ...{ smicCents: 186_702, ceilingCents: 400_500 },
      }),
    });

  it("keeps the allowance of its first day (CSS art. R. 323-4)", () => {
    const two = november([stop("2026-10-15", "2026-10-31"), stop("2026-11-01", "2026-11-20")]);
    const one = november([stop("2026-10-15", "2026-11-20")]);
    // 7 200 € × 50 % / 91,25 = 39,45 € for 20 days.
    expect(two.allowances.grossCents).toBe(78_900);
    expect([two.allowances, two.maintainedCents]).toEqual([one.allowances, one.maintainedCents]);
  });
});

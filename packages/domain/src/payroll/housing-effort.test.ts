import fc from "fast-check";
import { expect, it } from "vitest";
import { housingEffort, housingEffortEntry, housingYearOver, unpaidHousing } from "./housing-effort.ts";
import { applyPpm } from "./ppm.ts";

it("is due from 50 employees on", () => {
  expect(housingEffort(20_025_00, 4_500, "under250")).toBe(9_011);
  expect(housingEffort(2_600_00, 4_500, "from250")).toBe(1_170);
  for (const below of ["under11", "under20", "under50", undefined] as const)
    expect(housingEffort(20_025_00, 4_500, below)).toBe(0);
});

it("makes one balanced entry that is the sum of its establishments", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 100_000_000 }), fc.nat({ max: 100_000_000 })), {
        minLength: 1,
        maxLength: 9,
      }),
      fc.constantFrom(2014, 2026),
      (dues, chartVersion) => {
        const names = { date: "2026-12-31", pieceRef: "PEEC-1", journalCode: "OD", accountLength: 6 };
        const { lines } = housingEffortEntry(
          dues.map(([dueCents, penaltyCents]) => ({ dueCents, penaltyCents })),
          { ...names, chartVersion },
        );
        const [sum, penalty] = [0, 1].map((at) => dues.reduce((total, due) => total + (due[at] ?? 0), 0));
        const expected = [
          ["633400", sum],
          ["438600", -(sum ?? 0)],
          ["631400", penalty],
          [chartVersion < 2025 ? "448600" : "448120", -(penalty ?? 0)],
        ];
        expect(
          lines.map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents]),
        ).toEqual(expected.filter(([, cents]) => cents !== 0));
      },
    ),
  );
});

const RATES = { ratePpm: 4_500, penaltyPpm: 20_000 };

it("owes 2 % of the wages that nothing was invested for", () => {
  expect(unpaidHousing({ wagesCents: 100_000_00, investedCents: 0 }, RATES)).toEqual({
    baseCents: 100_000_00,
    penaltyCents: 2_000_00,
  });
  // 450 € are due; 180 € of them cover 40 000 €.
  expect(unpaidHousing({ wagesCents: 100_000_00, investedCents: 180_00 }, RATES)).toEqual({
    baseCents: 60_000_00,
    penaltyCents: 1_200_00,
  });
});

it("owes nothing where the whole was invested, and never more for a greater investment", () => {
  const cents = fc.nat({ max: 10_000_000_00 });
  // Below 1,12 € the effort is no cent.
  const wages = fc.integer({ min: 1_12, max: 10_000_000_00 });
  fc.assert(
    fc.property(wages, cents, cents, (wagesCents, one, other) => {
      const owed = (investedCents: number) =>
        unpaidHousing({ wagesCents, investedCents }, RATES).penaltyCents;
      expect(owed(applyPpm(wagesCents, RATES.ratePpm))).toBe(0);
      expect(owed(0)).toBe(applyPpm(wagesCents, RATES.penaltyPpm));
      expect(owed(Math.max(one, other))).toBeLessThanOrEqual(owed(Math.min(one, other)));
      expect(owed(one)).toBeGreaterThanOrEqual(0);
    }),
  );
});

it("looks at the wages whose investment ended with the last 31 December, until the 2 % are paid", () => {
  expect(housingYearOver("2026-12-31")).toBe(2025);
  expect(housingYearOver("2027-03-31")).toBe(2025);
  expect(housingYearOver("2027-04-30")).toBeNull();
  expect(housingYearOver("2027-06-30")).toBeNull();
});

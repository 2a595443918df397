import fc from "fast-check";
import { expect, it } from "vitest";
import { housingEffort, housingEffortEntry } from "./housing-effort.ts";

it("is due from 50 employees on", () => {
  expect(housingEffort(20_025_00, 4_500, "under250")).toBe(9_011);
  expect(housingEffort(2_600_00, 4_500, "from250")).toBe(1_170);
  for (const below of ["under11", "under20", "under50", undefined] as const)
    expect(housingEffort(20_025_00, 4_500, below)).toBe(0);
});

it("makes one balanced entry that is the sum of its establishments", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 9 }),
      (dues) => {
        const names = { date: "2026-12-31", pieceRef: "PEEC-1", journalCode: "OD", accountLength: 6 };
        const { lines } = housingEffortEntry(
          dues.map((dueCents) => ({ dueCents })),
          names,
        );
        const sum = dues.reduce((total, due) => total + due, 0);
        expect(
          lines.map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents]),
        ).toEqual([
          ["633400", sum],
          ["438600", -sum],
        ]);
      },
    ),
  );
});

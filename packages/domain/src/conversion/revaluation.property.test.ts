import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { euroCents } from "../currency/rate.ts";
import { sumCentsOf } from "../money/cents.ts";
import { isRefusal } from "../refusal.ts";
import { revaluationEntry, revaluationTotals, worthOf } from "./revaluation.ts";

it("an account in a currency is worth its units at the rate once its difference is booked, whatever was booked before", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          units: fc.integer({ min: -10_000_000, max: 10_000_000 }),
          rate: fc.integer({ min: 5_000, max: 2_000_000 }),
        }),
        { maxLength: 20 },
      ),
      fc.integer({ min: 5_000, max: 2_000_000 }),
      (operations, closing) => {
        const rateOf = (value: number) => ({ currency: "USD", unitsPerEuro: (value / 10_000).toFixed(4) });
        const booked = operations.reduce(
          (sum, one) => sum + Number(euroCents(one.units, rateOf(one.rate))),
          0,
        );
        const units = operations.reduce((sum, one) => sum + one.units, 0);
        const worth = worthOf(units, rateOf(closing), booked);
        if (isRefusal(worth)) return;
        expect(booked + worth.differenceCents).toBe(euroCents(units, rateOf(closing)));
        expect(worthOf(units, rateOf(closing), worth.valueCents)).toMatchObject({ differenceCents: 0 });
      },
    ),
    propertyRuns(200),
  );
});

it("each account comes to its value, losses and gains apart, and the entry balances", () => {
  const account = fc.record({
    currency: fc.constantFrom("USD", "JPY", "TND"),
    units: fc.integer({ min: -1e8, max: 1e8 }),
    unitsPerEuro: fc.integer({ min: 1, max: 9_999 }).map((rate) => (rate / 100).toFixed(2)),
    differenceCents: fc.integer({ min: -1e8, max: 1e8 }).filter((cents) => cents !== 0),
  });
  fc.assert(
    fc.property(fc.array(account, { minLength: 1, maxLength: 6 }), (drawn) => {
      const accounts = drawn.map((one, at) => ({ ...one, account: `51220${at}` }));
      const { lossCents, gainCents } = revaluationTotals(accounts);
      const names = { date: "2026-12-31", pieceRef: "RC-1", journalCode: "OD" };
      const { lines } = revaluationEntry(accounts, names, { loss: "666000", gain: "766000" });
      const on = (test: (account: string) => boolean) =>
        sumCentsOf(
          lines.filter((line) => test(line.account)),
          (line) => line.debitCents - line.creditCents,
        );
      expect(on(() => true)).toBe(0);
      for (const { account, differenceCents } of accounts)
        expect(on((own) => own === account)).toBe(differenceCents);
      expect([on((own) => own === "666000"), on((own) => own === "766000")]).toEqual([
        lossCents,
        0 - gainCents,
      ]);
    }),
    propertyRuns(300),
  );
});

import { context, post } from "@grand-livre/testkit/books/posting-cases";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sumCentsOf } from "../money/cents.ts";
import { applyRate, multiplyPrice } from "../money/multiply.ts";
import { isRefusal } from "../refusal.ts";
import { computeTotals } from "./compute-totals.ts";
import type { InvoiceLine } from "./invoice.ts";

const rates = [
  { vatRateBasisPoints: 2000, goods: "VB20", services: "VS20" },
  { vatRateBasisPoints: 1000, goods: "VB10", services: "VS10" },
  { vatRateBasisPoints: 550, goods: "VB55", services: "VS55" },
  { vatRateBasisPoints: 210, goods: "VB21", services: "VD21" },
];

const soldLine = fc
  .record({
    quantity: fc
      .tuple(fc.nat(500), fc.nat(999))
      .map(([whole, part]) => `${whole}.${String(part).padStart(3, "0")}`),
    unitPriceCents: fc
      .tuple(fc.nat(200_000), fc.nat(9999))
      .map(([whole, part]) => `${whole}.${String(part).padStart(4, "0")}`),
    discountBasisPoints: fc.nat(9000),
    rate: fc.constantFrom(...rates),
    goods: fc.boolean(),
  })
  .map(({ rate, goods, ...priced }): Omit<InvoiceLine, "id"> => {
    const netCents = multiplyPrice(priced);
    return {
      kind: "line",
      label: "Ligne",
      netCents: isRefusal(netCents) ? 0 : netCents,
      vatCategory: "S",
      vatRateBasisPoints: rate.vatRateBasisPoints,
      vatCode: goods ? rate.goods : rate.services,
      account: goods ? "707000" : "706000",
    };
  });

it("totals, VAT by rate and the entry of any sale are the same to the cent", () => {
  fc.assert(
    fc.property(fc.array(soldLine, { minLength: 1, maxLength: 20 }), (drawn) => {
      const lines = drawn.map((line, at) => ({ ...line, id: String(at) }));
      const totals = computeTotals({ lines });
      fc.pre(totals.totalInclVatCents > 0);
      for (const row of totals.vatBreakdown) {
        const base = sumCentsOf(
          lines.filter((line) => line.vatRateBasisPoints === row.rateBasisPoints),
          (line) => line.netCents,
        );
        expect([row.baseCents, row.vatCents]).toEqual([base, applyRate(base, row.rateBasisPoints)]);
      }
      const entry = post(
        {
          direction: "credit",
          kind: "invoice",
          label: "FA-2026-0001",
          counterpartyId: "client",
          lines,
          vatBreakdown: totals.vatBreakdown,
          dueDate: null,
        },
        context,
      );
      const on = (start: string) =>
        sumCentsOf(
          entry.filter((line) => line.account.startsWith(start)),
          (line) => line.creditCents - line.debitCents,
        );
      expect([on("411"), on("70"), on("4457")]).toEqual([
        -totals.totalInclVatCents,
        totals.totalExclVatCents,
        totals.vatCents,
      ]);
    }),
    propertyRuns(10_000),
  );
});

import { isRefusal } from "@grand-livre/domain/refusal";
import { drawPdf } from "@grand-livre/testkit/generated-bills/draw";
import { layOut } from "@grand-livre/testkit/generated-bills/lay-out";
import { makeTruth } from "@grand-livre/testkit/generated-bills/make-truth";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBill } from "../bill/read-bill.ts";

/** The first seed from a drawn one on whose scenario is wanted. */
const seedOf = (wanted: (scenario: string) => boolean) =>
  fc.integer({ min: 300_000, max: 900_000 }).map((first) => {
    let seed = first;
    while (!wanted(makeTruth(seed).scenario)) seed += 1;
    return seed;
  });

async function read(seed: number) {
  const bill = await readBill(drawPdf(layOut(makeTruth(seed))));
  if (isRefusal(bill)) throw new Error(bill.refused);
  return bill;
}

describe("the sign of a bill read from its page", () => {
  it("a credit note is never a debt: printed negative or called « avoir », its amounts answer positive", async () => {
    const credit = seedOf((scenario) => scenario.endsWith("credit note"));
    await fc.assert(
      fc.asyncProperty(credit, async (seed) => {
        const bill = await read(seed);
        const truth = makeTruth(seed);
        expect(bill.kind).toBe("credit_note");
        expect(bill.totals.grandTotalCents).toBe(truth.inclCents);
        expect(bill.signTurned).toBe(truth.isNegative);
        const rows = [
          ...bill.vatBreakdown.map(({ baseCents }) => baseCents),
          ...bill.lines.map(({ netCents }) => netCents ?? 0),
        ];
        expect(rows.every((cents) => cents >= 0)).toBe(true);
        for (const { quantity } of bill.lines) expect(quantity?.startsWith("-") ?? false).toBe(false);
      }),
      propertyRuns(60),
    );
  }, 120_000);

  it("an invoice never becomes a credit note, whatever it says of « avoir »", async () => {
    const debt = seedOf((scenario) => !scenario.endsWith("credit note"));
    await fc.assert(
      fc.asyncProperty(debt, async (seed) => {
        const bill = await read(seed);
        expect(bill.kind).toBe(makeTruth(seed).kind);
        expect(bill.signTurned).toBe(false);
      }),
      propertyRuns(60),
    );
  }, 120_000);
});

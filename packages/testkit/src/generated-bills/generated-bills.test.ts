import { resolve } from "node:path";
import { readBill } from "@grand-livre/capture/bill/read-bill";
import { imageSize } from "@grand-livre/capture/file/image-size";
import { createBillReader } from "@grand-livre/capture/reader/run-reader";
import { isRefusal } from "@grand-livre/domain/refusal";
import { describe, expect, it } from "vitest";
import { READER_CHILD } from "../reader-child.ts";
import { drawPdf } from "./draw.ts";
import { layOut } from "./lay-out.ts";
import { makeTruth } from "./make-truth.ts";
import { photograph } from "./photograph.ts";
import type { Scenario } from "./truth.ts";

const CHECKOUT = resolve(import.meta.dirname, "..", "..", "..", "..");

/** The first seed of each scenario. */
function seedOf(scenario: Scenario): number {
  for (let seed = 1; seed < 1000; seed += 1) if (makeTruth(seed).scenario === scenario) return seed;
  throw new Error(`no seed for ${scenario}`);
}

describe("generated bills", () => {
  it("are the same for the same seed", () => {
    expect(layOut(makeTruth(7))).toEqual(layOut(makeTruth(7)));
    expect(layOut(makeTruth(7))).not.toEqual(layOut(makeTruth(8)));
  });

  it("add up", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const { lines, discountCents, rates, exclCents, vatCents, inclCents } = makeTruth(seed);
      expect(lines.reduce((sum, { netCents }) => sum + netCents, -discountCents)).toBe(exclCents);
      expect(rates.reduce((sum, { baseCents }) => sum + baseCents, 0)).toBe(exclCents);
      expect(exclCents + vatCents).toBe(inclCents);
    }
  });

  it.each([
    "one rate",
    "several rates",
    "credit note",
    "negative credit note",
    "reverse charge",
    "foreign supplier",
    "franchise",
    "discount",
    "deposit",
    "final after deposit",
    "english",
  ] as const)("%s: the PDF is read from its bytes", async (scenario) => {
    const truth = makeTruth(seedOf(scenario));
    const bill = await readBill(drawPdf(layOut(truth)));
    if (isRefusal(bill)) throw new Error(bill.refused);
    expect(bill).toMatchObject({
      source: "pdf-text",
      kind: truth.kind,
      number: truth.number,
      issueDate: truth.issueDate,
      totals: {
        taxBasisCents: truth.exclCents,
        taxCents: truth.vatCents,
        grandTotalCents: truth.inclCents,
      },
    });
  });

  it("a turned scan is read in the closed child, with boxes on the picture as given", async () => {
    const truth = makeTruth(9);
    const { kind, bytes } = photograph(layOut(truth), 9);
    expect(kind).toBe("turned scan");
    const reader = createBillReader({
      entry: READER_CHILD,
      readable: [CHECKOUT],
    });
    const bill = await reader.read(bytes);
    reader.close();
    if (isRefusal(bill)) throw new Error(bill.refused);
    expect(bill).toMatchObject({ source: "ocr", issueDate: truth.issueDate });
    expect(bill.totals.grandTotalCents).toBe(truth.inclCents);
    const [x, y, width, height] = bill.fields.totalInclVatCents?.box ?? [-1, -1, 0, 0];
    const picture = imageSize(bytes, "jpeg");
    expect(Math.min(x, y, width, height)).toBeGreaterThan(0);
    expect(x + width).toBeLessThan(picture?.width ?? 0);
    expect(y + height).toBeLessThan(picture?.height ?? 0);
    // Every way up is tried: seconds on a machine of its own, more beside others.
  }, 60_000);
});

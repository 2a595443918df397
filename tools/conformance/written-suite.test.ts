import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeCii } from "../../packages/einvoice/src/xml/write-cii.ts";
import { writeUbl } from "../../packages/einvoice/src/xml/write-ubl.ts";
import { totalOf } from "../../packages/testkit/src/conformance/results.ts";
import { randomInvoice } from "../../packages/testkit/src/issued/random-invoice.ts";
import { issued, readBack, seen } from "../../packages/testkit/src/issued/read-back.ts";
import { checkout } from "../checkout/checkout.ts";
import { issuedOfBill } from "./issued-of-bill.ts";
import { writtenSuite } from "./written-suite.ts";

const CORPUS = resolve(checkout, process.env.CORPUS_DIR ?? "../shared/data");

/** No XML tells the rate of an invoice in a currency: it is read whole, and not as one that we could have issued. */
const inEuros = randomInvoice.filter(({ currency }) => currency === "EUR");

describe("an invoice read as one of ours", () => {
  it("is the one that was written, for random invoices in both syntaxes", async () => {
    await fc.assert(
      fc.asyncProperty(inEuros, fc.constantFrom(writeCii, writeUbl), async (invoice, write) => {
        const again = issuedOfBill(await readBack(write(invoice)));
        if ("notOurs" in again) throw new Error(again.notOurs);
        expect(issued(again)).toEqual(issued(invoice));
      }),
      { numRuns: 40 },
    );
  });

  it("is none of ours in another currency, or of a type that we never issue", async () => {
    const [invoice] = fc.sample(inEuros, { seed: 1, numRuns: 1 });
    if (invoice === undefined) throw new Error("an invoice");
    const bill = await readBack(writeCii(invoice));
    expect(seen(bill).number).toBe(invoice.number);
    expect(issuedOfBill({ ...bill, currency: "USD" })).toEqual({ notOurs: "in USD" });
    expect(issuedOfBill({ ...bill, typeCode: "393" })).toEqual({ notOurs: "of type 393" });
    expect(issuedOfBill({ ...bill, lines: [] })).toEqual({ notOurs: "without lines" });
  });
});

// The corpus is not part of the project: these tests exist only beside it.
if (existsSync(join(CORPUS, "expected", "invoices.tsv"))) {
  describe("the corpus written by us", () => {
    it("reads back as its originals, value by value, or is told why it is none of ours", async () => {
      const families = await writtenSuite.run(CORPUS);
      const differences = families.flatMap((family) => family.differences);
      expect(differences.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
      expect(differences.filter(({ reason }) => reason === null)).toEqual([]);
      expect(totalOf(families).right).toBeGreaterThan(230);
    }, 180_000);
  });
}

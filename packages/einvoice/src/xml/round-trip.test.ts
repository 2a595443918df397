import { randomInvoice } from "@grand-livre/testkit/issued/random-invoice";
import { issued, readBack, seen } from "@grand-livre/testkit/issued/read-back";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeCii } from "./write-cii.ts";
import { writeUbl } from "./write-ubl.ts";

describe.each([
  ["CII", writeCii],
  ["UBL", writeUbl],
] as const)("an invoice written in %s", (_, write) => {
  it("is read back as it was issued, to the cent", async () => {
    await fc.assert(
      fc.asyncProperty(randomInvoice, async (invoice) => {
        expect(seen(await readBack(write(invoice)))).toEqual(issued(invoice));
      }),
      propertyRuns(500),
    );
  });
});

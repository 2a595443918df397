import { propertyRuns } from "@grand-livre/domain/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomInvoice } from "../test-documents/random-invoice.ts";
import { issued, readBack, seen } from "../test-documents/read-back.ts";
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

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readBill } from "@grand-livre/capture/bill/read-bill";
import { compareInvoice } from "./compare-invoice.ts";
import { type ExpectedInvoice, readExpectedInvoices } from "./expected-invoices.ts";
import { type Comparison, type ConformanceSuite, countFamily, type FamilyResult } from "./results.ts";

/** Every file of `expected/invoices.tsv` through `readBill`, grouped by the first folder of its path. */
export const invoiceSuite: ConformanceSuite = {
  name: "invoices",
  async run(corpusDir: string): Promise<FamilyResult[]> {
    const expected = await readExpectedInvoices(corpusDir);
    if (expected.length === 0) throw new Error(`no expected invoice in ${corpusDir}`);
    const families = Map.groupBy(expected, ({ file }) => file.split("/")[0] ?? "");
    const results: FamilyResult[] = [];
    for (const [family, members] of families) {
      const comparisons: Comparison[] = [];
      for (const member of members) comparisons.push(...(await compareFile(corpusDir, member)));
      results.push(countFamily(family, members.length, comparisons));
    }
    return results;
  },
};

async function compareFile(corpusDir: string, expected: ExpectedInvoice): Promise<Comparison[]> {
  const bytes = await readFile(join(corpusDir, expected.file));
  return compareInvoice(expected, await readBill(bytes));
}

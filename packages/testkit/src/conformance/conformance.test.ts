import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ciiDocument } from "../test-documents/cii-document.ts";
import { readOk } from "../test-documents/read-ok.ts";
import { bankSuite } from "./bank-suite.ts";
import { compareInvoice } from "./compare-invoice.ts";
import { EXPECTED_FIELDS, type ExpectedField, type ExpectedInvoice } from "./expected-invoices.ts";
import { invoiceSuite } from "./invoice-suite.ts";
import { pageSuite } from "./page-suite.ts";
import { countFamily, totalOf } from "./results.ts";
import { runConformance } from "./run.ts";

function expected(fields: Partial<Record<ExpectedField, string>>, syntax = "CII"): ExpectedInvoice {
  const blank = Object.fromEntries(EXPECTED_FIELDS.map((field) => [field, ""])) as Record<
    ExpectedField,
    string
  >;
  return { file: "family/file.xml", syntax, fields: { ...blank, ...fields } };
}

describe("comparing a bill with its expected values", () => {
  it("counts right, wrong and missing fields, amounts by value and printed sign", async () => {
    const totals =
      "<ram:TaxBasisTotalAmount>-100</ram:TaxBasisTotalAmount><ram:GrandTotalAmount>-120</ram:GrandTotalAmount>";
    const bill = await readOk(ciiDocument({ totals, dueDate: null }));
    const wanted = expected({ number: "F-1", total_ht: "-100.00", due_date: "2026-03-02", currency: "USD" });
    const comparisons = compareInvoice(wanted, bill);
    expect(comparisons.map(({ field, verdict }) => [field, verdict])).toEqual([
      ["recognized", "right"],
      ["number", "right"],
      ["due_date", "missing"],
      ["currency", "wrong"],
      ["total_ht", "right"],
    ]);
    expect(totalOf([countFamily("family", 1, comparisons)])).toEqual({ right: 3, wrong: 1, missing: 1 });
  });

  it("counts a refusal as right where there is no invoice, and as missing fields where there is one", () => {
    const refusal = { refused: "NOT_AN_INVOICE" } as const;
    expect(compareInvoice(expected({}, ""), refusal).map(({ verdict }) => verdict)).toEqual(["right"]);
    expect(compareInvoice(expected({ number: "F-1" }), refusal).map(({ verdict }) => verdict)).toEqual([
      "wrong",
      "missing",
    ]);
  });
});

const CHECKOUT = join(import.meta.dirname, "..", "..", "..", "..");
const CORPUS = resolve(CHECKOUT, process.env.CORPUS_DIR ?? "../shared/data");

// The corpus is not part of the project: these tests exist only beside it.
if (existsSync(join(CORPUS, "expected", "invoices.tsv"))) {
  // Hundreds of files: 15 s on a calm machine, more than the usual limit of 20 s on a busy one.
  describe("the corpus", { timeout: 120_000 }, () => {
    it("is read right in every field, or the difference has its reason", async () => {
      const families = await invoiceSuite.run(CORPUS);
      const unexplained = families.flatMap(({ differences }) =>
        differences.filter(({ reason }) => reason === null),
      );
      expect(unexplained).toEqual([]);
      expect(totalOf(families).right).toBeGreaterThan(2600);
    });

    it("is read from the pages alone in 95 of 100 numbers, dates, sellers and totals", async () => {
      const families = await pageSuite.run(CORPUS);
      for (const field of ["type", "number", "date", "seller", "total_ht", "total_vat", "total_ttc"]) {
        const counts = families.map(({ fields }) => fields[field] ?? { right: 0, wrong: 0, missing: 0 });
        const right = counts.reduce((sum, one) => sum + one.right, 0);
        const all = counts.reduce((sum, one) => sum + one.right + one.wrong + one.missing, 0);
        expect([field, right / all >= 0.95, all >= 45]).toEqual([field, true, true]);
      }
    });

    it("gives its counts as a table and as JSON", async () => {
      const resultsDir = await mkdtemp(join(tmpdir(), "conformance-"));
      const printed: string[] = [];
      await runConformance({
        corpusDir: CORPUS,
        resultsDir,
        suites: [invoiceSuite],
        print: (text) => printed.push(text),
      });
      const json = JSON.parse(await readFile(join(resultsDir, "invoices.json"), "utf8"));
      await rm(resultsDir, { recursive: true });
      expect(json.total.right).toBeGreaterThan(2600);
      expect(printed.join("\n")).toMatch(/facturx-fr +number +31 +0 +0/);
    });
  });
}

if (existsSync(join(CORPUS, "bank")))
  describe("the corpus of banks", { timeout: 120_000 }, () => {
    it("is read to the cent, or refused with its reason, file by file", async () => {
      const families = await bankSuite.run(CORPUS);
      expect(families.flatMap(({ differences }) => differences)).toEqual([]);
      const told = families.flatMap((family) => family.told ?? []);
      expect(told).toHaveLength(families.reduce((files, family) => files + family.files, 0));
      expect(told.length).toBeGreaterThan(60);
      expect(told).toContain(
        "cfonb120/pennylane-example.txt: cfonb120, 3 operations, \u221250,81 EUR, \u2212190,40 to \u2212241,21; 3 operations, 77,49 EUR, \u2212241,21 to \u2212163,72",
      );
    });
  });

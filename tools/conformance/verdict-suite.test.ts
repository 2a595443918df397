import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { totalOf } from "../../packages/testkit/src/conformance/results.ts";
import { checkout } from "../checkout/checkout.ts";
import { verdictSuite } from "./verdict-suite.ts";

const CORPUS = resolve(checkout, process.env.CORPUS_DIR ?? "../shared/data");

it("the verdicts say when there is no corpus to compare with", async () => {
  await expect(verdictSuite.run(join(checkout, "tools"))).rejects.toThrow("invoices.tsv");
});

// The corpus is not part of the project: what compares with it exists only beside it.
if (existsSync(join(CORPUS, "expected", "invoices.tsv"))) {
  describe("the verdicts on the corpus", () => {
    it("are those of the official validators, rule by rule", async () => {
      const families = await verdictSuite.run(CORPUS);
      expect(families.flatMap(({ differences }) => differences)).toEqual([]);
      expect(totalOf(families).right).toBeGreaterThan(565);
    });
  });
}

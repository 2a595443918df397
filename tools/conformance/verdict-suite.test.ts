import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { totalOf } from "../../packages/capture/src/conformance/results.ts";
import { checkout } from "../checkout/checkout.ts";
import { verdictSuite } from "./verdict-suite.ts";

const CORPUS = resolve(checkout, process.env.CORPUS_DIR ?? "../shared/data");

// The corpus is not part of the project: these tests exist only beside it.
if (existsSync(join(CORPUS, "expected", "invoices.tsv"))) {
  describe("the verdicts on the corpus", () => {
    it("are those of the official validators, rule by rule", async () => {
      const families = await verdictSuite.run(CORPUS);
      expect(families.flatMap(({ differences }) => differences)).toEqual([]);
      expect(totalOf(families).right).toBeGreaterThan(565);
    });
  });
}

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { totalOf } from "../../packages/capture/src/conformance/results.ts";
import { checkout } from "../checkout/checkout.ts";
import { draftedSuite } from "./drafted-suite.ts";

const CORPUS = resolve(checkout, process.env.CORPUS_DIR ?? "../shared/data");

// The corpus is not part of the project: these tests exist only beside it.
if (existsSync(join(CORPUS, "expected", "invoices.tsv"))) {
  describe("the drafts of the corpus", () => {
    it("hold the lines, sums, bases and references of their documents, or say why not", async () => {
      const families = await draftedSuite.run(CORPUS);
      const unexplained = families.flatMap(({ differences }) =>
        differences.filter(({ reason }) => reason === null),
      );
      expect(unexplained).toEqual([]);
      expect(totalOf(families).right).toBeGreaterThan(1000);
    }, 120_000);
  });
}

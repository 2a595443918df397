import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { totalOf } from "../../packages/testkit/src/conformance/results.ts";
import { checkout } from "../checkout/checkout.ts";
import { draftedSuite } from "./drafted-suite.ts";

const CORPUS = resolve(checkout, process.env.CORPUS_DIR ?? "../shared/data");

it("the drafts say when there is no corpus to compare with", async () => {
  await expect(draftedSuite.run(join(checkout, "tools"))).rejects.toThrow("invoices.tsv");
});

// The corpus is not part of the project: what compares with it exists only beside it.
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

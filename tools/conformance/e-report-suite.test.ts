import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { totalOf } from "../../packages/testkit/src/conformance/results.ts";
import { checkout } from "../checkout/checkout.ts";
import { eReportSuite } from "./e-report-suite.ts";

const CORPUS = resolve(checkout, process.env.CORPUS_DIR ?? "../shared/data");

it("no tax report is said to be valid where the official schema is absent", async () => {
  const [family] = await eReportSuite({ drawn: 2 }).run(join(checkout, "tools"));
  // Each of both is wrong, or all are skipped where the schema's checker is absent too.
  const verdicts = family?.differences.map(({ verdict }) => verdict);
  expect([["wrong", "wrong"], ["missing"]]).toContainEqual(verdicts);
});

// The corpus is not part of the project: this test exists only beside it.
if (existsSync(join(CORPUS, "xp-z12", "ereporting-xsd"))) {
  describe("the tax reports that we write", () => {
    it("are valid by the official schema, or said to be skipped where its checker is absent", async () => {
      const families = await eReportSuite({ drawn: 60 }).run(CORPUS);
      const differences = families.flatMap((family) => family.differences);
      expect(differences.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
      const told = families.flatMap(({ told: lines = [] }) => lines).join();
      if (totalOf(families).missing > 0) expect(told).toContain("skipped: no xmllint");
      else expect(totalOf(families).right).toBe(61);
    });
  });
}

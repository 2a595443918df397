import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { totalOf } from "../../packages/testkit/src/conformance/results.ts";
import { checkout } from "../checkout/checkout.ts";
import { lifeCycleSuite } from "./life-cycle-suite.ts";
import { SAXON_JAR } from "./official-checkers.ts";

const CORPUS = resolve(checkout, process.env.CORPUS_DIR ?? "../shared/data");

it("the statuses say when there is no corpus to compare with", async () => {
  const suite = lifeCycleSuite({ drawn: 0, saxonJar: SAXON_JAR });
  await expect(suite.run(join(checkout, "tools"))).rejects.toThrow("xp-z12");
});

// The corpus is not part of the project: these tests exist only beside it.
if (existsSync(join(CORPUS, "xp-z12", "cdar"))) {
  describe("the statuses that we write", () => {
    it("keep the official schema and rules, where their checkers are installed", async () => {
      const families = await lifeCycleSuite({ drawn: 60, saxonJar: SAXON_JAR }).run(CORPUS);
      expect(families.map(({ family }) => family)).toEqual(["examples", "schema", "rules"]);
      for (const family of families) {
        const { right, wrong, missing } = totalOf([family]);
        expect([family.differences, wrong]).toEqual([missing > 0 ? family.differences : [], 0]);
        expect([family.family, right > 12 || family.told?.join().startsWith("skipped: no ")]).toEqual([
          family.family,
          true,
        ]);
      }
    }, 180_000);

    it("are said not to be checked without the checker", async () => {
      const families = await lifeCycleSuite({ drawn: 0, saxonJar: "/nowhere.jar" }).run(CORPUS);
      const rules = families.filter(({ family }) => family === "rules");
      expect(totalOf(rules)).toEqual({ right: 0, wrong: 0, missing: 1 });
      expect(rules[0]?.told?.join()).toContain("skipped: no Saxon");
    }, 60_000);
  });
}

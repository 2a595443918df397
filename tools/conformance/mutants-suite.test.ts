import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parseXml } from "../../packages/capture/src/xml/parse-xml.ts";
import { isRefusal } from "../../packages/domain/src/refusal.ts";
import { totalOf } from "../../packages/testkit/src/conformance/results.ts";
import { randomOf } from "../../packages/testkit/src/generated-bills/random.ts";
import { sampled } from "../../packages/testkit/src/property-runs.ts";
import { checkout } from "../checkout/checkout.ts";
import { drawMutant } from "./mutants.ts";
import { mutantsSuite } from "./mutants-suite.ts";
import { SAXON_JAR } from "./official-checkers.ts";

const CORPUS = resolve(checkout, process.env.CORPUS_DIR ?? "../shared/data");
const RULES = process.env.OFFICIAL_RULES ?? join(CORPUS, "official-rules");

it("a mutant is a document still, has one change, and is drawn again by its seed", () => {
  const xml = '<?xml version="1.0"?><!-- <b> --><a><b c="1">2</b><d/><e><f>3</f></e></a>';
  const mutants = Array.from({ length: 60 }, (_, seed) => drawMutant(xml, randomOf(seed)));
  expect(mutants.filter((one) => one.xml === xml || isRefusal(parseXml(Buffer.from(one.xml))))).toEqual([]);
  expect(new Set(mutants.map(({ xml: text }) => text)).size).toBeGreaterThan(15);
  expect(drawMutant(xml, randomOf(7))).toEqual(drawMutant(xml, randomOf(7)));
});

if (existsSync(join(CORPUS, "expected", "invoices.tsv"))) {
  describe("mutants of the corpus", () => {
    it("say that nothing was judged without the official rules", async () => {
      const families = await mutantsSuite({ drawn: 2, seed: 1, saxonJar: SAXON_JAR, rules: "/nowhere" }).run(
        CORPUS,
      );
      expect(families.flatMap(({ told }) => told)).toContainEqual(expect.stringContaining("skipped"));
    }, 60_000);

    // The official rules are no part of the corpus that everybody has.
    if (existsSync(RULES) && existsSync(SAXON_JAR))
      it("have the official verdict", async () => {
        const judged = { drawn: sampled(6000), seed: 20, saxonJar: SAXON_JAR, rules: RULES };
        const families = await mutantsSuite(judged).run(CORPUS);
        const { right, wrong } = totalOf(families);
        const differences = families.flatMap((family) => family.differences);
        expect(wrong / (right + wrong) > 0.005 ? differences : []).toEqual([]);
        expect(right).toBeGreaterThan(200);
      }, 1_200_000);
  });
}

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { totalOf } from "../../packages/testkit/src/conformance/results.ts";
import { checkout } from "../checkout/checkout.ts";
import { currenciesSuite } from "./currencies-suite.ts";
import { SAXON_JAR } from "./official-checkers.ts";

const CORPUS = resolve(checkout, process.env.CORPUS_DIR ?? "../shared/data");
const RULES = process.env.OFFICIAL_RULES ?? join(CORPUS, "official-rules");
const judged = { drawn: 12, seed: 20, saxonJar: SAXON_JAR, rules: RULES };

it("says that nothing was judged without the official rules", async () => {
  const families = await currenciesSuite({ ...judged, drawn: 1, rules: "/nowhere" }).run(CORPUS);
  expect(families.flatMap(({ told }) => told)).toEqual([
    expect.stringContaining("skipped"),
    expect.stringContaining("skipped"),
  ]);
});

// The official rules are no part of the corpus that everybody has.
if (existsSync(join(RULES, "EN16931-CII.xslt")) && existsSync(SAXON_JAR))
  it("breaks no published rule on 60 invoices in five currencies, in both syntaxes", async () => {
    const families = await currenciesSuite(judged).run(CORPUS);
    expect(families.flatMap(({ differences }) => differences)).toEqual([]);
    expect(totalOf(families).right).toBe(2 * (60 + 1));
  }, 240_000);

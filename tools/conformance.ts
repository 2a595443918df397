import { join, resolve } from "node:path";
import { runConformance } from "../packages/testkit/src/conformance/run.ts";
import { drawnSeed, sampled } from "../packages/testkit/src/property-runs.ts";
import { checkout } from "./checkout/checkout.ts";
import { runNode } from "./checkout/run-tool.ts";
import { currenciesSuite } from "./conformance/currencies-suite.ts";
import { draftedSuite } from "./conformance/drafted-suite.ts";
import { eReportSuite } from "./conformance/e-report-suite.ts";
import { lifeCycleSuite } from "./conformance/life-cycle-suite.ts";
import { mutantsSuite } from "./conformance/mutants-suite.ts";
import { SAXON_JAR } from "./conformance/official-checkers.ts";
import { verdictSuite } from "./conformance/verdict-suite.ts";
import { writtenSuite } from "./conformance/written-suite.ts";

/**
 * Runs a corpus through the product's own capture, then through its checks of electronic invoices, its
 * writers, its drafts, its statuses and its tax reports; `CORPUS_DIR` names another folder, `SAXON_JAR` another Saxon,
 * `OFFICIAL_RULES` the official rules and schemas of invoices. Calibration and mutations are about reading alone.
 */
const corpus = process.env.CORPUS_DIR ?? join(checkout, "..", "shared", "data");
const saxonJar = process.env.SAXON_JAR ?? SAXON_JAR;
const rules = process.env.OFFICIAL_RULES ?? join(corpus, "official-rules");
const run = join(checkout, "packages", "testkit", "src", "conformance", "run.ts");
const chosen = process.argv.slice(2);
process.exitCode = await runNode([run, ...chosen], { cwd: checkout, env: { CORPUS_DIR: corpus } });
if (process.exitCode === 0 && chosen.length === 0)
  await runConformance({
    corpusDir: resolve(checkout, corpus),
    resultsDir: join(checkout, "conformance-results"),
    suites: [
      verdictSuite,
      writtenSuite,
      draftedSuite,
      eReportSuite({ drawn: 300 }),
      lifeCycleSuite({ drawn: 300, saxonJar }),
      currenciesSuite({ drawn: 12, seed: drawnSeed(), saxonJar, rules }),
      mutantsSuite({ drawn: sampled(6000), seed: drawnSeed(), saxonJar, rules }),
    ],
    print: (text) => console.log(text),
  });

import { join, resolve } from "node:path";
import { runConformance } from "../packages/testkit/src/conformance/run.ts";
import { checkout } from "./checkout/checkout.ts";
import { runNode } from "./checkout/run-tool.ts";
import { draftedSuite } from "./conformance/drafted-suite.ts";
import { eReportSuite } from "./conformance/e-report-suite.ts";
import { lifeCycleSuite } from "./conformance/life-cycle-suite.ts";
import { SAXON_JAR } from "./conformance/official-checkers.ts";
import { verdictSuite } from "./conformance/verdict-suite.ts";
import { writtenSuite } from "./conformance/written-suite.ts";

/**
 * Runs a corpus through the product's own capture, then through its checks of electronic invoices, its
 * writers, its drafts, its statuses and its tax reports; `CORPUS_DIR` names another folder, `SAXON_JAR` another Saxon. Calibration and mutations are about reading alone.
 */
const corpus = process.env.CORPUS_DIR ?? join(checkout, "..", "shared", "data");
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
      lifeCycleSuite({ drawn: 300, saxonJar: process.env.SAXON_JAR ?? SAXON_JAR }),
    ],
    print: (text) => console.log(text),
  });

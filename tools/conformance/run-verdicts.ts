import { join, resolve } from "node:path";
import { runConformance } from "../../packages/capture/src/conformance/run.ts";
import { checkout } from "../checkout/checkout.ts";
import { verdictSuite } from "./verdict-suite.ts";

await runConformance({
  corpusDir: resolve(checkout, process.env.CORPUS_DIR ?? "../shared/data"),
  resultsDir: join(checkout, "conformance-results"),
  suites: [verdictSuite],
  print: (text) => console.log(text),
});

import { join } from "node:path";
import { checkout } from "./checkout/checkout.ts";
import { runNode } from "./checkout/run-tool.ts";

/** Runs a corpus through the product's own capture; `CORPUS_DIR` names another folder. */
const corpus = process.env.CORPUS_DIR ?? join(checkout, "..", "shared", "data");
const run = join(checkout, "packages", "capture", "src", "conformance", "run.ts");
process.exitCode = await runNode([run, ...process.argv.slice(2)], {
  cwd: checkout,
  env: { CORPUS_DIR: corpus },
});

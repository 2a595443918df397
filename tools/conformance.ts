import { join } from "node:path";
import { checkout } from "./checkout/checkout.ts";
import { runNode } from "./checkout/run-tool.ts";

/** Runs a corpus through the product's own capture, then through its checks of electronic invoices; `CORPUS_DIR` names another folder. */
const corpus = process.env.CORPUS_DIR ?? join(checkout, "..", "shared", "data");
const options = { cwd: checkout, env: { CORPUS_DIR: corpus } };
const reading = join(checkout, "packages", "capture", "src", "conformance", "run.ts");
const verdicts = join(checkout, "tools", "conformance", "run-verdicts.ts");
const chosen = process.argv.slice(2);
const read = await runNode([reading, ...chosen], options);
// Calibration and mutations are about reading alone.
process.exitCode = read === 0 && chosen.length === 0 ? await runNode([verdicts], options) : read;

import { checkout } from "../checkout/checkout.ts";
import { runTool } from "../checkout/run-tool.ts";

const QUIET = ["--no-progress", "--no-config-hints"];

/**
 * The options of knip's two runs: what nothing uses, tests included; then what the product and its tools do not use, so that an
 * export that tests alone call is found. Types are left aside there: tests name the answers of endpoints. So is `testkit`, which
 * is made for tests, and `unlisted`, since the tools use packages of the server.
 */
export const DEAD_CODE_RUNS: readonly (readonly string[])[] = [
  QUIET,
  [...QUIET, "--production", "--exclude", "unlisted,types", "--workspace", "!packages/testkit"],
];

/** Whether both runs found nothing; what they found is printed. */
export async function deadCodeIsAbsent(): Promise<boolean> {
  const codes: number[] = [];
  for (const options of DEAD_CODE_RUNS) codes.push(await runTool(checkout, "knip/bin/knip.js", [...options]));
  console.log(`${codes.every((code) => code === 0) ? "✓" : "✗"} dead code`);
  return codes.every((code) => code === 0);
}

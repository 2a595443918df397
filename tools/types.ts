import { checkout } from "./checkout/checkout.ts";
import { runTool } from "./checkout/run-tool.ts";
import { TYPES, WORKSPACES } from "./checkout/workspaces.ts";

/** Checks the types of every workspace, and goes on after a failure so that one run says everything. */
for (const workspace of WORKSPACES) {
  const code = await runTool(checkout, TYPES.script, ["-p", workspace, ...TYPES.options], TYPES.env);
  console.log(`${code === 0 ? "✓" : "✗"} ${workspace}`);
  if (code !== 0) process.exitCode = 1;
}

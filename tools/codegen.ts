import { join } from "node:path";
import { checkout } from "./checkout/checkout.ts";
import { runNode } from "./checkout/run-tool.ts";

/** Writes everything that is generated, and goes on after a failure so that one run says everything. */
for (const generator of ["generate-errors-doc.ts", "generate-modules-doc.ts", "generate-schema.ts"]) {
  const code = await runNode([join(checkout, "tools", generator)], { cwd: checkout });
  if (code !== 0) process.exitCode = code;
}

import { checkout } from "./checkout/checkout.ts";
import { runTool } from "./checkout/run-tool.ts";

/** Formats, sorts imports and mends what can be mended safely; says the rest. */
process.exitCode = await runTool(checkout, "@biomejs/biome/bin/biome", ["check", "--write", "."]);

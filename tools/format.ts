import { checkout } from "./checkout.ts";
import { runTool } from "./run-tool.ts";

/** Formats, sorts imports and mends what can be mended safely; says the rest. */
process.exitCode = await runTool(checkout, "@biomejs/biome/bin/biome", ["check", "--write", "."]);

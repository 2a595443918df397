import { join } from "node:path";
import { checkout } from "./checkout/checkout.ts";
import { runNode } from "./checkout/run-tool.ts";

const cli = join(checkout, "apps", "server", "src", "database", "backup", "cli.ts");
process.exitCode = await runNode([cli, "restore", ...process.argv.slice(2)], { cwd: process.cwd() });

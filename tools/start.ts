import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./bundle/ensure-built.ts";
import { checkout } from "./checkout/checkout.ts";

// Read here too, since the default of SEED depends on what it may say; the environment wins over the file.
if (existsSync(".env")) process.loadEnvFile(".env");
if (!process.env.DATABASE_URL) process.env.SEED ??= "demo";

await ensureBuilt(checkout).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});

// The server runs in this very process: one process less to start, to signal and to keep in memory.
const main = join(checkout, "build", "server", "main.js");
process.argv[1] = main;
await import(pathToFileURL(main).href);

import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { demonstrationBank, demonstrationPlatform } from "../apps/server/src/demonstration-platform.ts";
import { ensureBuilt } from "./bundle/ensure-built.ts";
import { checkout } from "./checkout/checkout.ts";
import { simulateBeside } from "./product/simulator-beside.ts";

// Read here too, since the default of SEED depends on what it may say; the environment wins over the file.
if (existsSync(".env")) process.loadEnvFile(".env");
if (!process.env.DATABASE_URL) process.env.SEED ??= "demo";
const isDemonstration = process.env.SEED === "demo";
if (isDemonstration)
  process.env.OUTSIDE_ORIGINS = [
    process.env.OUTSIDE_ORIGINS ?? "",
    demonstrationPlatform.origin,
    demonstrationBank.origin,
  ]
    .join(" ")
    .trim();

await ensureBuilt(checkout).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});

// The server runs in this very process: one process less to start, to signal and to keep in memory.
const main = join(checkout, "build", "server", "main.js");
process.argv[1] = main;
await import(pathToFileURL(main).href);
// Once the server answers, so that its start waits for nothing.
if (isDemonstration) simulateBeside(demonstrationPlatform.origin);

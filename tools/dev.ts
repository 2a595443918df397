import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { checkout } from "./checkout/checkout.ts";

if (existsSync(".env")) process.loadEnvFile(".env");
if (!process.env.DATABASE_URL) process.env.SEED ??= "demo";
process.env.API_URL = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

// The server runs from its sources and restarts when one of them changes.
const server = spawn(
  process.execPath,
  ["--watch", "--watch-preserve-output", join(checkout, "apps", "server", "src", "main.ts")],
  { stdio: "inherit" },
);
const web = await createServer({ configFile: join(checkout, "apps", "web", "vite.config.ts") });
await web.listen();
web.printUrls();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    // A terminal sends Ctrl-C to the server itself.
    if (signal !== "SIGINT" || !process.stdin.isTTY) server.kill(signal);
  });
}
server.once("exit", async (code) => {
  await web.close();
  process.exit(code ?? 0);
});

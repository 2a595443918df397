import { join } from "node:path";
import { preview } from "vite";
import { demonstration, ensureBuilt } from "./bundle/ensure-built.ts";
import { checkout } from "./checkout/checkout.ts";

await ensureBuilt(checkout, [demonstration]).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});

const server = await preview({
  configFile: false,
  root: join(checkout, "apps", "web"),
  build: { outDir: join(checkout, "build", "demo") },
  preview: { host: "127.0.0.1", port: Number(process.env.PORT ?? 4173), strictPort: true },
});
server.printUrls();

import { join } from "node:path";
import { ensureBuilt } from "./bundle/ensure-built.ts";
import { checkout } from "./checkout/checkout.ts";
import { assemble } from "./image/assemble.ts";

// What the Dockerfile copies into its last stage.
const into = join(checkout, "build", "image");
await ensureBuilt(checkout).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
assemble(checkout, process.execPath, into);
console.log(`Assembled in ${into}`);

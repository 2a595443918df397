import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "./checkout/checkout.ts";
import { MODULES_DOCUMENT, modulesDocument } from "./fences/module-floors.ts";
import { loadProject } from "./sources/load.ts";

writeFileSync(join(checkout, MODULES_DOCUMENT), modulesDocument(loadProject(checkout)));
console.log(`${MODULES_DOCUMENT} is written.`);

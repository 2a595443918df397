import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "./checkout/checkout.ts";
import { errorsDocument } from "./tidy/error-catalogue.ts";
import { readCatalogues } from "./tidy/error-rule.ts";

writeFileSync(join(checkout, "docs", "errors.md"), errorsDocument(await readCatalogues(checkout)));
console.log("docs/errors.md is written.");

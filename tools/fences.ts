import { checkRules } from "./check-rules.ts";
import { checkout } from "./checkout.ts";
import { FENCE_RULES } from "./fences/fence-rules.ts";

/** The directions of docs/architecture.md, over every import of the checkout. */
process.exitCode = (await checkRules(checkout, FENCE_RULES)) ? 0 : 1;

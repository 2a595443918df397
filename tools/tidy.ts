import { checkout } from "./checkout/checkout.ts";
import { FENCE_RULES } from "./fences/fence-rules.ts";
import { checkRules } from "./rules/check-rules.ts";
import { TIDY_RULES } from "./tidy/rules.ts";

/** The house rules; with `--fences` or `--rules`, one half of them. */
const [only] = process.argv.slice(2);
const rules = [...(only === "--rules" ? [] : FENCE_RULES), ...(only === "--fences" ? [] : TIDY_RULES)];
process.exitCode = (await checkRules(checkout, rules)) ? 0 : 1;

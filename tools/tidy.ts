import { checkout } from "./checkout/checkout.ts";
import { FENCE_RULES } from "./fences/fence-rules.ts";
import { checkRules } from "./rules/check-rules.ts";
import { deadCodeIsAbsent } from "./testing/dead-code.ts";
import { TIDY_RULES } from "./tidy/rules.ts";

const [only] = process.argv.slice(2);
const asked = (part: string) => only === undefined || only === part;

/** The house rules and the dead code; with `--fences`, `--rules` or `--dead-code`, one part of them. */
const rules = [...(asked("--fences") ? FENCE_RULES : []), ...(asked("--rules") ? TIDY_RULES : [])];
const holds = [
  rules.length === 0 || (await checkRules(checkout, rules)),
  !asked("--dead-code") || (await deadCodeIsAbsent()),
];
process.exitCode = holds.every(Boolean) ? 0 : 1;

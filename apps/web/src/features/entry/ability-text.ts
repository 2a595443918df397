import type { Ability } from "@grand-livre/contracts/ability";
import { fillIn } from "@grand-livre/contracts/fill-in";
import { wordingOf } from "@grand-livre/contracts/wording";

/** Why something cannot be done, in French; undefined when it can. */
export function abilityText({ allowed, code, details = {} }: Ability): string | undefined {
  if (allowed || code === undefined) return undefined;
  const entry = wordingOf(code);
  return entry && fillIn(entry.text, details);
}

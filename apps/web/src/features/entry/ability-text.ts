import type { Ability } from "@grand-livre/contracts/ability";
import { errorTable } from "@grand-livre/contracts/errors";
import { fillIn } from "../../lib/error-text.ts";

/** Why something cannot be done, in French; undefined when it can. */
export function abilityText({ allowed, code, details = {} }: Ability): string | undefined {
  if (allowed || code === undefined) return undefined;
  const entry = Object.hasOwn(errorTable, code) ? errorTable[code as keyof typeof errorTable] : undefined;
  return entry && fillIn(entry.text, details);
}

import type { Ability } from "@grand-livre/contracts/invoice";
import { issueText } from "./mentions.ts";

/** Why something cannot be done with a sale, in French; undefined when it can. */
export function abilityText(ability: Ability | undefined): string | undefined {
  if (ability === undefined || ability.allowed) return undefined;
  if (ability.code === undefined || ability.code === "FORBIDDEN") return "Vos droits ne le permettent pas.";
  return issueText({ code: ability.code, details: ability.details });
}

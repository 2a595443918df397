import { errorTable } from "@grand-livre/contracts/errors";
import type { Ability } from "@grand-livre/contracts/invoice";
import { fillIn } from "../../lib/error-text.ts";
import { formatDate } from "../../lib/format.ts";

/** Why something cannot be done with a document, in French, as the server would refuse it; undefined when it can. */
export function abilityReason(ability: Ability | undefined): string | undefined {
  if (ability === undefined || ability.allowed) return undefined;
  const { code, details = {} } = ability;
  if (code === undefined || code === "FORBIDDEN") return "Vos droits ne le permettent pas.";
  const entry = Object.hasOwn(errorTable, code) ? errorTable[code as keyof typeof errorTable] : undefined;
  if (entry === undefined) return `Refusé (${code}).`;
  const readable = Object.entries(details).map(([name, value]) => [
    name,
    typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value,
  ]);
  return fillIn(entry.text, Object.fromEntries(readable));
}

import type { Ability } from "@grand-livre/contracts/entry";
import type { Action } from "@grand-livre/contracts/rights";
import {
  canDeleteEntry,
  canEditEntry,
  canReverseEntry,
  canValidateEntry,
  type EntryFacts,
} from "@grand-livre/domain/entry/permission";
import type { Permission, Refusal } from "@grand-livre/domain/refusal";
import { type Caller, mayDo } from "../../http/caller.ts";

const SERVICE = "entry-logs" as const;

/** The right of each action on entries, for routes and abilities alike. */
export const entryRight = (action: Action) => ({ service: SERVICE, action });

export type EntryAbilities = Readonly<Record<"edit" | "delete" | "validate" | "reverse", Ability>>;

/** What the caller may do with an entry now, and why not: his rights first, then the domain's predicates. */
export function entryAbilities(caller: Caller, facts: EntryFacts): EntryAbilities {
  const ability = (action: Action, permission: Permission): Ability => {
    if (!mayDo(caller, entryRight(action))) return { allowed: false, code: "FORBIDDEN" };
    return "refused" in permission ? refusedAbility(permission) : { allowed: true };
  };
  return {
    edit: ability("Editor", canEditEntry(facts)),
    delete: ability("Deleter", canDeleteEntry(facts)),
    validate: ability("Validator", canValidateEntry(facts)),
    reverse: ability("Validator", canReverseEntry(facts, { by: "user" })),
  };
}

/** A refusal as the contract prints it. */
export function codeAndDetails({ refused: code, details }: Refusal) {
  return { code, ...(details ? { details } : {}) };
}

/** What may not be done, and why. */
export function refusedAbility(refusal: Refusal): Ability {
  return { allowed: false, ...codeAndDetails(refusal) };
}

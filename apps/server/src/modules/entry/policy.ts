import type { Ability } from "@grand-livre/contracts/ability";
import type { Action } from "@grand-livre/contracts/rights";
import {
  canDeleteEntry,
  canEditEntry,
  canReverseEntry,
  canValidateEntry,
  type EntryFacts,
} from "@grand-livre/domain/entry/permission";
import type { Permission, Refusal } from "@grand-livre/domain/refusal";
import type { Caller } from "../../http/caller.ts";
import { abilityOf } from "../../kit/abilities.ts";

export type EntryAbilities = Readonly<Record<"edit" | "delete" | "validate" | "reverse", Ability>>;

/** What the caller may do with an entry now, and why not: the rights first, then the domain's predicates. */
export function entryAbilities(caller: Caller, facts: EntryFacts): EntryAbilities {
  const ability = (action: Action, permission: Permission) =>
    abilityOf(caller, { service: "entry-logs", action }, permission);
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

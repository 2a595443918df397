import type { Ability } from "@grand-livre/contracts/ability";
import type { Right } from "@grand-livre/contracts/rights";
import type { Permission, Refusal } from "@grand-livre/domain/refusal";
import { type Caller, mayDo } from "../http/caller.ts";

/** What may not be done, and why. */
export function refusedAbility({ refused: code, details }: Refusal): Ability {
  return { allowed: false, code, ...(details ? { details } : {}) };
}

/** What the caller may do with a row now: the right first, then the domain's predicate on the row's state. */
export function abilityOf(caller: Caller, right: Right, permission: Permission): Ability {
  if (!mayDo(caller, right)) return { allowed: false, code: "FORBIDDEN" };
  return "refused" in permission ? refusedAbility(permission) : { allowed: true };
}

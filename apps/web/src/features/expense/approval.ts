import type { Ability } from "@grand-livre/contracts/ability";
import { abilityReason } from "../../app/document/issue-text.ts";

/** What an approval sends, and what it asks first: the only person who may give it says so. */
export function approvalOf(ability: Ability, of: string) {
  const alone = ability.code === "EXPENSE_APPROVAL_ALONE";
  const reason = abilityReason(ability);
  return {
    disabledReason: alone ? undefined : reason,
    body: { alone },
    confirm: alone
      ? { title: `Approuver ${of} seul`, message: reason ?? "", confirmLabel: "Approuver" }
      : undefined,
  };
}

import type { AccountAnswer } from "@grand-livre/contracts/account";
import { accountRefusals, accountRoot, type ParentAccount } from "@grand-livre/domain/chart/sub-account";
import type { Refusal } from "@grand-livre/domain/refusal";
import { fold } from "@grand-livre/domain/text/fold";

export interface AccountDraft {
  readonly parent: string;
  readonly number: string;
  readonly label: string;
  readonly letterable: boolean;
  readonly pointable: boolean;
  readonly defaultVatCode: string;
  readonly active: boolean;
}

export const accountLabels: Readonly<Record<keyof AccountDraft, string>> = {
  parent: "Compte parent",
  number: "N° de compte",
  label: "Intitulé",
  letterable: "Lettrable",
  pointable: "Pointable",
  defaultVatCode: "Code TVA par défaut",
  active: "Actif",
};

export function draftOfAccount(account?: AccountAnswer): AccountDraft {
  return {
    parent: "",
    number: account?.number ?? "",
    label: account?.label ?? "",
    letterable: account?.letterable ?? false,
    pointable: account?.pointable ?? false,
    defaultVatCode: account?.defaultVatCode ?? "",
    active: account?.active ?? true,
  };
}

/** The form of a sub-account, everything taken from its parent, its number the next free one. */
export function subAccountOf(
  parent: AccountAnswer,
  siblings: readonly string[],
  accountLength: number,
): AccountDraft {
  return {
    ...draftOfAccount(parent),
    parent: parent.number,
    number: nextSubAccount(parent, siblings, accountLength),
    active: true,
  };
}

/**
 * The next free number under a parent, at the dossier's length: 512000 → 512100, then 512200; 606100 → 606110.
 * Only the root when no number is left.
 */
export function nextSubAccount(
  parent: ParentAccount,
  taken: readonly string[],
  accountLength: number,
): string {
  const root = accountRoot(parent);
  const known = new Set(taken);
  for (let length = root.length + 1; length <= accountLength; length += 1) {
    for (let digit = 1; digit <= 9; digit += 1) {
      const stem = root.padEnd(length - 1, "0") + digit;
      const number = stem.padEnd(accountLength, "0");
      // `5121` would be a branch of the chart itself when an account already begins so.
      if (!known.has(number) && ![...known].some((other) => other.startsWith(stem))) return number;
    }
  }
  return root;
}

/** What the domain refuses: an account keeps the length of its own number, a new one takes the dossier's. */
export function refusalsOfAccount(
  draft: AccountDraft,
  accountLength: number,
  parent?: ParentAccount,
): readonly Refusal[] {
  const number = draft.number.trim().toUpperCase();
  return accountRefusals({ number, accountLength, parent, defaultVatCode: draft.defaultVatCode || null });
}

/** Another account of the list with the same label, which is advised against. */
export function sameLabel(
  draft: Pick<AccountDraft, "label" | "number">,
  others: readonly Pick<AccountAnswer, "label" | "number">[],
): string | undefined {
  const label = fold(draft.label);
  return others.find((other) => other.number !== draft.number && fold(other.label) === label)?.number;
}

import type { AccountAnswer } from "@grand-livre/contracts/account";
import { fold } from "@grand-livre/domain/text/fold";
import type { FieldErrors } from "../../lib/use-form.ts";

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

export const accountPlaces: Readonly<Record<string, keyof AccountDraft>> = {
  LEDGER_ACCOUNT_EXISTS: "number",
  ACCOUNT_NEEDS_VAT_CODE: "defaultVatCode",
};

export function draftOfAccount(account: AccountAnswer): AccountDraft {
  return {
    parent: "",
    number: account.number,
    label: account.label,
    letterable: account.letterable,
    pointable: account.pointable,
    defaultVatCode: account.defaultVatCode ?? "",
    active: account.active,
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

/** What the parent begins like: its number in the PCG, else its own without the zeros that fill it. */
export function rootOf({ number, pcgNumber }: Pick<AccountAnswer, "number" | "pcgNumber">): string {
  return pcgNumber ?? number.replace(/0+$/, "");
}

/**
 * The next free number under a parent, at the dossier's length: 512000 → 512100, then 512200; 606100 → 606110.
 * Only the root when no number is left.
 */
export function nextSubAccount(
  parent: Pick<AccountAnswer, "number" | "pcgNumber">,
  taken: readonly string[],
  accountLength: number,
): string {
  const root = rootOf(parent);
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

/** One sentence for each field that the server would refuse. */
export function checkAccount(
  draft: AccountDraft,
  accountLength: number,
  parent?: AccountAnswer,
): FieldErrors<AccountDraft> {
  const errors: FieldErrors<AccountDraft> = {};
  const number = draft.number.trim().toUpperCase();
  if (!/^[1-9]\d{2}[0-9A-Z]*$/.test(number))
    errors.number = "Trois chiffres d’abord, puis des chiffres ou des capitales.";
  else if (number.length !== accountLength)
    errors.number = `Les comptes de ce dossier ont ${accountLength} caractères\u202f; celui-ci en a ${number.length}.`;
  else if (parent !== undefined && !number.startsWith(rootOf(parent)))
    errors.number = `Un sous-compte de ${parent.number} commence par ${rootOf(parent)}.`;
  if (draft.label.trim() === "") errors.label = "Donnez un intitulé au compte.";
  if (/^445[67]/.test(number) && draft.defaultVatCode === "")
    errors.defaultVatCode = "Un compte 4456 ou 4457 exige un code TVA.";
  return errors;
}

/** Another account of the list with the same label, which is advised against. */
export function sameLabel(
  draft: Pick<AccountDraft, "label" | "number">,
  others: readonly Pick<AccountAnswer, "label" | "number">[],
): string | undefined {
  const label = fold(draft.label);
  return others.find((other) => other.number !== draft.number && fold(other.label) === label)?.number;
}

import { type Refusal, refuse } from "../refusal.ts";

/** An account as far as its sub-accounts depend on it. */
export interface ParentAccount {
  readonly number: string;
  /** Its number in the published chart; null for one that the chart does not have. */
  readonly pcgNumber: string | null;
}

/** What an account to be made by hand is judged by, beside the chart. */
export interface AccountDraft {
  readonly number: string;
  readonly defaultVatCode: string | null;
  /** The length of every account number of the entity. */
  readonly accountLength: number;
  readonly parent?: ParentAccount | undefined;
}

export type AccountRefusal =
  | Refusal<"ACCOUNT_NUMBER_INVALID", { number: string }>
  | Refusal<"ACCOUNT_LENGTH_MISMATCH", { number: string; accountLength: number }>
  | Refusal<"ACCOUNT_NOT_UNDER_PARENT", { number: string; parent: string }>
  | Refusal<"ACCOUNT_NEEDS_VAT_CODE", { number: string }>;

/** 3 to 12 characters, three digits first, then digits or capitals. Class 0 does not exist. */
export function isAccountNumber(number: string): boolean {
  return /^[1-9]\d{2}[0-9A-Z]{0,9}$/.test(number);
}

/** What the numbers of sub-accounts begin with: the published number, else the own one without the zeros that fill it. */
export function accountRoot({ number, pcgNumber }: ParentAccount): string {
  return pcgNumber ?? number.replace(/0+$/, "");
}

export function checkAccountLength(number: string, accountLength: number): AccountRefusal | undefined {
  return number.length === accountLength
    ? undefined
    : refuse("ACCOUNT_LENGTH_MISMATCH", { number, accountLength });
}

export function checkUnderParent(number: string, parent: ParentAccount): AccountRefusal | undefined {
  return number.startsWith(accountRoot(parent))
    ? undefined
    : refuse("ACCOUNT_NOT_UNDER_PARENT", { number, parent: parent.number });
}

/** Accounts of deductible and collected VAT carry the code that explains them. */
export function checkVatAccount(number: string, defaultVatCode: string | null): AccountRefusal | undefined {
  return /^445[67]/.test(number) && defaultVatCode === null
    ? refuse("ACCOUNT_NEEDS_VAT_CODE", { number })
    : undefined;
}

/** Every rule that an account breaks which needs no chart: one of its number, one of its VAT code. */
export function accountRefusals(draft: AccountDraft): readonly AccountRefusal[] {
  const { number, parent, accountLength, defaultVatCode } = draft;
  const ofNumber = isAccountNumber(number)
    ? (checkAccountLength(number, accountLength) ?? (parent && checkUnderParent(number, parent)))
    : refuse("ACCOUNT_NUMBER_INVALID", { number });
  return [ofNumber, checkVatAccount(number, defaultVatCode)].filter((refusal) => refusal !== undefined);
}

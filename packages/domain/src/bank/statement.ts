import { assertCents, sumCentsOf } from "../money/cents.ts";
import { formatMoney } from "../money/format-amount.ts";
import { type Refusal, refuse } from "../refusal.ts";

/** The account of a statement as its bank names it. `iban` is checked and in capitals, or absent. */
export interface BankAccountId {
  readonly iban?: string | undefined;
  /** The account number in the bank's own writing (`98765432100`). */
  readonly bban?: string | undefined;
  readonly bank?: string | undefined;
  readonly branch?: string | undefined;
}

/** One movement of an account. Dates are `YYYY-MM-DD`. */
export interface BankOperation {
  /** The day on which the bank booked it. */
  readonly date: string;
  readonly valueDate: string;
  /** Signed, seen from the account's holder: money in is positive. */
  readonly amountCents: number;
  /** One line, never empty. */
  readonly label: string;
  /** The bank's own reference: with account, date, amount and rank it identifies the operation. */
  readonly reference?: string | undefined;
  /** What the payer wrote into the order (SEPA EndToEndId). */
  readonly endToEndId?: string | undefined;
  readonly counterpartyName?: string | undefined;
  readonly counterpartyIban?: string | undefined;
  /** The kind of operation in the code list of the file's format. */
  readonly code?: string | undefined;
  /** Further texts in the order of the file: reason for payment, purpose, mandate. */
  readonly details: readonly string[];
}

export interface BankStatement {
  readonly account: BankAccountId;
  /** ISO 4217. */
  readonly currency: string;
  /** The file does not say its currency: it is that of the account. */
  readonly isCurrencyUntold?: boolean | undefined;
  readonly openingCents?: number | undefined;
  /** The day at whose end the opening balance held, as the file writes it. */
  readonly openingDate?: string | undefined;
  readonly closingCents?: number | undefined;
  readonly closingDate?: string | undefined;
  readonly operations: readonly BankOperation[];
}

export type StatementUnbalanced = Refusal<
  "BANK_STATEMENT_UNBALANCED",
  {
    account: string;
    openingCents: number;
    movementsCents: number;
    closingCents: number;
    differenceCents: number;
  } & {
    difference: string;
  }
>;

/** The books are kept in euros (Code de commerce art. L123-22): an account in another currency has euros beside. */
export const BOOKED_CURRENCY = "EUR";

/** How a person recognises the account of a statement: its IBAN, else its number, else nothing. */
export function accountName({ iban, bank, branch, bban }: BankAccountId): string {
  return iban ?? [bank, branch, bban].filter(Boolean).join(" ");
}

/** The same within a sentence: some sheets name no account. */
export const shownAccount = (account: BankAccountId): string => accountName(account) || "sans numéro";

/** Sum of the operations, in cents. */
export function movementsCents(statement: {
  readonly operations: readonly Pick<BankOperation, "amountCents">[];
}): number {
  return sumCentsOf(statement.operations, ({ amountCents }) => amountCents);
}

/**
 * Refuses opening + movements ≠ closing: `differenceCents` is closing less what the
 * movements lead to. Of a statement with one balance the other is worked out; with none, both stay absent.
 */
export function judgeStatement(statement: BankStatement): BankStatement | StatementUnbalanced {
  const account = shownAccount(statement.account);
  const { openingCents, closingCents } = statement;
  const moved = movementsCents(statement);
  if (openingCents === undefined)
    return closingCents === undefined
      ? statement
      : { ...statement, openingCents: assertCents(closingCents - moved) };
  if (closingCents === undefined) return { ...statement, closingCents: assertCents(openingCents + moved) };
  const differenceCents = assertCents(closingCents - openingCents - moved);
  if (differenceCents === 0) return statement;
  return refuse("BANK_STATEMENT_UNBALANCED", {
    account,
    openingCents,
    movementsCents: moved,
    closingCents,
    differenceCents,
    difference: formatMoney(differenceCents),
  });
}

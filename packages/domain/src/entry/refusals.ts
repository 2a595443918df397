import type { PeriodRefusal } from "../exercise/find-period.ts";
import type { Refusal } from "../refusal.ts";

interface OnLine {
  readonly [key: string]: unknown;
  /** Counts from 1. */
  readonly line: number;
  readonly account: string;
}

/** Why an entry cannot be kept as a draft. */
export type DraftRefusal =
  | PeriodRefusal
  | Refusal<"ENTRY_DATE_INVALID", { date: string }>
  | Refusal<"ENTRY_LABEL_MISSING", never>
  | Refusal<"ENTRY_JOURNAL_INACTIVE", { journal: string }>
  | Refusal<
      | "ENTRY_LINE_LABEL_MISSING"
      | "ENTRY_LINE_AMOUNT_INVALID"
      | "ENTRY_LINE_ONE_SIDE"
      | "ENTRY_LINE_SERVICE_DATES_INVALID"
      | "ENTRY_LINE_CURRENCY_INCOMPLETE"
      | "ENTRY_ACCOUNT_UNKNOWN"
      | "ENTRY_ACCOUNT_INACTIVE"
      | "ENTRY_ACCOUNT_NOT_IMPUTABLE"
      | "ENTRY_ACCOUNT_RESERVED"
      | "ENTRY_COUNTERPARTY_REQUIRED"
      | "ENTRY_COUNTERPARTY_NOT_ALLOWED"
      | "ENTRY_COUNTERPARTY_UNKNOWN"
      | "ENTRY_COUNTERPARTY_INACTIVE"
      | "ENTRY_AUXILIARY_MISMATCH"
      | "ENTRY_ACCOUNT_NOT_IN_JOURNAL",
      OnLine
    >;

/** Why an entry cannot be validated. */
export type EntryRefusal =
  | DraftRefusal
  | Refusal<"ENTRY_TOO_FEW_LINES", { count: number }>
  | Refusal<"ENTRY_ACCOUNT_OPENED", { line: number; account: string; number: string }>
  | Refusal<"ENTRY_TREASURY_LINE_MISSING", { journal: string; account: string }>
  | Refusal<
      "ENTRY_UNBALANCED",
      {
        debitCents: number;
        creditCents: number;
        gapCents: number;
        debit: string;
        credit: string;
        gap: string;
      }
    >;

/** A thing to look at that refuses nothing by itself. */
export type EntryWarning =
  | Refusal<
      "ENTRY_CASH_IN_CREDIT",
      { account: string; date: string; day: string; balanceCents: number; balance: string }
    >
  | Refusal<"ENTRY_VAT_CODE_MISSING", { line: number; account: string }>;

/** What the ledger may refuse of an entry that a command writes: its day, its accounts, its third party. */
export const POSTED = [
  "ENTRY_ACCOUNT_INACTIVE",
  "ENTRY_ACCOUNT_NOT_IMPUTABLE",
  "ENTRY_ACCOUNT_UNKNOWN",
  "ENTRY_CASH_IN_CREDIT",
  "ENTRY_COUNTERPARTY_INACTIVE",
  "EXERCISE_CLOSED",
  "EXERCISE_NOT_FOUND",
  "PERIOD_CLOSED",
] as const;

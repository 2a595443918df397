import type { ExercisePeriods } from "../exercise/find-period.ts";

export type JournalType =
  | "purchase"
  | "sale"
  | "bank"
  | "cash"
  | "general"
  | "payroll"
  | "fixed_asset"
  | "accrual"
  | "vat"
  | "opening";

export interface JournalFacts {
  readonly code: string;
  readonly type: JournalType;
  readonly active: boolean;
  /** The 512 or 53 of a bank or cash journal. */
  readonly treasuryAccount?: string | null;
  /** Beginnings of the accounts the journal takes; absent: all. Its treasury account is always taken. */
  readonly allowedAccounts?: readonly string[] | null;
}

export interface AccountFacts {
  readonly active: boolean;
  /** Takes a counterparty's auxiliary on every line, and alone does. */
  readonly collective: boolean;
  /** False for a heading that only groups other accounts; absent: true. */
  readonly imputable?: boolean;
}

export interface CounterpartyFacts {
  readonly active: boolean;
  /** Its auxiliaries, as a customer and as a supplier. */
  readonly auxiliaries: readonly string[];
}

/** Net movement of a cash account on one day: debit − credit. */
export interface CashDay {
  readonly date: string;
  readonly netCents: number;
}

/** What the rules on an entry look up. Lookups answer undefined for what does not exist. */
export interface EntryContext {
  readonly journal: JournalFacts;
  readonly account: (number: string) => AccountFacts | undefined;
  readonly counterparty: (id: string) => CounterpartyFacts | undefined;
  readonly exercises: readonly ExercisePeriods[];
  /** The engine alone writes to 12x and 89x; an import keeps what its file says. */
  readonly author: "user" | "engine" | "import";
  /** Days of a cash account (53), opening balance included, without this entry. Absent: not checked. */
  readonly cashDays?: (account: string) => readonly CashDay[];
  /** The number of another entry that opens the account in the same exercise. Absent: not checked. */
  readonly openedBy?: (account: string) => string | undefined;
}

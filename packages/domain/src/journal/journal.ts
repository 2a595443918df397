import { type Refusal, refuse } from "../refusal.ts";
import type { TechnicalAccounts } from "../technical-account/technical-account.ts";
import { fold } from "../text/fold.ts";

export const ENTRY_TYPES = [
  "purchase",
  "sale",
  "bank",
  "cash",
  "general",
  "payroll",
  "fixed_asset",
  "accrual",
  "vat",
  "opening",
] as const;

/** What a journal is for: « Type » on screen. */
export type EntryType = (typeof ENTRY_TYPES)[number];

export interface Journal {
  /** JournalCode of the FEC. */
  readonly code: string;
  /** JournalLib of the FEC, French. */
  readonly label: string;
  readonly entryType: EntryType;
  /** Set on bank and cash journals, and only there: one journal an account. */
  readonly treasuryAccount: string | null;
  /** What the account of a bank journal is kept in; absent: euros. */
  readonly currency?: string | undefined;
}

export type JournalRefusal =
  | Refusal<"JOURNAL_CODE_INVALID", { code: string }>
  | Refusal<"JOURNAL_CODE_TAKEN", { code: string }>
  | Refusal<"JOURNAL_LABEL_MISSING">
  | Refusal<"JOURNAL_LABEL_TAKEN", { label: string }>
  | Refusal<"JOURNAL_CURRENCY_UNEXPECTED">
  | Refusal<"JOURNAL_TREASURY_ACCOUNT_MISSING">
  | Refusal<"JOURNAL_TREASURY_ACCOUNT_UNEXPECTED">
  | Refusal<"JOURNAL_TREASURY_ACCOUNT_INVALID", { account: string }>
  | Refusal<"JOURNAL_TREASURY_ACCOUNT_TAKEN", { account: string; journalCode: string }>;

/** The journals of a new legal entity. */
export function defaultJournals(accounts: Pick<TechnicalAccounts, "bank" | "cash">): Journal[] {
  return [
    plain("AC", "Achats", "purchase"),
    plain("VE", "Ventes", "sale"),
    { code: "BQ1", label: "Banque", entryType: "bank", treasuryAccount: accounts.bank },
    { code: "CA", label: "Caisse", entryType: "cash", treasuryAccount: accounts.cash },
    plain("OD", "Opérations diverses", "general"),
    plain("PA", "Paie", "payroll"),
    plain("IM", "Immobilisations", "fixed_asset"),
    plain("RG", "Régularisations", "accrual"),
    plain("TV", "TVA", "vat"),
    plain("AN", "À-nouveaux", "opening"),
  ];
}

function plain(code: string, label: string, entryType: EntryType): Journal {
  return { code, label, entryType, treasuryAccount: null };
}

/** Checks a journal to create beside the existing ones. Answers it as it will be stored. */
export function checkJournal(draft: Journal, existing: readonly Journal[]): Journal | JournalRefusal {
  const journal = { ...draft, code: draft.code.trim().toUpperCase(), label: draft.label.trim() };
  if (!/^[0-9A-Z_-]{1,10}$/.test(journal.code)) return refuse("JOURNAL_CODE_INVALID", { code: draft.code });
  if (journal.label === "") return refuse("JOURNAL_LABEL_MISSING");
  if (existing.some(({ code }) => code === journal.code))
    return refuse("JOURNAL_CODE_TAKEN", { code: journal.code });
  if (existing.some(({ label }) => fold(label) === fold(journal.label)))
    return refuse("JOURNAL_LABEL_TAKEN", { label: journal.label });
  if ((journal.currency ?? "EUR") !== "EUR" && journal.entryType !== "bank")
    return refuse("JOURNAL_CURRENCY_UNEXPECTED");
  return checkTreasuryAccount(journal, existing) ?? journal;
}

function checkTreasuryAccount(journal: Journal, existing: readonly Journal[]): JournalRefusal | undefined {
  const account = journal.treasuryAccount;
  const holdsMoney = journal.entryType === "bank" || journal.entryType === "cash";
  if (!holdsMoney) return account === null ? undefined : refuse("JOURNAL_TREASURY_ACCOUNT_UNEXPECTED");
  if (account === null) return refuse("JOURNAL_TREASURY_ACCOUNT_MISSING");
  const suits = journal.entryType === "cash" ? account.startsWith("53") : /^51[2-9]/.test(account);
  if (!suits) return refuse("JOURNAL_TREASURY_ACCOUNT_INVALID", { account });
  const holder = existing.find(({ treasuryAccount }) => treasuryAccount === account);
  return holder && refuse("JOURNAL_TREASURY_ACCOUNT_TAKEN", { account, journalCode: holder.code });
}

/** The code proposed for the journal of one more bank account: `BQ2` after `BQ1`. */
export function nextBankJournalCode(existing: readonly Pick<Journal, "code">[]): string {
  const taken = new Set(existing.map(({ code }) => code));
  let number = 1;
  while (taken.has(`BQ${number}`)) number += 1;
  return `BQ${number}`;
}

import type { JournalAnswer } from "@grand-livre/contracts/journal";
import {
  checkJournal,
  type EntryType,
  type Journal,
  nextBankJournalCode,
} from "@grand-livre/domain/journal/journal";
import { isRefusal, type Refusal, refuse } from "@grand-livre/domain/refusal";

export const entryTypes: Readonly<Record<EntryType, string>> = {
  purchase: "Achats",
  sale: "Ventes",
  bank: "Banque",
  cash: "Caisse",
  general: "Opérations diverses",
  payroll: "Paie",
  fixed_asset: "Immobilisations",
  accrual: "Régularisations",
  vat: "TVA",
  opening: "À-nouveaux",
};

export interface JournalDraft {
  readonly code: string;
  readonly label: string;
  readonly entryType: EntryType | "";
  readonly treasuryAccount: string;
  readonly active: boolean;
}

export const journalLabels: Readonly<Record<keyof JournalDraft, string>> = {
  code: "Code",
  label: "Libellé",
  entryType: "Type",
  treasuryAccount: "Compte de trésorerie",
  active: "Actif",
};

export function draftOfJournal(journal?: JournalAnswer): JournalDraft {
  return {
    code: journal?.code ?? "",
    label: journal?.label ?? "",
    entryType: journal?.entryType ?? "",
    treasuryAccount: journal?.treasuryAccount ?? "",
    active: journal?.active ?? true,
  };
}

/** Bank and cash journals follow one account each, and only they do. */
export function holdsMoney(entryType: EntryType | ""): boolean {
  return entryType === "bank" || entryType === "cash";
}

/** Accounts that a type of journal may follow: 512 to 519 for a bank, 53 for a cash box. */
export function treasuryPrefixes(entryType: EntryType | ""): readonly string[] {
  return entryType === "cash" ? ["53"] : [2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `51${digit}`);
}

/** What choosing a type brings: the next bank code, no account where none belongs. */
export function withType(
  draft: JournalDraft,
  entryType: EntryType | "",
  existing: readonly Pick<Journal, "code">[],
): Partial<JournalDraft> {
  const proposed = nextBankJournalCode(existing);
  const code = entryType === "bank" && draft.code === "" ? { code: proposed } : {};
  const takenBack = entryType !== "bank" && draft.code === proposed ? { code: "" } : {};
  const account = entryType === draft.entryType ? {} : { treasuryAccount: "" };
  return { entryType, ...code, ...takenBack, ...account };
}

/** What the domain refuses in a journal beside the others; a draft without type first of all. */
export function journalRefusal(draft: JournalDraft, others: readonly Journal[]): Refusal | undefined {
  const { entryType, treasuryAccount } = draft;
  if (entryType === "") return refuse("JOURNAL_ENTRY_TYPE_REQUIRED");
  const checked = checkJournal({ ...draft, entryType, treasuryAccount: treasuryAccount || null }, others);
  return isRefusal(checked) ? checked : undefined;
}

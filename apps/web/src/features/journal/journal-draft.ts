import type { JournalAnswer } from "@grand-livre/contracts/journal";
import {
  checkJournal,
  ENTRY_TYPES,
  type EntryType,
  type Journal,
  nextBankJournalCode,
} from "@grand-livre/domain/journal/journal";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { FieldErrors } from "../../lib/use-form.ts";

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

export const journalPlaces: Readonly<Record<string, keyof JournalDraft>> = {
  JOURNAL_CODE_TAKEN: "code",
  JOURNAL_LABEL_TAKEN: "label",
  JOURNAL_LABEL_MISSING: "label",
  JOURNAL_TREASURY_ACCOUNT_TAKEN: "treasuryAccount",
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

const PLACES: Readonly<Record<string, keyof JournalDraft>> = {
  JOURNAL_CODE_INVALID: "code",
  JOURNAL_CODE_TAKEN: "code",
  JOURNAL_LABEL_MISSING: "label",
  JOURNAL_LABEL_TAKEN: "label",
};

const SENTENCES: Readonly<Record<string, string>> = {
  JOURNAL_CODE_INVALID: "De 1 à 10 capitales, chiffres ou tirets.",
  JOURNAL_CODE_TAKEN: "Ce code désigne déjà un journal du dossier.",
  JOURNAL_LABEL_MISSING: "Donnez un libellé au journal.",
  JOURNAL_LABEL_TAKEN: "Un autre journal porte déjà ce libellé.",
  JOURNAL_TREASURY_ACCOUNT_MISSING: "Choisissez le compte que ce journal suit.",
  JOURNAL_TREASURY_ACCOUNT_INVALID: "Choisissez un compte 51 pour une banque, 53 pour une caisse.",
  JOURNAL_TREASURY_ACCOUNT_TAKEN: "Ce compte a déjà son journal.",
};

/** The domain's own rule on a journal, told beside its field. */
export function checkJournalDraft(
  draft: JournalDraft,
  others: readonly Journal[],
): FieldErrors<JournalDraft> {
  const { entryType, treasuryAccount } = draft;
  const type = ENTRY_TYPES.find((one) => one === entryType);
  if (type === undefined) return { entryType: "Choisissez le type du journal." };
  const checked = checkJournal(
    {
      code: draft.code,
      label: draft.label,
      entryType: type,
      treasuryAccount: treasuryAccount === "" ? null : treasuryAccount,
    },
    others,
  );
  if (!isRefusal(checked)) return {};
  return {
    [PLACES[checked.refused] ?? "treasuryAccount"]: SENTENCES[checked.refused] ?? "Valeur à corriger.",
  };
}

import type { EntrySummary } from "@grand-livre/contracts/entry";
import { formatPlural } from "../../lib/format.ts";
import type { StatusTone } from "../../ui/StatusChip.tsx";

/** The state of an entry in the accountant's words. */
export const stateLabels: Readonly<Record<EntrySummary["state"], string>> = {
  draft: "Brouillard",
  provisional: "Importée",
  validated: "Validée",
};

export const stateTones: Readonly<Record<EntrySummary["state"], StatusTone>> = {
  draft: "warning",
  provisional: "neutral",
  validated: "success",
};

export const natureLabels: Readonly<Record<EntrySummary["nature"], string>> = {
  normal: "Écriture",
  opening: "À-nouveaux",
  accrual: "Régularisation",
  reversal: "Contre-passation",
  closing: "Clôture",
  import: "Import",
};

/** What a journal is for. */
export const journalTypeLabels: Readonly<Record<string, string>> = {
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

/** What an entry is called: its number once it has one. */
export function entryTitle({ number, journalCode }: Pick<EntrySummary, "number" | "journalCode">): string {
  return number === null ? `Écriture en brouillard, journal ${journalCode}` : `Écriture ${number}`;
}

/** « Écriture OD-2026-000012 validée · 3 lignes au journal OD ». */
export function validatedText(entry: Pick<EntrySummary, "number" | "journalCode" | "lineCount">): string {
  return `Écriture ${entry.number ?? ""} validée · ${formatPlural(entry.lineCount, "ligne")} au journal ${entry.journalCode}`;
}

/** Where an entry comes from, and the screen that shows it; no path: there is none to open. */
export interface EntryOrigin {
  readonly text: string;
  readonly path: string | undefined;
}

const documents: Readonly<Record<string, string>> = {
  invoice: "Facture",
  credit_note: "Avoir",
  payment: "Règlement",
  allocation: "Affectation de règlement",
  deposit: "Acompte",
  accrual: "Régularisation",
  asset: "Immobilisation",
  bank_line: "Relevé bancaire",
  payslip: "Bulletin de paie",
  import: "Import",
  vat_return: "Liquidation de TVA",
  asset_posting: "Immobilisations",
  expense_report: "Note de frais",
  mission: "Ordre de mission",
  "account-merge": "Fusion de comptes",
};

/** The document that made an entry. `accounts` are those of its lines: a third party's account shows the side. */
export function originOf(
  source: EntrySummary["source"],
  accounts: readonly string[],
): EntryOrigin | undefined {
  if (source.kind === "manual") return { text: "Saisie au journal", path: undefined };
  const purchase = accounts.some((account) => account.startsWith("40"));
  if (source.kind === "invoice" || source.kind === "credit_note") {
    const screen = purchase ? "supplier-bills" : "invoices";
    const text = `${documents[source.kind]} ${purchase ? "fournisseur" : "client"}`;
    return { text, path: source.id === null ? undefined : `/accounting/${screen}/${source.id}` };
  }
  if (source.kind === "reversal")
    return {
      text: "Contre-passation",
      path: source.id === null ? undefined : `/accounting/entry-logs/${source.id}`,
    };
  return { text: documents[source.kind] ?? source.kind, path: undefined };
}

import type { EReportPeriodRow, EReportRow } from "@grand-livre/contracts/e-reporting";
import { formatCents, formatDate } from "../../lib/format.ts";
import type { StatusTone } from "../../ui/StatusChip.tsx";

export const kindWords = { transactions: "Transactions", payments: "Paiements" } as const;

export const reportStateWords: Readonly<
  Record<EReportPeriodRow["state"], { readonly label: string; readonly tone: StatusTone }>
> = {
  nothing: { label: "Sans opération", tone: "neutral" },
  to_send: { label: "À transmettre", tone: "warning" },
  sent: { label: "Transmise", tone: "success" },
  rejected: { label: "Rejetée", tone: "error" },
  corrected: { label: "Rectifiée", tone: "success" },
};

/** What the platform said so far of a sending; its reason says why it failed. */
export const answerWords = {
  waiting: ", en attente d’envoi à la plateforme",
  sent: ", la plateforme n’a pas encore répondu",
  accepted: ", acceptée par la plateforme",
  failed: "",
} as const;

export const flowWords: Readonly<Record<EReportRow["flow"], string>> = {
  "10.1": "Factures internationales",
  "10.2": "Paiements de factures internationales",
  "10.3": "Ventes aux particuliers, par jour",
  "10.4": "Paiements des particuliers, par jour",
};

export const sideWords = { sale: "ventes", purchase: "achats" } as const;

export const categoryWords: Readonly<Record<NonNullable<EReportRow["category"]>, string>> = {
  TLB1: "Livraisons de biens",
  TPS1: "Prestations de services",
  TNT1: "Opérations non soumises à la TVA en France",
  TMA1: "Régime de la marge",
};

export const leftOutWords = {
  disbursement: "débours avancés pour des clients",
  exempt: "opérations exonérées (CGI, art. 261 à 261 E)",
  typed: "ventes passées en écritures sans facture (caisse, journal de ventes), à déclarer à part",
} as const;

/** « 11/09/2026 au 20/09/2026 ». */
export const daysOf = ({ startDate, endDate }: Pick<EReportPeriodRow, "startDate" | "endDate">) =>
  `${formatDate(startDate)} au ${formatDate(endDate)}`;

/** The name of a flow; of 10.1 with its side. */
export const flowName = ({ flow, side }: Pick<EReportRow, "flow" | "side">) =>
  `${flow} ${flowWords[flow]}${side === undefined ? "" : ` (${sideWords[side]})`}`;

/** What a row is of: the other party of an invoice, else the category of a day. */
export function subjectOf({ name, category, onDebits }: EReportRow): string {
  if (name !== undefined) return name;
  if (category === undefined) return "Encaissements du jour";
  return onDebits === true ? `${categoryWords[category]} (TVA sur les débits)` : categoryWords[category];
}

export const euros = (cents: number) => `${formatCents(cents)}\u00a0€`;

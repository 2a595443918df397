import type { ImportBatchAnswer } from "@grand-livre/contracts/import";
import type { StatusTone } from "../../ui/StatusChip.tsx";
import { takeoverWords } from "./kind-words.ts";

/** What a batch is, in a word. */
export function batchKind({ kind, mode }: ImportBatchAnswer): string {
  if (kind === "fec") return "FEC";
  if (kind !== "xlsx") return takeoverWords[kind].label;
  return mode === "draft" ? "Journal" : "Grand livre";
}

export interface BatchState {
  readonly label: string;
  readonly tone: StatusTone;
}

/** Where a batch is: its entries count already, or wait as drafts, or are sealed for good. */
export function batchState({ state, mode, entries }: ImportBatchAnswer): BatchState {
  if (state === "sealed") return { label: "Définitif", tone: "success" };
  // Accounts, third parties and assets are in use from then on: there is nothing to seal.
  if (entries === 0) return { label: "En place", tone: "neutral" };
  return mode === "draft"
    ? { label: "Brouillons", tone: "neutral" }
    : { label: "Provisoire", tone: "warning" };
}

const REASONS: Readonly<Record<string, string>> = {
  lettering: "des lignes sont lettrées",
  "bank-match": "des lignes sont rapprochées de la banque",
  "due-date": "une échéance a été repoussée",
  analytic: "des lignes sont ventilées",
  "vat-return": "des lignes sont dans une déclaration de TVA",
  regulation: "des lignes sont régularisées",
  comment: "des écritures portent un commentaire",
  pca: "des produits sont marqués constatés d’avance",
  attachment: "des écritures portent une pièce jointe",
  validated: "des écritures sont validées",
  reversed: "une écriture a été contre-passée",
  numbers: "vos propres numéros suivent ceux du lot",
  sealed: "le lot est définitif",
  closed: "une période est close",
  changed: "quelqu’un a modifié ce qu’il a créé",
  used: "le dossier se sert de ce qu’il a créé",
  proof: "des écritures définitives portent ses pièces",
  "open-items": "des échéances détaillent cette ouverture",
};

/** Why a batch stays: the reasons that the server names, in French. */
export function reasonsInFrench(reasons: unknown): string {
  const known = Array.isArray(reasons) ? reasons.map((one) => REASONS[String(one)] ?? String(one)) : [];
  return known.join(", ");
}

import type { RegulationAnswer } from "@grand-livre/contracts/regulation";
import type { AccrualKind } from "@grand-livre/domain/accrual/accrual-entry";
import type { DeferralMethod } from "@grand-livre/domain/accrual/deferral";

export const kindWords: Readonly<Record<AccrualKind, string>> = {
  cca: "Charge constatée d’avance (CCA)",
  pca: "Produit constaté d’avance (PCA)",
  fnp: "Facture non parvenue (FNP)",
  fae: "Facture à établir (FAE)",
  credit_note_to_receive: "Avoir à recevoir",
  credit_note_to_issue: "Avoir à établir",
  accrued_wages: "Salaires à payer",
  accrued_leave: "Congés à payer",
  accrued_taxes: "Impôts et taxes à payer",
  accrued_interest: "Intérêts courus",
  accrued_income: "Produit à recevoir",
};

export const shortKinds: Readonly<Record<AccrualKind, string>> = {
  ...kindWords,
  cca: "CCA",
  pca: "PCA",
  fnp: "FNP",
  fae: "FAE",
};

export const methodWords: Readonly<Record<DeferralMethod, string>> = {
  days: "Jours réels",
  months: "Mois",
  "30_360": "30/360",
  fixed: "Montant fixe",
};

export const stateWords: Readonly<Record<RegulationAnswer["state"], string>> = {
  validated: "Validée",
  reversed: "Extournée",
  cancelled: "Annulée",
};

export const stateTones = { validated: "accent", reversed: "success", cancelled: "neutral" } as const;

/** The invoice to come has VAT for these kinds; the others never have any. */
export const bearsVat = (kind: AccrualKind) =>
  ["fae", "fnp", "credit_note_to_issue", "credit_note_to_receive"].includes(kind);

/** The accounts that suit a kind. */
export function accountsOf(kind: AccrualKind): readonly string[] {
  if (kind === "fae" || kind === "pca" || kind === "credit_note_to_issue") return ["7"];
  if (kind === "fnp" || kind === "credit_note_to_receive") return ["6", "2"];
  return kind === "accrued_income" ? ["6", "7"] : ["6"];
}

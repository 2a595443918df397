import type { LegalEntityAnswer } from "@grand-livre/contracts/legal-entity";

export const vatRegimes: Readonly<Record<LegalEntityAnswer["vatRegime"], string>> = {
  normal_monthly: "Réel normal, mensuel",
  normal_quarterly: "Réel normal, trimestriel",
  simplified: "Réel simplifié",
  franchise: "Franchise en base",
};

/** Sizes of the décret 2008-1354: they date the new mentions of invoices. */
export const sizeClasses: Readonly<Record<LegalEntityAnswer["sizeClass"], string>> = {
  micro: "Microentreprise",
  sme: "PME",
  mid: "ETI",
  large: "Grande entreprise",
};

/** Where the legal form proposes one; any other may be typed. */
export const legalForms = ["SAS", "SASU", "SARL", "EURL", "SA", "SNC", "SCI", "EI", "Association"] as const;

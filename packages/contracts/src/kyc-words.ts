import type { KycDocumentKind } from "@grand-livre/domain/kyc/documents";
import type { ReopeningCause, ShownKycState } from "@grand-livre/domain/kyc/review";
import type { CashShare, RiskLevel, Vigilance } from "@grand-livre/domain/kyc/risk";

/** The words of a KYC file: the screen, the control file and the mail to the third party have the same. */
export const kycDocumentWords: Readonly<Record<KycDocumentKind, string>> = {
  kbis: "Extrait Kbis de moins de 3 mois",
  statutes: "Statuts à jour",
  identity: "Pièce d’identité du représentant",
  address: "Justificatif de domicile de moins de 3 mois",
  owners: "Déclaration des bénéficiaires effectifs",
  bank: "RIB",
  mission_letter: "Lettre de mission signée",
  social_security: "Attestation de vigilance URSSAF",
  tax: "Attestation de régularité fiscale",
};

export const kycStateWords: Readonly<Record<ShownKycState, string>> = {
  to_complete: "À compléter",
  in_review: "En revue",
  validated: "Validé",
  refused: "Refusé",
  expired: "Expiré",
};

export const vigilanceWords: Readonly<Record<Vigilance, string>> = {
  simplified: "Simplifiée",
  standard: "Standard",
  reinforced: "Renforcée",
};

export const riskWords: Readonly<Record<RiskLevel, string>> = {
  low: "Faible",
  medium: "Moyen",
  high: "Élevé",
};

export const cashWords: Readonly<Record<CashShare, string>> = {
  none: "Aucune ou marginale",
  some: "Part régulière",
  most: "Part majoritaire",
};

export const kycPersonWords = { company: "Personne morale", person: "Personne physique" } as const;

export const reopeningWords: Readonly<Record<ReopeningCause, string>> = {
  iban: "IBAN modifié",
  representative: "Représentant modifié",
  owners: "Détention modifiée",
  identity: "Situation du tiers modifiée",
};

export const kycDocumentStateWords = {
  received: "À vérifier",
  accepted: "Acceptée",
  refused: "Refusée",
} as const;

export const ownerByWords = {
  shares: "Détention",
  control: "Contrôle",
  representative: "Représentant légal",
} as const;

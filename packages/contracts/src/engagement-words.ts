import type { EngagementType } from "@grand-livre/domain/engagement/engagement";
import type { FeeMode, FeeUnit } from "@grand-livre/domain/engagement/fees";

export const engagementTypeWords: Readonly<Record<EngagementType, string>> = {
  presentation: "Présentation des comptes",
  bookkeeping: "Tenue",
  review: "Révision",
  payroll: "Paie et social",
  legal: "Juridique",
  advice: "Conseil",
  other: "Autre",
};

export const feeModeWords: Readonly<Record<FeeMode, string>> = {
  subscription: "Forfait",
  acts: "À l’acte",
};

export const feeUnitWords: Readonly<Record<FeeUnit, string>> = {
  month: "mois",
  quarter: "trimestre",
  year: "an",
};

import type { ContractKind, Headcount } from "@grand-livre/domain/payroll/employer";
import type { WhyBase } from "@grand-livre/domain/payroll/explain-payslip";
import type { GarnishmentKind } from "@grand-livre/domain/payroll/garnishment";
import type { OrganismKind } from "@grand-livre/domain/payroll/pay-day";
import type { CompanyRubricBase, Fate, PayLineNature } from "@grand-livre/domain/payroll/pay-lines";
import type { PayCode, PayConstant } from "@grand-livre/domain/payroll/pay-values";
import type { PayslipState } from "@grand-livre/domain/payroll/payslip-state";
import { formatPpm } from "@grand-livre/domain/payroll/ppm";
import { type PayslipGroup, RUBRICS } from "@grand-livre/domain/payroll/rubrics";
import type { SchemeBase, SchemeCategory, SchemeKind } from "@grand-livre/domain/payroll/schemes";

export const constantWords: Readonly<Record<PayConstant, string>> = {
  smic: "SMIC horaire",
  ceiling: "Plafond mensuel de la sécurité sociale",
  minimumGuaranteed: "Minimum garanti",
  reliefMinimum: "RGDU, Tmin",
  reliefDeltaSmall: "RGDU, Tdelta (moins de 50 salariés)",
  reliefDeltaLarge: "RGDU, Tdelta (50 salariés et plus)",
  reliefExponent: "RGDU, puissance P",
  reliefCeiling: "RGDU, plafond en SMIC",
  reliefPension: "RGDU, part retraite complémentaire",
  overtimeRelief: "Réduction salariale sur heures supplémentaires",
  overtimeDeductionSmall: "Déduction par heure supplémentaire (moins de 20 salariés)",
  overtimeDeductionLarge: "Déduction par heure supplémentaire (20 salariés et plus)",
  overtimeExempt: "Heures supplémentaires exonérées d’impôt, limite annuelle",
  csgAbatement: "Abattement de l’assiette CSG-CRDS",
  neutralGrid: "Grille de taux neutre, année",
  apprenticeExempt: "Apprentis, part du SMIC sans cotisation salariale",
  apprenticeExemptOld: "Apprentis d’avant mars 2025, part du SMIC sans cotisation salariale",
  endBonus: "Indemnité de fin de contrat",
  shortContract: "Abattement du taux neutre, contrats de deux mois au plus",
  housingPenalty: "Effort de construction non investi, cotisation",
  housingEffort: "Effort de construction (50 salariés et plus), annuel",
  mealVoucher: "Titres-restaurant, part patronale exonérée",
  mobility: "Forfait mobilités durables, exonération annuelle",
  mobilityWithTransport: "Forfait mobilités et transports publics, exonération annuelle",
  valueSharing: "Prime de partage de la valeur, exonération annuelle",
  valueSharingRaised: "Prime de partage de la valeur avec accord, exonération annuelle",
  profitShare: "Intéressement ou participation, part du plafond annuel",
  severanceTax: "Indemnités de rupture, limite d’impôt en plafonds annuels",
  severanceSocial: "Indemnités de rupture, limite de cotisations en plafonds annuels",
  severanceWhole: "Indemnités de rupture soumises en entier, en plafonds annuels",
  subsistence: "Somme insaisissable (RSA d’une personne seule)",
  coverExempt: "Santé et prévoyance, part patronale exonérée\u00a0: part du plafond",
  coverExemptPay: "Santé et prévoyance, part patronale exonérée\u00a0: part du salaire",
  coverExemptMost: "Santé et prévoyance, part patronale exonérée\u00a0: au plus, en part du plafond",
  pensionExempt: "Retraite supplémentaire, part patronale exonérée",
  pensionExemptCeilings:
    "Retraite supplémentaire, part patronale exonérée\u00a0: salaire retenu, en plafonds",
  coverDeducted: "Santé et prévoyance, déduction du net imposable\u00a0: part du plafond",
  coverDeductedPay: "Santé et prévoyance, déduction du net imposable\u00a0: part du salaire",
  coverDeductedMost: "Santé et prévoyance, déduction du net imposable\u00a0: au plus, en part du plafond",
  pensionDeducted: "Retraite supplémentaire, déduction du net imposable",
  pensionDeductedCeilings:
    "Retraite supplémentaire, déduction du net imposable\u00a0: salaire retenu, en plafonds",
};

/** Those in cents; the others are parts per million. */
export const CENT_CONSTANTS: ReadonlySet<PayCode> = new Set<PayConstant>([
  "smic",
  "ceiling",
  "minimumGuaranteed",
  "overtimeDeductionSmall",
  "overtimeDeductionLarge",
  "overtimeExempt",
  "shortContract",
  "mealVoucher",
  "mobility",
  "mobilityWithTransport",
  "valueSharing",
  "valueSharingRaised",
  "subsistence",
]);
/** A year. */
export const YEAR_CONSTANTS: ReadonlySet<PayCode> = new Set<PayConstant>(["neutralGrid"]);
/** Plain numbers, not percentages. */
export const NUMBER_CONSTANTS: ReadonlySet<PayCode> = new Set<PayConstant>([
  "reliefExponent",
  "reliefCeiling",
  "severanceTax",
  "severanceSocial",
  "severanceWhole",
  "pensionExemptCeilings",
  "pensionDeductedCeilings",
]);

/** What a code of a value is called. */
export function payCodeWords(code: PayCode): string {
  const rubric = RUBRICS.find((one) => one.code === code);
  return rubric?.label ?? constantWords[code as PayConstant];
}

export const headcountWords: Readonly<Record<Headcount, string>> = {
  under11: "Moins de 11",
  under20: "11 à 19",
  under50: "20 à 49",
  under250: "50 à 249",
  from250: "250 et plus",
};

export const contractWords: Readonly<Record<ContractKind, string>> = {
  permanent: "CDI",
  fixedTerm: "CDD",
  apprenticeship: "Apprentissage",
  professional: "Professionnalisation",
  officer: "Mandat social",
};

export const payslipStateWords: Readonly<Record<PayslipState, string>> = {
  prepared: "Préparé",
  calculated: "Calculé",
  validated: "Validé",
  paid: "Payé",
  corrected: "Rectifié",
};

export const payslipGroupWords: Readonly<Record<PayslipGroup, string>> = {
  health: "Santé",
  accident: "Accidents du travail – Maladies professionnelles",
  pensionCapped: "Retraite plafonnée",
  pensionWhole: "Retraite déplafonnée",
  family: "Famille",
  unemployment: "Assurance chômage",
  other: "Autres contributions dues par l’employeur",
  csgDeductible: "CSG déductible",
  csgTaxable: "CSG non déductible",
  crds: "CRDS",
  relief: "Exonérations et réductions",
};

export const payLineNatureWords: Readonly<Record<PayLineNature, string>> = {
  free: "Prime ou indemnité du dossier",
  expense: "Remboursement de frais",
  mileage: "Indemnités kilométriques",
  mobility: "Forfait mobilités durables",
  mealVoucher: "Titres-restaurant",
  valueSharing: "Prime de partage de la valeur",
  incentive: "Intéressement",
  participation: "Participation",
  loan: "Remboursement d’un prêt",
  deduction: "Autre retenue",
  notice: "Indemnité compensatrice de préavis",
  leaveCompensation: "Indemnité compensatrice de congés payés",
  dismissal: "Indemnité de licenciement",
  mutualEnd: "Indemnité de rupture conventionnelle",
};

export const rubricBaseWords: Readonly<Record<CompanyRubricBase, string>> = {
  amount: "Montant saisi",
  quantity: "Nombre × valeur",
  percent: "Pourcentage du salaire de base",
};

export const fateWords: Readonly<Record<Fate, string>> = {
  contributions: "Cotisations",
  csg: "CSG et CRDS",
  tax: "Impôt sur le revenu",
};

export const garnishmentWords: Readonly<Record<GarnishmentKind, string>> = {
  alimony: "Pension alimentaire",
  treasury: "Saisie administrative à tiers détenteur",
  seizure: "Saisie sur rémunération",
};

export const organismWords: Readonly<Record<OrganismKind, string>> = {
  urssaf: "Urssaf",
  pension: "Retraite complémentaire",
  mutual: "Mutuelle",
  welfare: "Prévoyance",
  tax: "Impôts (prélèvement à la source)",
};

export const schemeKindWords: Readonly<Record<SchemeKind, string>> = {
  health: "Frais de santé",
  welfare: "Prévoyance",
  pension: "Retraite supplémentaire",
};

export const schemeCategoryWords: Readonly<Record<SchemeCategory, string>> = {
  all: "Tous les salariés",
  executive: "Cadres",
  nonExecutive: "Non-cadres",
};

export const schemeBaseWords: Readonly<Record<SchemeBase, string>> = {
  trancheA: "Tranche A (jusqu’au plafond)",
  trancheB: "Tranche B (un à quatre plafonds)",
  tranche2: "Tranche 2 (un à huit plafonds)",
  whole: "Salaire brut",
  ceiling: "Part du plafond mensuel",
  amount: "Montant par mois",
};

/** What a line of a payslip is computed on; the share of the pay that CSG is due on, in parts per million, where it is known. */
export function whyBaseText(base: WhyBase, sharePpm?: number): string {
  return base === "csg" && sharePpm !== undefined
    ? `${formatPpm(sharePpm)} du ${whyBaseWords.csg}`
    : `${base === "csg" ? "le " : ""}${whyBaseWords[base]}`;
}

const whyBaseWords: Readonly<Record<WhyBase, string>> = {
  whole: "le salaire brut",
  capped: "le brut de l’année dans la limite du plafond, moins les mois précédents (tranche 1)",
  upTo4: "le brut de l’année jusqu’à quatre plafonds, moins les mois précédents",
  from1To8: "le brut de l’année entre un et huit plafonds, moins les mois précédents (tranche 2)",
  upTo8AboveCeiling: "tout le brut jusqu’à huit plafonds, dès que le plafond est dépassé",
  csg: "brut jusqu’à quatre plafonds, le reste et la part patronale de prévoyance en entier",
  welfare: "la part patronale de la mutuelle et de la prévoyance",
  levied: "les sommes soumises au forfait social",
  contract: "le contrat",
  relief: "le brut et le SMIC de l’année, moins ce que les mois précédents ont déduit",
  overtime: "les heures supplémentaires du mois",
  personal: "le net imposable, au taux transmis par l’administration",
  neutral: "le net imposable, au taux de la grille par défaut",
  scheme: "l’assiette du régime supplémentaire de l’établissement",
};

import { type ContractKind, type Headcount, reaches } from "./employer.ts";
import type { PayRate } from "./pay-values.ts";

/** Blocks of a payslip, in their order (arrêté du 25 février 2016 modifié). */
export const PAYSLIP_GROUPS = [
  "health",
  "accident",
  "pensionCapped",
  "pensionWhole",
  "family",
  "unemployment",
  "other",
  "csgDeductible",
  "csgTaxable",
  "crds",
  "relief",
] as const;
export type PayslipGroup = (typeof PAYSLIP_GROUPS)[number];

/** What a contribution is computed on. Ceilings are counted in the monthly ceiling of the social security. */
export type RubricBase =
  | "whole"
  | "capped"
  | "upTo4"
  | "from1To8"
  | "upTo8AboveCeiling"
  | "csg"
  | "welfare"
  | "levied";

/** The technical account that is owed. What is owed once a year accrues on 4386 until then, and has none. */
export type Creditor = "urssaf" | "pension_funds" | "health_and_welfare" | "accrued_levies";

export interface Rubric {
  readonly code: PayRate;
  readonly label: string;
  readonly group: PayslipGroup;
  readonly base: RubricBase;
  /** PCG number of the employer's charge. */
  readonly account: string;
  readonly creditor: Creditor;
  /** The contribution is deducted from the taxable pay. */
  readonly deductible: boolean;
  readonly applies?: (employee: RubricFacts) => boolean;
}

export interface RubricFacts {
  readonly contract: ContractKind;
  readonly executive: boolean;
  readonly headcount: Headcount;
  /** The establishment is in Alsace or Moselle. */
  readonly local: boolean;
}

type Applies = NonNullable<Rubric["applies"]>;
const isOfficer = ({ contract }: RubricFacts) => contract === "officer";
const insured: Applies = (facts) => !isOfficer(facts);
/** Below eleven employees, apprentices bear neither the apprenticeship tax nor training (code du travail, art. L. 6241-1, L. 6331-1). */
const trained: Applies = ({ contract, headcount }) =>
  contract !== "apprenticeship" || reaches(headcount, "under20");
const local: Applies = (facts) => facts.local;
const mainland: Applies = (facts) => !facts.local;
const all =
  (...rules: readonly Applies[]): Applies =>
  (facts) =>
    rules.every((rule) => rule(facts));

const executive = (facts: RubricFacts) => facts.executive;
const fixedTerm = (facts: RubricFacts) => facts.contract === "fixedTerm";
const below = (threshold: Parameters<typeof reaches>[1]) => (facts: RubricFacts) =>
  !reaches(facts.headcount, threshold);
const from = (threshold: Parameters<typeof reaches>[1]) => (facts: RubricFacts) =>
  reaches(facts.headcount, threshold);

type Row = readonly [PayRate, string, PayslipGroup, RubricBase, string, Creditor?, Rubric["applies"]?];

/**
 * Taxes on wages stand on 633 by their PCG names: mobility 6331, FNAL 6332, the single contribution to training and apprenticeship, of
 * which the main part of the apprenticeship tax is a half (code du travail, art. L. 6131-2), 6333, its balance 6335, others 6338.
 */
const ROWS: readonly Row[] = [
  ["health", "Sécurité sociale – Maladie, maternité, invalidité, décès", "health", "whole", "6451"],
  ["localHealth", "Régime local d’Alsace-Moselle – Maladie", "health", "whole", "6451", "urssaf", local],
  [
    "deathCover",
    "Prévoyance décès des cadres – Tranche 1",
    "health",
    "capped",
    "6452",
    "health_and_welfare",
    executive,
  ],
  [
    "disability",
    "Complémentaire incapacité, invalidité, décès – Tranche 1",
    "health",
    "capped",
    "6452",
    "health_and_welfare",
  ],
  ["accident", "Accidents du travail – Maladies professionnelles", "accident", "whole", "6451"],
  ["oldAgeCapped", "Sécurité sociale plafonnée", "pensionCapped", "capped", "6451"],
  ["pension1", "Complémentaire Tranche 1", "pensionCapped", "capped", "6453", "pension_funds"],
  [
    "balance1",
    "Contribution d’équilibre général Tranche 1",
    "pensionCapped",
    "capped",
    "6453",
    "pension_funds",
  ],
  ["oldAge", "Sécurité sociale déplafonnée", "pensionWhole", "whole", "6451"],
  ["pension2", "Complémentaire Tranche 2", "pensionWhole", "from1To8", "6453", "pension_funds"],
  [
    "balance2",
    "Contribution d’équilibre général Tranche 2",
    "pensionWhole",
    "from1To8",
    "6453",
    "pension_funds",
  ],
  [
    "technical",
    "Contribution d’équilibre technique",
    "pensionWhole",
    "upTo8AboveCeiling",
    "6453",
    "pension_funds",
  ],
  ["family", "Famille", "family", "whole", "6451"],
  ["unemployment", "Assurance chômage", "unemployment", "upTo4", "6454", "urssaf", insured],
  ["wageGuarantee", "Garantie des salaires (AGS)", "unemployment", "upTo4", "6454", "urssaf", insured],
  ["executives", "APEC", "unemployment", "upTo4", "6453", "pension_funds", all(executive, insured)],
  ["housingSmall", "FNAL (moins de 50 salariés)", "other", "capped", "6332", "urssaf", below("under250")],
  ["housingLarge", "FNAL (50 salariés et plus)", "other", "whole", "6332", "urssaf", from("under250")],
  ["solidarity", "Contribution solidarité autonomie", "other", "whole", "6451"],
  ["mobility", "Versement mobilité", "other", "whole", "6331", "urssaf", from("under20")],
  [
    "trainingSmall",
    "Formation professionnelle (moins de 11 salariés)",
    "other",
    "whole",
    "6333",
    "urssaf",
    all(below("under20"), trained),
  ],
  [
    "trainingLarge",
    "Formation professionnelle (11 salariés et plus)",
    "other",
    "whole",
    "6333",
    "urssaf",
    from("under20"),
  ],
  ["trainingFixedTerm", "Formation des salariés en CDD (CPF)", "other", "whole", "6333", "urssaf", fixedTerm],
  [
    "apprenticeship",
    "Taxe d’apprentissage, part principale",
    "other",
    "whole",
    "6333",
    "urssaf",
    all(mainland, trained),
  ],
  [
    "apprenticeshipLocal",
    "Taxe d’apprentissage, Alsace-Moselle",
    "other",
    "whole",
    "6333",
    "urssaf",
    all(local, trained),
  ],
  [
    "apprenticeshipBalance",
    "Taxe d’apprentissage, solde",
    "other",
    "whole",
    "6335",
    "accrued_levies",
    all(mainland, trained),
  ],
  [
    "apprenticeshipExtra",
    "Contribution supplémentaire à l’apprentissage (250 salariés et plus)",
    "other",
    "whole",
    "6338",
    "accrued_levies",
    all(mainland, from("from250")),
  ],
  [
    "apprenticeshipExtraLocal",
    "Contribution supplémentaire à l’apprentissage, Alsace-Moselle",
    "other",
    "whole",
    "6338",
    "accrued_levies",
    all(local, from("from250")),
  ],
  ["socialDialogue", "Contribution au dialogue social", "other", "whole", "6338", "urssaf", insured],
  ["welfareLevy", "Forfait social sur la prévoyance", "other", "welfare", "6451", "urssaf", from("under20")],
  ["levy20", "Forfait social", "other", "levied", "6451"],
  ["severanceLevy", "Contribution sur l’indemnité de rupture", "other", "levied", "6451"],
  ["csgDeductible", "CSG déductible de l’impôt sur le revenu", "csgDeductible", "csg", "6451"],
  ["csgTaxable", "CSG non déductible de l’impôt sur le revenu", "csgTaxable", "csg", "6451"],
  ["crds", "CRDS non déductible de l’impôt sur le revenu", "crds", "csg", "6451"],
];

/** The contributions of a payslip in the general scheme, in their order. */
export const RUBRICS: readonly Rubric[] = ROWS.map(
  ([code, label, group, base, account, creditor = "urssaf", applies]) => ({
    code,
    label,
    group,
    base,
    account,
    creditor,
    deductible: code !== "csgTaxable" && code !== "crds",
    ...(applies === undefined ? {} : { applies }),
  }),
);

/** The rubrics of one employee. */
export const rubricsOf = (facts: RubricFacts): readonly Rubric[] =>
  RUBRICS.filter(({ applies }) => applies?.(facts) ?? true);

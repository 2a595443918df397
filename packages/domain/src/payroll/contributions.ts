import { sumCentsOf } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";
import { type EstablishmentRates, reaches } from "./employer.ts";
import { constantOf, type PayRate, type PayValues } from "./pay-values.ts";
import { applyPpm, WHOLE_PPM } from "./ppm.ts";
import {
  type Creditor,
  type PayslipGroup,
  type Rubric,
  type RubricBase,
  type RubricFacts,
  rubricsOf,
} from "./rubrics.ts";
import type { SchemesOfYear } from "./scheme-limits.ts";
import { pensionCents, type SchemeOfLine } from "./schemes.ts";

/** A line of a payslip: both parts of a contribution on its base. A relief is negative. */
export interface Contribution {
  readonly code: string;
  readonly label: string;
  readonly group: PayslipGroup;
  /** Null for an amount that has none. */
  readonly baseCents: number | null;
  readonly employeePpm: number | null;
  readonly employeeCents: number;
  readonly employerPpm: number | null;
  readonly employerCents: number;
  readonly account: string;
  readonly creditor: Creditor;
  readonly deductible: boolean;
  /** Of an apprentice's: the part of the base that the employee's share is not due on, and the rate of that share. */
  readonly exempt?: { readonly baseCents: number; readonly ppm: number };
  /** Of a supplementary scheme. */
  readonly scheme?: SchemeOfLine;
}

/** The month's part of each slice of the pay. */
export interface Slices {
  readonly grossCents: number;
  readonly cappedCents: number;
  readonly upTo4Cents: number;
  readonly from1To8Cents: number;
  readonly technicalCents: number;
}

/** The complementary health cover of an employee, in cents a month. */
export interface MutualShares {
  readonly employeeCents: number;
  readonly employerCents: number;
}

export interface ContributionsInput {
  readonly values: PayValues;
  readonly rates: Pick<EstablishmentRates, "accidentPpm" | "mobilityPpm">;
  readonly facts: RubricFacts;
  readonly slices: Slices;
  /** The slices of the pay alone: what covers are computed on, and CSG after its abatement. */
  readonly pay: Slices;
  /** What of the employer's schemes is above their limits: it bears contributions, and no forfait social. */
  readonly excess: Pick<SchemesOfYear, "coverExcessCents" | "pensionExcessCents">;
  readonly mutual: MutualShares;
  /** The lines of the supplementary schemes. */
  readonly schemes: readonly Contribution[];
  readonly overtime: { readonly cents: number; readonly exemptCents: number; readonly hours: number };
  /** The part of the pay on which an apprentice owes nothing, and whether CSG and CRDS are due above it; undefined for others. */
  readonly apprentice: { readonly exemptCents: number; readonly csg: boolean } | undefined;
  readonly relief: { readonly cents: number; readonly pensionCents: number };
  /** What bears CSG alone, deducted from the tax or not, and the bases of the employer's levies. */
  readonly beside: {
    readonly csgCents: number;
    readonly csgUntaxedCents: number;
    readonly levy20Cents: number;
    readonly severanceLevyCents: number;
  };
}

/** Old age and pensions: what the relief of overtime gives back (CSS art. D. 241-21). */
const PENSIONS: ReadonlySet<string> = new Set([
  "oldAgeCapped",
  "oldAge",
  "pension1",
  "pension2",
  "balance1",
  "balance2",
]);

type Rates = { readonly employeePpm: number; readonly employerPpm: number };

function ratesOf({ values, rates }: ContributionsInput, code: PayRate): Rates | undefined {
  if (code === "accident") return { employeePpm: 0, employerPpm: rates.accidentPpm };
  if (code === "mobility") return { employeePpm: 0, employerPpm: rates.mobilityPpm };
  const found = values.constants.get(code);
  return found && { employeePpm: found.value, employerPpm: found.employerPpm ?? 0 };
}

const SLICE: Readonly<Record<Exclude<RubricBase, "csg" | "welfare" | "levied">, keyof Slices>> = {
  whole: "grossCents",
  capped: "cappedCents",
  upTo4: "upTo4Cents",
  from1To8: "from1To8Cents",
  upTo8AboveCeiling: "technicalCents",
};

/** One line; none where neither part comes to a cent. */
function lineOf(rubric: Rubric, baseCents: number, { employeePpm, employerPpm }: Rates): Contribution[] {
  const line = {
    ...rubric,
    baseCents,
    employeePpm,
    employeeCents: applyPpm(baseCents, employeePpm),
    employerPpm,
    employerCents: applyPpm(baseCents, employerPpm),
  };
  const { applies: _, base: __, ...kept } = line;
  return line.employeeCents === 0 && line.employerCents === 0 ? [] : [kept];
}

const amountLine = (
  line: Pick<Contribution, "code" | "label" | "group" | "account" | "creditor"> & Partial<Contribution>,
): Contribution[] => {
  const whole = {
    baseCents: null,
    employeePpm: null,
    employeeCents: 0,
    employerPpm: null,
    employerCents: 0,
    deductible: true,
    ...line,
  };
  return whole.employeeCents === 0 && whole.employerCents === 0 ? [] : [whole];
};

/** The contributions of a month, in the order of the payslip. */
export function contributionsOf(input: ContributionsInput): Contribution[] {
  const rubrics = rubricsOf(input.facts);
  const plain = rubrics.flatMap((rubric) => {
    const rates = ratesOf(input, rubric.code);
    if (rates === undefined || rubric.base === "csg" || rubric.base === "welfare" || rubric.base === "levied")
      return [];
    const isCover = rubric.creditor === "health_and_welfare";
    const base = (isCover ? input.pay : input.slices)[SLICE[rubric.base]];
    if (input.apprentice === undefined) return lineOf(rubric, base, rates);
    const exempt = { baseCents: Math.min(base, input.apprentice.exemptCents), ppm: rates.employeePpm };
    const whole = lineOf(rubric, base, { ...rates, employeePpm: 0 }).map((line) => ({ ...line, exempt }));
    if (rates.employeePpm === 0) return whole;
    const above = { ...rubric, label: `${rubric.label}, au-delà de l’exonération` };
    const due = Math.max(0, base - input.apprentice.exemptCents);
    return [...whole, ...lineOf(above, due, { ...rates, employerPpm: 0 })];
  });
  const mutual = amountLine({
    code: "mutual",
    label: "Complémentaire santé",
    group: "health",
    account: "6452",
    creditor: "health_and_welfare",
    ...input.mutual,
  });
  const { schemes } = input;
  const { coverExcessCents, pensionExcessCents } = input.excess;
  const pension = pensionCents(schemes);
  const welfareCents = sumCentsOf(
    [...plain, ...mutual, ...schemes].filter(({ creditor }) => creditor === "health_and_welfare"),
    ({ employerCents }) => employerCents,
  );
  const welfare = rubrics
    .filter(({ base }) => base === "welfare")
    .flatMap((rubric) =>
      lineOf(rubric, welfareCents - coverExcessCents, ratesOf(input, rubric.code) ?? NONE),
    );
  const { levy20Cents, severanceLevyCents } = input.beside;
  const levied = rubrics
    .filter(({ base }) => base === "levied")
    .flatMap((rubric) =>
      lineOf(
        rubric,
        rubric.code === "levy20" ? levy20Cents + pension - pensionExcessCents : severanceLevyCents,
        ratesOf(input, rubric.code) ?? NONE,
      ),
    );
  const isHealth = ({ group }: Contribution) => group === "health";
  return [
    ...plain.filter(isHealth),
    ...mutual,
    ...schemes,
    ...plain.filter((line) => !isHealth(line)),
    ...welfare,
    ...levied,
    ...csgLines(input, rubrics, welfareCents + pension),
    ...reliefLines(input, plain),
  ];
}

const NONE: Rates = { employeePpm: 0, employerPpm: 0 };

/** CSG and CRDS: 98,25 % of the pay up to four ceilings, the whole of what is above and of the employer's welfare and pension schemes. */
function csgLines(input: ContributionsInput, rubrics: readonly Rubric[], welfareCents: number) {
  const { pay: slices, overtime, values, apprentice, beside } = input;
  const exempt = apprentice?.exemptCents ?? 0;
  // An apprentice whose pay does not reach the limit owes none on the employer's welfare either.
  const isExempt = apprentice !== undefined && (!apprentice.csg || slices.grossCents <= exempt);
  const csgBasePpm = WHOLE_PPM - constantOf(values, "csgAbatement");
  const above = slices.grossCents - slices.upTo4Cents + welfareCents;
  const ofPay = isExempt ? 0 : applyPpm(slices.upTo4Cents - exempt, csgBasePpm) + above;
  const overtimeBase = Math.min(ofPay, applyPpm(overtime.exemptCents, csgBasePpm));
  const untaxedBase = beside.csgUntaxedCents;
  const base = ofPay + beside.csgCents + untaxedBase;
  return rubrics
    .filter(({ base: kind }) => kind === "csg")
    .flatMap((rubric) => {
      const rates = ratesOf(input, rubric.code) ?? NONE;
      if (rubric.code !== "csgTaxable")
        return lineOf(rubric, rubric.code === "crds" ? base : base - overtimeBase - untaxedBase, rates);
      // Exempt from the income tax, the overtime has no CSG to deduct from it.
      const whole = rates.employeePpm + (ratesOf(input, "csgDeductible")?.employeePpm ?? 0);
      const overtimeRubric = { ...rubric, label: "CSG non déductible sur heures supplémentaires exonérées" };
      const untaxed = { ...rubric, label: "CSG non déductible sur indemnités non imposables" };
      const coded = (lines: readonly Contribution[], code: string) =>
        lines.map((line) => ({ ...line, code }));
      return [
        ...lineOf(rubric, base - overtimeBase - untaxedBase, rates),
        ...coded(lineOf(overtimeRubric, overtimeBase, { employeePpm: whole, employerPpm: 0 }), "csgOvertime"),
        ...coded(lineOf(untaxed, untaxedBase, { employeePpm: whole, employerPpm: 0 }), "csgUntaxed"),
      ];
    });
}

/** The reliefs: of the employer's contributions, and of both parts on overtime. */
function reliefLines(
  { values, facts, overtime, relief, slices }: ContributionsInput,
  plain: readonly Contribution[],
) {
  const pensions = sumCentsOf(
    plain.filter(({ code }) => PENSIONS.has(code)),
    ({ employeeCents }) => employeeCents,
  );
  const most = applyPpm(overtime.cents, constantOf(values, "overtimeRelief"));
  const borne = slices.grossCents > 0 ? multiplyRatio(pensions, overtime.cents, slices.grossCents) : 0;
  const hour = constantOf(
    values,
    reaches(facts.headcount, "under50") ? "overtimeDeductionLarge" : "overtimeDeductionSmall",
  );
  const common = { group: "relief", account: "6451", creditor: "urssaf" } as const;
  return [
    ...amountLine({
      ...common,
      code: "overtimeRelief",
      label: "Réduction de cotisations salariales sur heures supplémentaires",
      employeeCents: -Math.max(0, Math.min(most, borne)),
    }),
    ...amountLine({
      ...common,
      code: "overtimeDeduction",
      label: "Déduction forfaitaire sur heures supplémentaires",
      employerCents: -multiplyRatio(hour, overtime.hours, 100),
    }),
    ...amountLine({
      ...common,
      code: "relief",
      label: "Réduction générale dégressive unique – Urssaf",
      employerCents: relief.pensionCents - relief.cents,
    }),
    ...amountLine({
      ...common,
      code: "reliefPension",
      label: "Réduction générale dégressive unique – Retraite complémentaire",
      account: "6453",
      creditor: "pension_funds",
      employerCents: -relief.pensionCents,
    }),
  ];
}

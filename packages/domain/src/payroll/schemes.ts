import type { Contribution, Slices } from "./contributions.ts";
import { applyPpm } from "./ppm.ts";

/** What a supplementary scheme covers: health costs, incapacity and death, an additional pension. */
export const SCHEME_KINDS = ["health", "welfare", "pension"] as const;
export type SchemeKind = (typeof SCHEME_KINDS)[number];

/** Whom it covers (CSS art. R. 242-1-1: objective categories). */
export const SCHEME_CATEGORIES = ["all", "executive", "nonExecutive"] as const;
export type SchemeCategory = (typeof SCHEME_CATEGORIES)[number];

/**
 * What a part of it is computed on: the whole pay, tranche A up to the ceiling, tranche B from one to four ceilings, tranche 2
 * from one to eight, a share of the monthly ceiling, an amount.
 */
export const SCHEME_BASES = ["whole", "trancheA", "trancheB", "tranche2", "ceiling", "amount"] as const;
export type SchemeBase = (typeof SCHEME_BASES)[number];

export interface SchemePart {
  readonly base: SchemeBase;
  /** Parts per million; of an amount, cents a month. */
  readonly employee: number;
  readonly employer: number;
}

/** A supplementary scheme of an establishment, from a day until another. */
export interface Scheme {
  readonly code: string;
  readonly label: string;
  readonly kind: SchemeKind;
  readonly category: SchemeCategory;
  readonly from: string;
  /** The last day; null while nobody ended it. */
  readonly until: string | null;
  /** Collective and compulsory: its contributions are deducted from the taxable pay (CGI art. 83, 1° quater and 2°). */
  readonly compulsory: boolean;
  /** What its declaration says: contract, organism, population and option (S21.G00.15 and 70). */
  readonly reference: string;
  readonly organism: string;
  readonly population: string;
  readonly option: string;
  readonly parts: readonly SchemePart[];
}

/** What a line of a payslip keeps of its scheme: a declaration says it as it was then. */
export interface SchemeOfLine
  extends Pick<
    Scheme,
    "code" | "kind" | "from" | "compulsory" | "reference" | "organism" | "population" | "option"
  > {
  readonly base: SchemeBase;
}

export interface SchemeFacts {
  readonly executive: boolean;
  /** The last day of the month. */
  readonly day: string;
  readonly slices: Slices;
  /** The monthly ceiling, whole. Cents. */
  readonly ceilingCents: number;
}

const covers = ({ category }: Scheme, { executive }: SchemeFacts): boolean =>
  category === "all" || executive === (category === "executive");

/** The schemes that cover an employee on a day. */
export const schemesOn = (schemes: readonly Scheme[], facts: SchemeFacts): readonly Scheme[] =>
  schemes.filter(
    (one) => one.from <= facts.day && (one.until === null || facts.day <= one.until) && covers(one, facts),
  );

const baseOf = ({ slices, ceilingCents }: SchemeFacts, base: SchemeBase): number =>
  ({
    whole: slices.grossCents,
    trancheA: slices.cappedCents,
    trancheB: slices.upTo4Cents - slices.cappedCents,
    tranche2: slices.from1To8Cents,
    ceiling: ceilingCents,
    amount: 0,
  })[base];

/** Where each kind stands on a payslip and in the books. */
const PLACES = {
  health: { group: "health", account: "6452", creditor: "health_and_welfare" },
  welfare: { group: "health", account: "6452", creditor: "health_and_welfare" },
  pension: { group: "pensionWhole", account: "6453", creditor: "pension_funds" },
} as const;

const NAMES: Readonly<Record<SchemeBase, string>> = {
  whole: "",
  trancheA: " – Tranche A",
  trancheB: " – Tranche B",
  tranche2: " – Tranche 2",
  ceiling: " – Part du plafond",
  amount: "",
};

/** The lines of the schemes that cover an employee: one for each part that comes to a cent. */
export function schemeLines(schemes: readonly Scheme[], facts: SchemeFacts): Contribution[] {
  return schemesOn(schemes, facts).flatMap((scheme) =>
    scheme.parts.flatMap(({ base, employee, employer }, at): Contribution[] => {
      const { label, parts: _, category: __, until: ___, ...kept } = scheme;
      const isAmount = base === "amount";
      const baseCents = baseOf(facts, base);
      const employeeCents = isAmount ? employee : applyPpm(baseCents, employee);
      const employerCents = isAmount ? employer : applyPpm(baseCents, employer);
      if (employeeCents === 0 && employerCents === 0) return [];
      return [
        {
          ...PLACES[scheme.kind],
          code: `scheme-${scheme.code}-${at + 1}`,
          label: `${label}${NAMES[base]}`,
          baseCents: isAmount ? null : baseCents,
          employeePpm: isAmount ? null : employee,
          employerPpm: isAmount ? null : employer,
          employeeCents,
          employerCents,
          deductible: scheme.compulsory,
          scheme: { ...kept, base },
        },
      ];
    }),
  );
}

/** The employer's part for health: it is added to the taxable pay (CGI art. 83, 1° quater). Cents. */
export const healthCents = (lines: readonly Contribution[]): number =>
  lines
    .filter(({ code, scheme }) => code === "mutual" || scheme?.kind === "health")
    .reduce((sum, { employerCents }) => sum + employerCents, 0);

/** The employer's part for an additional pension: it bears CSG and the forfait social of 20 % (CSS art. L. 136-1-1, L. 137-15). Cents. */
export const pensionCents = (lines: readonly Contribution[]): number =>
  lines
    .filter(({ scheme }) => scheme?.kind === "pension")
    .reduce((sum, { employerCents }) => sum + employerCents, 0);

/** What an employee pays to schemes that he may leave: the net social does not deduct it. Cents. */
export const voluntaryCents = (lines: readonly Contribution[]): number =>
  lines
    .filter(({ scheme }) => scheme !== undefined && !scheme.compulsory)
    .reduce((sum, { employeeCents }) => sum + employeeCents, 0);

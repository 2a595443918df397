import { sumCentsOf } from "../money/cents.ts";
import type { Contribution } from "./contributions.ts";
import { constantOf, type PayConstant, type PayValues } from "./pay-values.ts";
import { applyPpm, WHOLE_PPM } from "./ppm.ts";
import { healthCents, pensionCents } from "./schemes.ts";

/** What supplementary schemes come to in a year so far, and what of it is above the limits of the law. Cents. */
export interface SchemesOfYear {
  /** The employer's parts: health and welfare, and additional pensions. */
  readonly coverCents: number;
  readonly pensionCents: number;
  /** What of them bears contributions as pay does (CSS art. D. 242-1). */
  readonly coverExcessCents: number;
  readonly pensionExcessCents: number;
  /** What the taxable pay leaves out: the employee's parts, and the employer's but for health. */
  readonly coverDeductedCents: number;
  readonly pensionDeductedCents: number;
  /** What of it is taxed (CGI art. 83, 1° quater and 2°). */
  readonly taxedExcessCents: number;
}

export const NO_SCHEMES: SchemesOfYear = {
  coverCents: 0,
  pensionCents: 0,
  coverExcessCents: 0,
  pensionExcessCents: 0,
  coverDeductedCents: 0,
  pensionDeductedCents: 0,
  taxedExcessCents: 0,
};

/** What of the employer's parts bears contributions as pay does. Cents. */
export const excessOf = ({ coverExcessCents, pensionExcessCents }: SchemesOfYear): number =>
  coverExcessCents + pensionExcessCents;

interface PayOfYear {
  readonly grossCents: number;
  readonly ceilingCents: number;
}

/** A share of the ceilings and a share of the pay, at most another share of the ceilings. */
type SumLimit = readonly [ofCeiling: PayConstant, ofPay: PayConstant, most: PayConstant];
const COVER: SumLimit = ["coverExempt", "coverExemptPay", "coverExemptMost"];
const COVER_TAX: SumLimit = ["coverDeducted", "coverDeductedPay", "coverDeductedMost"];

function sumLimit(values: PayValues, [ofCeiling, ofPay, most]: SumLimit, year: PayOfYear): number {
  const { grossCents, ceilingCents } = year;
  const share = (cents: number, code: PayConstant) => applyPpm(cents, constantOf(values, code));
  return Math.min(share(ceilingCents, ofCeiling) + share(grossCents, ofPay), share(ceilingCents, most));
}

/** A share of the pay up to a number of ceilings. */
function payLimit(
  values: PayValues,
  share: PayConstant,
  ceilings: PayConstant,
  { grossCents, ceilingCents }: PayOfYear,
): number {
  const most = Math.floor((ceilingCents * constantOf(values, ceilings)) / WHOLE_PPM);
  return applyPpm(Math.min(grossCents, most), constantOf(values, share));
}

const above = (cents: number, limitCents: number) => Math.max(0, cents - limitCents);

/**
 * What the schemes of a month come to, and what the year so far has above its limits less what the months before bore: a month of
 * high pay gives back what an earlier one bore too much. The limits of a year begun or ended here are those of its ceilings.
 */
export function schemesOfMonth(
  lines: readonly Contribution[],
  values: PayValues,
  prior: SchemesOfYear & PayOfYear,
  month: PayOfYear,
): SchemesOfYear {
  const compulsory = lines.filter(({ deductible }) => deductible);
  const cover = compulsory.filter(({ creditor }) => creditor === "health_and_welfare");
  const pension = compulsory.filter(({ scheme }) => scheme?.kind === "pension");
  const employer = (own: readonly Contribution[]) => sumCentsOf(own, ({ employerCents }) => employerCents);
  const both = (own: readonly Contribution[]) =>
    sumCentsOf(own, ({ employeeCents, employerCents }) => employeeCents + employerCents);
  const own = {
    coverCents: employer(cover),
    pensionCents: pensionCents(pension),
    coverDeductedCents: both(cover) - healthCents(cover),
    pensionDeductedCents: both(pension),
  };
  // A month without pay has no limit of its own: the next one regularises the year.
  if (month.grossCents === 0) return { ...NO_SCHEMES, ...own };
  const year = {
    grossCents: prior.grossCents + month.grossCents,
    ceilingCents: prior.ceilingCents + month.ceilingCents,
  };
  const of = (key: keyof typeof own) => prior[key] + own[key];
  const pensionLimit = Math.max(
    applyPpm(year.ceilingCents, constantOf(values, "pensionExempt")),
    payLimit(values, "pensionExempt", "pensionExemptCeilings", year),
  );
  const taxed =
    above(of("coverDeductedCents"), sumLimit(values, COVER_TAX, year)) +
    above(of("pensionDeductedCents"), payLimit(values, "pensionDeducted", "pensionDeductedCeilings", year));
  return {
    ...own,
    coverExcessCents: above(of("coverCents"), sumLimit(values, COVER, year)) - prior.coverExcessCents,
    pensionExcessCents: above(of("pensionCents"), pensionLimit) - prior.pensionExcessCents,
    taxedExcessCents: taxed - prior.taxedExcessCents,
  };
}

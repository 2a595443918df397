import { NO_SCHEMES, type SchemesOfYear } from "./scheme-limits.ts";

/** What the months of a year add up to; a month adds its own part to each. Cents. */
export interface YearToDate extends SchemesOfYear {
  readonly grossCents: number;
  readonly ceilingCents: number;
  readonly cappedCents: number;
  readonly upTo4Cents: number;
  readonly from1To8Cents: number;
  readonly technicalCents: number;
  readonly smicCents: number;
  readonly reliefCents: number;
  readonly reliefPensionCents: number;
  readonly overtimeExemptCents: number;
  readonly netTaxableCents: number;
  readonly withheldCents: number;
  readonly employerCents: number;
  /** An apprentice's pay that is exempt from the income tax (CGI art. 81 bis). */
  readonly taxExemptCents: number;
}

export const NO_YEAR: YearToDate = {
  grossCents: 0,
  ceilingCents: 0,
  cappedCents: 0,
  upTo4Cents: 0,
  from1To8Cents: 0,
  technicalCents: 0,
  smicCents: 0,
  reliefCents: 0,
  reliefPensionCents: 0,
  overtimeExemptCents: 0,
  netTaxableCents: 0,
  withheldCents: 0,
  employerCents: 0,
  taxExemptCents: 0,
  ...NO_SCHEMES,
};

/** Months of before the limits of schemes were kept lack their figures. */
function combine(one: YearToDate, other: YearToDate, sign: 1 | -1): YearToDate {
  const keys = Object.keys(NO_YEAR) as (keyof YearToDate)[];
  return Object.fromEntries(
    keys.map((key) => [key, (one[key] ?? 0) + sign * (other[key] ?? 0)]),
  ) as unknown as YearToDate;
}
/** The sum of months. */
export const addYears = (one: YearToDate, other: YearToDate) => combine(one, other, 1);
/** A year without some of its months. */
export const subtractYears = (one: YearToDate, other: YearToDate) => combine(one, other, -1);

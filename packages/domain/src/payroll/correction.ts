import { isRefusal, type Refusal } from "../refusal.ts";
import type { Payslip } from "./payslip.ts";
import { NO_YEAR, subtractYears, type YearToDate } from "./year-to-date.ts";

/** `terms`: its own contract, absences, rates or values changed; `year`: a correction of an earlier month changes its relief or ceilings. */
export const CORRECTION_REASONS = ["terms", "year"] as const;
export type CorrectionReason = (typeof CORRECTION_REASONS)[number];

/** What the year regularises: reliefs and slices. */
const REGULARISED: readonly (keyof YearToDate)[] = [
  "cappedCents",
  "upTo4Cents",
  "from1To8Cents",
  "technicalCents",
  "reliefCents",
  "reliefPensionCents",
  "coverExcessCents",
  "pensionExcessCents",
  "taxedExcessCents",
];

interface Now {
  /** The months before it in the year, as they are now. */
  readonly prior: YearToDate;
  readonly compute: (prior: YearToDate) => Payslip | Refusal;
  /** A later payslip was computed on the year as it is now: the year is right again. */
  readonly regularised: boolean;
}

/** Why a validated payslip no longer says what it should; undefined: it does. */
export function correctionReason(
  payslip: Payslip,
  { prior, compute, regularised }: Now,
): CorrectionReason | undefined {
  const then = subtractYears(payslip.year, payslip.month);
  const own = compute(then);
  if (isRefusal(own)) return "terms";
  const totals = ({ gross, employeeCents, employerCents, netBeforeTaxCents, leave }: Payslip) =>
    [gross.grossCents, employeeCents, employerCents, netBeforeTaxCents, leave.taken].join(" ");
  if (totals(own) !== totals(payslip)) return "terms";
  const keys = Object.keys(NO_YEAR) as (keyof YearToDate)[];
  if (regularised || keys.every((key) => prior[key] === then[key])) return undefined;
  const again = compute(prior);
  if (isRefusal(again)) return "year";
  return REGULARISED.some((key) => again.month[key] !== (payslip.month[key] ?? 0)) ? "year" : undefined;
}

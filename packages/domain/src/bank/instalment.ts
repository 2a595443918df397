import { addMonths, daysBetween } from "../date/calendar-date.ts";
import { multiplyRatio } from "../money/multiply.ts";

/** The months that a period of a loan may have. */
export const LOAN_MONTHS = [1, 3, 6, 12] as const;
export type LoanMonths = (typeof LOAN_MONTHS)[number];

/** A loan as its rule says it. */
export interface LoanTerms {
  /** Of a year, in millionths: 1.235 % is 12,350. */
  readonly ratePpm: number;
  /** Within each instalment. */
  readonly insuranceCents: number;
  readonly months: LoanMonths;
}

export interface Instalment {
  readonly capitalCents: number;
  readonly interestCents: number;
  readonly insuranceCents: number;
}

const MONTHS_BY_MILLION = 12_000_000;
const DAYS_BY_MILLION = 365_000_000;

/** A day of payment that is no working day is moved: over Easter by four days. */
const MOVED_DAYS = 4;

/**
 * What an instalment of a loan is made of: the interest of its period on what is owed before it, the insurance, the rest capital.
 * A period takes its share of the year (a twelfth by the month), a first one that is shorter or longer its days of 365
 * (`brokenDays`). Undefined when nothing is owed, or when the amount does not suit: a single fee, a payment of it all.
 */
export function splitInstalment(
  paidCents: number,
  owedCents: number,
  { ratePpm, insuranceCents, months }: LoanTerms,
  brokenDays?: number,
): Instalment | undefined {
  if (owedCents <= 0) return undefined;
  const interestCents =
    brokenDays === undefined
      ? multiplyRatio(owedCents, ratePpm * months, MONTHS_BY_MILLION)
      : multiplyRatio(owedCents, ratePpm * brokenDays, DAYS_BY_MILLION);
  const capitalCents = paidCents - interestCents - insuranceCents;
  if (capitalCents <= 0 || capitalCents > owedCents) return undefined;
  return { capitalCents, interestCents, insuranceCents };
}

/**
 * The days of a first period, from the release of the funds to the first instalment; undefined where it is a whole period, give or
 * take the days that a bank moves a payment.
 */
export function brokenDaysOf(releasedOn: string, paidOn: string, months: LoanMonths): number | undefined {
  const moved = daysBetween(addMonths(releasedOn, months), paidOn);
  return Math.abs(moved) <= MOVED_DAYS ? undefined : Math.max(0, daysBetween(releasedOn, paidOn));
}

import { multiplyRatio } from "../money/multiply.ts";

/** A loan as its rule says it. */
export interface LoanTerms {
  /** Of a year, in millionths: 1.235 % is 12,350. */
  readonly ratePpm: number;
  readonly insuranceCents: number;
}

export interface Instalment {
  readonly capitalCents: number;
  readonly interestCents: number;
  readonly insuranceCents: number;
}

const MONTHS_BY_MILLION = 12_000_000;

/**
 * What an instalment of a loan paid by the month is made of: a twelfth of the year's interest on what is owed before it, the
 * insurance, the rest capital. Undefined when nothing is owed, or when the amount does not suit: a single fee, a payment of it all.
 */
export function splitInstalment(
  paidCents: number,
  owedCents: number,
  { ratePpm, insuranceCents }: LoanTerms,
): Instalment | undefined {
  if (owedCents <= 0) return undefined;
  const interestCents = multiplyRatio(owedCents, ratePpm, MONTHS_BY_MILLION);
  const capitalCents = paidCents - interestCents - insuranceCents;
  if (capitalCents <= 0 || capitalCents > owedCents) return undefined;
  return { capitalCents, interestCents, insuranceCents };
}

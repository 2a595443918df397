import { assertCents, sumCents } from "./cents.ts";
import { applyRate, multiplyRatio } from "./multiply.ts";

/**
 * Splits `totalCents` in proportion to `weights`, to the cent. Each share is the difference of two rounded
 * running totals, so that shares add up exactly, the last one takes the remainder, none is more than a cent
 * from its exact value, and paying in several times gives the same figures as one split.
 * Weights are whole numbers of one sign. Throws RangeError when they add up to zero.
 */
export function splitProrata(totalCents: number, weights: readonly number[]): number[] {
  const whole = sumCents(weights);
  const shares: number[] = [];
  let weightSoFar = 0;
  let sharedSoFar = 0;
  for (const weight of weights) {
    weightSoFar += weight;
    const target = multiplyRatio(totalCents, weightSoFar, whole);
    shares.push(assertCents(target - sharedSoFar));
    sharedSoFar = target;
  }
  return shares;
}

/**
 * The part of `totalCents` that becomes due when `paidNowCents` is paid, `paidBeforeCents` having been paid
 * of `wholeCents`: the last payment takes the balance (TVA sur encaissements, CGI art. 269-2-c).
 */
export function proratedPart(
  totalCents: number,
  paidBeforeCents: number,
  paidNowCents: number,
  wholeCents: number,
): number {
  const before = multiplyRatio(totalCents, paidBeforeCents, wholeCents);
  const after = multiplyRatio(totalCents, assertCents(paidBeforeCents + paidNowCents), wholeCents);
  return assertCents(after - before);
}

/**
 * `rateBasisPoints` of each amount, as differences of rounded running totals: the shares add up to the rate of the
 * whole, and none is more than a cent from its own. Amounts may have both signs.
 */
export function rateShares(amountsCents: readonly number[], rateBasisPoints: number): number[] {
  const shares: number[] = [];
  let amountSoFar = 0;
  let sharedSoFar = 0;
  for (const amount of amountsCents) {
    amountSoFar = assertCents(amountSoFar + amount);
    const target = applyRate(amountSoFar, rateBasisPoints);
    shares.push(assertCents(target - sharedSoFar));
    sharedSoFar = target;
  }
  return shares;
}

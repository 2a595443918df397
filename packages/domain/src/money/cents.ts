import { type Refusal, refuse } from "../refusal.ts";

/**
 * Largest amount accepted on a document or a line: 999 999 999 999,99 €.
 * Ninety such amounts still add up inside the exact integers of JavaScript.
 */
export const MAX_AMOUNT_CENTS = 99_999_999_999_999;

export type AmountOutOfRange = Refusal<"AMOUNT_OUT_OF_RANGE", { maxCents: number }>;

/** True for a whole number of cents that arithmetic keeps exact. */
export function isCents(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** Throws unless `cents` is an exact integer: a caller that fails here is wrong, not the user. */
export function assertCents(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not a whole number of cents: ${cents}`);
  return cents === 0 ? 0 : cents;
}

/** An exact result back to a number of cents, or a refusal when it exceeds the accepted amounts. */
export function centsFromBigInt(value: bigint): number | AmountOutOfRange {
  const limit = BigInt(MAX_AMOUNT_CENTS);
  if (value > limit || value < -limit) return refuse("AMOUNT_OUT_OF_RANGE", { maxCents: MAX_AMOUNT_CENTS });
  return Number(value);
}

/** Exact sum of cents. Throws RangeError when a partial sum leaves the exact integers. */
export function sumCents(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total = assertCents(total + assertCents(amount));
  return total;
}

/** Exact sum of `pick(item)` over items. Throws as `sumCents`. */
export function sumCentsOf<T>(items: Iterable<T>, pick: (item: T) => number): number {
  let total = 0;
  for (const item of items) total = assertCents(total + assertCents(pick(item)));
  return total;
}

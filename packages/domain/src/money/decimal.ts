import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { type AmountOutOfRange, centsFromBigInt } from "./cents.ts";
import { roundFraction } from "./round.ts";

/** An exact decimal: `unscaled / 10^scale`. */
export interface ExactDecimal {
  readonly unscaled: bigint;
  readonly scale: number;
}

export type DecimalInvalid = Refusal<"DECIMAL_INVALID", { text: string }>;
export type DecimalTooPrecise = Refusal<"DECIMAL_TOO_PRECISE", { text: string; places: number }>;

const DECIMAL = /^([+-]?)(\d{1,20})(?:\.(\d{1,20}))?$/;

export const TEN = 10n;

/** Reads a machine decimal (`-12.340`, point as separator, no exponent, no group). Exact. */
export function parseExactDecimal(text: string): ExactDecimal | DecimalInvalid {
  const match = DECIMAL.exec(text.trim());
  if (match === null) return refuse("DECIMAL_INVALID", { text });
  const [, sign, whole = "0", fraction = ""] = match;
  const digits = BigInt(whole + fraction);
  return { unscaled: sign === "-" ? -digits : digits, scale: fraction.length };
}

/** The same value without useless trailing zeros: `12.340` has two places. */
export function significantPlaces(decimal: ExactDecimal): number {
  let { unscaled, scale } = decimal;
  while (scale > 0 && unscaled % TEN === 0n) {
    unscaled /= TEN;
    scale -= 1;
  }
  return scale;
}

/**
 * Euros as a machine decimal (`1234.5`) to cents. Refuses what cents cannot hold exactly
 * (`0.005`): rounding somebody else's amount is the caller's decision (`roundDecimalToCents`).
 */
export function centsFromDecimal(
  text: string,
): number | DecimalInvalid | DecimalTooPrecise | AmountOutOfRange {
  const decimal = parseExactDecimal(text);
  if (isRefusal(decimal)) return decimal;
  const places = significantPlaces(decimal);
  if (places > 2) return refuse("DECIMAL_TOO_PRECISE", { text, places });
  return toCents(decimal);
}

/** Euros as a machine decimal to cents, rounded half away from zero. */
export function roundDecimalToCents(text: string): number | DecimalInvalid | AmountOutOfRange {
  const decimal = parseExactDecimal(text);
  return isRefusal(decimal) ? decimal : toCents(decimal);
}

function toCents(decimal: ExactDecimal): number | AmountOutOfRange {
  return centsFromBigInt(roundFraction(decimal.unscaled * 100n, TEN ** BigInt(decimal.scale)));
}

/** Cents to euros as a machine decimal, always two places: `-5` → `-0.05`. */
export function decimalFromCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not a whole number of cents: ${cents}`);
  const digits = Math.abs(cents).toString().padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

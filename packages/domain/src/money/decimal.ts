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
export const centsFromDecimal = (text: string): UnitsRead => unitsFromDecimal(text, 2);

type UnitsRead = number | DecimalInvalid | DecimalTooPrecise | AmountOutOfRange;

/** The same for units of so many decimals. */
export function unitsFromDecimal(text: string, decimals: number): UnitsRead {
  const decimal = parseExactDecimal(text);
  if (isRefusal(decimal)) return decimal;
  const places = significantPlaces(decimal);
  return places > decimals ? refuse("DECIMAL_TOO_PRECISE", { text, places }) : toUnits(decimal, decimals);
}

/** Euros as a machine decimal to cents, rounded half away from zero. */
export const roundDecimalToCents = (text: string): number | DecimalInvalid | AmountOutOfRange =>
  roundDecimalToUnits(text, 2);

/** The same for units of so many decimals. */
export function roundDecimalToUnits(
  text: string,
  decimals: number,
): number | DecimalInvalid | AmountOutOfRange {
  const decimal = parseExactDecimal(text);
  return isRefusal(decimal) ? decimal : toUnits(decimal, decimals);
}

function toUnits({ unscaled, scale }: ExactDecimal, decimals: number): number | AmountOutOfRange {
  return centsFromBigInt(roundFraction(unscaled * TEN ** BigInt(decimals), TEN ** BigInt(scale)));
}

/** Cents to euros as a machine decimal, always two places: `-5` → `-0.05`. */
export const decimalFromCents = (cents: number): string => decimalFromUnits(cents, 2);

/** A whole number of units of so many decimals as a machine decimal: 5 of 3 is `0.005`, 500 of none `500`. */
export function decimalFromUnits(units: number, decimals: number): string {
  if (!Number.isSafeInteger(units)) throw new RangeError(`not a whole number of cents: ${units}`);
  const digits = Math.abs(units)
    .toString()
    .padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  return `${units < 0 ? "-" : ""}${whole}${decimals === 0 ? "" : `.${digits.slice(-decimals)}`}`;
}

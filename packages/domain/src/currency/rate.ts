import { type AmountOutOfRange, assertCents, centsFromBigInt } from "../money/cents.ts";
import { decimalFromUnits, type ExactDecimal, parseExactDecimal, TEN } from "../money/decimal.ts";
import { formatMoney } from "../money/format-amount.ts";
import { roundFraction } from "../money/round.ts";
import { isRefusal } from "../refusal.ts";
import { decimalsOf } from "./currencies.ts";

/** A rate as the European Central Bank publishes it: units of the currency for one euro, six decimals at most, never zero. */
export const RATE_TEXT = /^(?=.*[1-9])\d{1,9}(?:[.,]\d{1,6})?$/;

/** An amount of a document in its currency, and the rate that is kept with it. */
export interface Rate {
  /** ISO 4217. */
  readonly currency: string;
  /** Units of the currency for one euro: a machine decimal. */
  readonly unitsPerEuro: string;
}

/**
 * What smallest units of a currency are in euro cents, rounded half away from zero: 1 084,30 USD at 1.0843 are 1 000,00 €.
 * @throws RangeError for a rate that is no positive decimal
 */
export function euroCents(minorUnits: number, rate: Rate): number | AmountOutOfRange {
  const { unscaled, scale } = positive(rate.unitsPerEuro);
  const numerator = BigInt(assertCents(minorUnits)) * 100n * TEN ** BigInt(scale);
  return centsFromBigInt(roundFraction(numerator, unscaled * TEN ** BigInt(decimalsOf(rate.currency))));
}

function positive(text: string): ExactDecimal {
  const decimal = parseExactDecimal(text);
  if (isRefusal(decimal) || decimal.unscaled <= 0n) throw new RangeError(`not a rate: ${text}`);
  return decimal;
}

/** Smallest units as a machine decimal of the currency: 108430 USD are `1084.30`, 500 JPY are `500`. */
export const decimalFromMinorUnits = (minorUnits: number, currency: string): string =>
  decimalFromUnits(minorUnits, decimalsOf(currency));

/** Hundredths, as a page is read, in smallest units of a currency: 50000 are 500 JPY, and 500000 TND. */
export const unitsFromHundredths = (hundredths: number, currency: string): number =>
  minorUnitsFromDecimal(decimalFromUnits(hundredths, 2), currency);

/** A machine decimal of a currency in its smallest units, rounded half away from zero. @throws RangeError for what is no decimal */
export function minorUnitsFromDecimal(text: string, currency: string): number {
  const decimal = parseExactDecimal(text);
  if (isRefusal(decimal)) throw new RangeError(`not a decimal: ${text}`);
  const numerator = decimal.unscaled * TEN ** BigInt(decimalsOf(currency));
  return assertCents(Number(roundFraction(numerator, TEN ** BigInt(decimal.scale))));
}

/** Smallest units as a French amount with the code of its currency: `1 084,30 USD`, `500 JPY`. */
export const formatUnits: (minorUnits: number, currency: string) => string = formatMoney;

import { decimalsOf, MOST_DECIMALS } from "@grand-livre/domain/currency/currencies";
import { decimalFromCents, decimalFromUnits, parseExactDecimal } from "@grand-livre/domain/money/decimal";
import { MAX_PRICE_PLACES } from "@grand-livre/domain/money/multiply";
import { isRefusal } from "@grand-livre/domain/refusal";

/**
 * Smallest units as an amount of the standard, which has two decimals at most (BR-DEC): `-1234` EUR → `-12.34`, `500` JPY → `500`,
 * `12340` TND → `12.34`. A third decimal that is not zero is written, and refused by the rule: a draft of it is not kept.
 */
export function amountText(units: number, currency = "EUR"): string {
  const decimals = decimalsOf(currency);
  const text = decimalFromUnits(units, decimals);
  const extra = decimals - MOST_DECIMALS;
  return extra > 0 && units % 10 ** extra === 0 ? text.slice(0, -extra) : text;
}

/** Basis points as a percentage: `550` → `5.50`. */
export const percentText = decimalFromCents;

/**
 * A unit price given in cents, written in euros without losing a place: `1234.5` → `12.345`, never fewer places than its currency has.
 * Throws on what is no decimal: the frozen invoice was checked when it was made.
 */
export function priceText(cents: string, currency = "EUR"): string {
  const decimal = parseExactDecimal(cents);
  if (isRefusal(decimal)) throw new Error(`Not a unit price: ${cents}`);
  const negative = decimal.unscaled < 0n;
  const decimals = decimalsOf(currency);
  const places = decimal.scale + decimals;
  const digits = String(negative ? -decimal.unscaled : decimal.unscaled).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(whole.length).replace(/0+$/, "").padEnd(decimals, "0");
  return `${negative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/**
 * A unit price as the two formats write it: in euros for one unit, or for a hundred (BT-149) when its tenths of a ten-thousandth
 * of a cent need more than the six decimals that France allows (BR-FR-DEC-03): `1.234567` cents → `1.234567` € for 100.
 */
export function writtenPrice(
  cents: string,
  currency = "EUR",
): { readonly price: string; readonly baseQuantity: string | null } {
  const [, fraction = ""] = cents.split(".");
  const decimals = decimalsOf(currency);
  const isFine = fraction.replace(/0+$/, "").length > MAX_PRICE_PLACES - decimals;
  return isFine
    ? { price: cents, baseQuantity: String(10 ** decimals) }
    : { price: priceText(cents, currency), baseQuantity: null };
}

/** `2026-09-30` → `20260930` (format 102 of UNTDID 2379). */
export function compactDate(day: string): string {
  return day.replaceAll("-", "");
}

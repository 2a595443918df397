import { decimalFromCents, parseExactDecimal } from "@grand-livre/domain/money/decimal";
import { isRefusal } from "@grand-livre/domain/refusal";

/** Cents as the two-place decimal of the standard's amounts: `-1234` → `-12.34`. */
export const amountText = decimalFromCents;

/** Basis points as a percentage: `550` → `5.50`. */
export const percentText = decimalFromCents;

/**
 * A unit price given in cents, written in euros without losing a place: `1234.5` → `12.345`, never fewer than two places.
 * Throws on what is no decimal: the frozen invoice was checked when it was made.
 */
export function priceText(cents: string): string {
  const decimal = parseExactDecimal(cents);
  if (isRefusal(decimal)) throw new Error(`Not a unit price: ${cents}`);
  const negative = decimal.unscaled < 0n;
  const places = decimal.scale + 2;
  const digits = String(negative ? -decimal.unscaled : decimal.unscaled).padStart(places + 1, "0");
  const fraction = digits.slice(-places).replace(/0+$/, "").padEnd(2, "0");
  return `${negative ? "-" : ""}${digits.slice(0, -places)}.${fraction}`;
}

/** Places of a price in cents that its six decimals in euros hold (BR-FR-DEC-03). */
const MAX_UNIT_PLACES = 4;

/**
 * A unit price as the two formats write it: in euros for one unit, or for a hundred (BT-149) when its tenths of a ten-thousandth
 * of a cent need more than the six decimals that France allows: `1.234567` cents → `1.234567` € for 100.
 */
export function writtenPrice(cents: string): { readonly price: string; readonly baseQuantity: "100" | null } {
  const [, fraction = ""] = cents.split(".");
  const isFine = fraction.replace(/0+$/, "").length > MAX_UNIT_PLACES;
  return isFine ? { price: cents, baseQuantity: "100" } : { price: priceText(cents), baseQuantity: null };
}

/** `2026-09-30` → `20260930` (format 102 of UNTDID 2379). */
export function compactDate(day: string): string {
  return day.replaceAll("-", "");
}

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

/** `2026-09-30` → `20260930` (format 102 of UNTDID 2379). */
export function compactDate(day: string): string {
  return day.replaceAll("-", "");
}

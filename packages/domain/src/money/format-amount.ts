import { decimalFromCents } from "./decimal.ts";

const NARROW_NO_BREAK_SPACE = "\u202f";
const NO_BREAK_SPACE = "\u00a0";
export const MINUS = "\u2212";

/**
 * Cents as a French amount without its unit: `1 234,56`, `−12,00`
 * (U+202F between thousands, U+2212 for the sign).
 */
export function formatAmount(cents: number): string {
  const decimal = decimalFromCents(Math.abs(cents));
  const [whole = "0", fraction = "00"] = decimal.split(".");
  return `${cents < 0 ? MINUS : ""}${groupThousands(whole)},${fraction}`;
}

/** `1234567` as `1 234 567`. */
export const groupThousands = (digits: string): string =>
  digits.replace(/\B(?=(\d{3})+$)/g, NARROW_NO_BREAK_SPACE);

/** Cents as French euros: `1 234,56 €` (U+00A0 before the sign); another currency writes its ISO code. */
export function formatMoney(cents: number, currency = "EUR"): string {
  return `${formatAmount(cents)}${NO_BREAK_SPACE}${currency === "EUR" ? "€" : currency}`;
}

/** Basis points as a French percentage: `2000` → `20 %`, `550` → `5,5 %`. */
export function formatRate(basisPoints: number): string {
  const digits = formatAmount(basisPoints).replace(/,?0+$/, "");
  return `${digits}${NARROW_NO_BREAK_SPACE}%`;
}

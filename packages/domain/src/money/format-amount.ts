import { decimalsOf } from "../currency/decimals.ts";
import { decimalFromUnits } from "./decimal.ts";

const NARROW_NO_BREAK_SPACE = "\u202f";
const NO_BREAK_SPACE = "\u00a0";
export const MINUS = "\u2212";

/**
 * Cents, or smallest units of a currency, as a French amount without its unit: `1 234,56`, `−12,00`, `500` of yen
 * (U+202F between thousands, U+2212 for the sign).
 */
export function formatAmount(cents: number, currency = "EUR"): string {
  const decimal = decimalFromUnits(Math.abs(cents), decimalsOf(currency));
  const [whole = "0", fraction] = decimal.split(".");
  return `${cents < 0 ? MINUS : ""}${groupThousands(whole)}${fraction === undefined ? "" : `,${fraction}`}`;
}

/** `1234567` as `1 234 567`. */
export const groupThousands = (digits: string): string =>
  digits.replace(/\B(?=(\d{3})+$)/g, NARROW_NO_BREAK_SPACE);

/** Cents as French euros: `1 234,56 €` (U+00A0 before the sign); another currency has its decimals and its ISO code: `500 JPY`. */
export function formatMoney(cents: number, currency = "EUR"): string {
  return `${formatAmount(cents, currency)}${NO_BREAK_SPACE}${currency === "EUR" ? "€" : currency}`;
}

/** Basis points as a French percentage: `2000` → `20 %`, `550` → `5,5 %`. */
export function formatRate(basisPoints: number): string {
  const digits = formatAmount(basisPoints).replace(/,?0+$/, "");
  return `${digits}${NARROW_NO_BREAK_SPACE}%`;
}

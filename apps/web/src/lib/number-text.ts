import { readAmount } from "./typed.ts";

/**
 * Numbers as a form holds them: readers and writers of what is typed. A reader answers NaN for what it cannot read, which the
 * contract's schema refuses beside the field.
 */

/** `18` → 18: months, years, units. */
export function wholeFromText(text: string): number {
  return /^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** `2,08` → 20 800 of 4 places, 208 of 2: percentages in parts per million or basis points. Spaces and `%` are left out. */
export function scaledFromText(text: string, places: number): number {
  const [, whole, decimals = ""] =
    /^(\d{1,7})(?:[.,](\d+))?$/.exec(text.replace(/[\s\u00a0\u202f%]/g, "")) ?? [];
  return whole === undefined || decimals.length > places
    ? Number.NaN
    : Number(`${whole}${decimals.padEnd(places, "0")}`);
}

/** 20 800 of 4 places → `2,08`; nothing for null. */
export function scaledToText(value: number | null | undefined, places: number): string {
  if (value == null) return "";
  const digits = String(value).padStart(places + 1, "0");
  const decimals = digits.slice(-places).replace(/0+$/, "");
  return `${digits.slice(0, -places)}${decimals === "" ? "" : `,${decimals}`}`;
}

/** Cents of an amount or a sum of amounts: `1200/1,2`. */
export function centsFromText(text: string): number {
  return readAmount(text) ?? Number.NaN;
}

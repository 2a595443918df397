import { type Refusal, refuse } from "../refusal.ts";
import { formatSiren, isSiren } from "./siren.ts";

export type VatNumberInvalid = Refusal<"VAT_NUMBER_INVALID", { text: string }>;

/**
 * Shape of VAT numbers by country prefix, without it (European Commission, VIES; Northern Ireland is XI,
 * Greece is EL). Only France's key is computed here: a shape is what can be checked without asking.
 */
const SHAPES: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/** The French VAT number of a SIREN: `FR` + key + SIREN, key = (12 + 3 × (SIREN mod 97)) mod 97. */
export function vatNumberOfSiren(siren: string): string {
  const key = (12 + 3 * (Number(siren) % 97)) % 97;
  return `FR${key.toString().padStart(2, "0")}${siren}`;
}

/** Reads a VAT number of the Union, spaces and points dropped. Answers it in capitals, with its prefix. */
export function parseVatNumber(text: string): string | VatNumberInvalid {
  const compact = text.replace(/[\s\u00a0\u202f.-]/g, "").toUpperCase();
  const shape = SHAPES[compact.slice(0, 2)];
  const valid = shape?.test(compact.slice(2)) === true;
  if (!valid || (compact.startsWith("FR") && !isFrenchKeyRight(compact)))
    return refuse("VAT_NUMBER_INVALID", { text });
  return compact;
}

/** The SIREN inside a French VAT number, or undefined (another country, Monaco). */
export function sirenOfVatNumber(vatNumber: string): string | undefined {
  const siren = vatNumber.slice(4);
  return vatNumber.startsWith("FR") && isSiren(siren) ? siren : undefined;
}

/** `FR44732829320` → `FR 44 732 829 320` (U+202F); a number of another country as it is. */
export function formatVatNumber(vatNumber: string): string {
  return vatNumber.replace(
    /^FR([0-9A-Z]{2})(\d{9})$/,
    (_, key: string, siren: string) => `FR\u202f${key}\u202f${formatSiren(siren)}`,
  );
}

/** ISO 3166 country of a VAT number: Greece writes EL, Northern Ireland XI. */
export function countryOfVatNumber(vatNumber: string): string {
  const prefix = vatNumber.slice(0, 2);
  if (prefix === "EL") return "GR";
  return prefix === "XI" ? "GB" : prefix;
}

const KEY_ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Monaco's numbers (SIREN part starting with 000) have a key too but no Luhn digit. */
function isFrenchKeyRight(vatNumber: string): boolean {
  const key = vatNumber.slice(2, 4);
  const siren = vatNumber.slice(4);
  if (!siren.startsWith("000") && !isSiren(siren)) return false;
  if (/^\d\d$/.test(key)) return vatNumberOfSiren(siren) === vatNumber;
  const [first, second] = [KEY_ALPHABET.indexOf(key.charAt(0)), KEY_ALPHABET.indexOf(key.charAt(1))];
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.floor(check / 11)) % 11 === check % 11;
}

import { type Refusal, refuse } from "../refusal.ts";
import { hasBelgianKey, hasRibKey } from "./national-key.ts";
import { isIssuedKey, remainder97 } from "./remainder-97.ts";

export type IbanInvalid = Refusal<"IBAN_INVALID", { text: string }>;
export type BicInvalid = Refusal<"BIC_INVALID", { text: string }>;

/** Lengths of the SEPA countries (ECBS registry); another country is checked by its key alone. */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** The national keys inside the account number, of the countries that most pay and are paid from here. */
const NATIONAL_KEYS: Readonly<Record<string, (account: string) => boolean>> = {
  FR: hasRibKey,
  MC: hasRibKey,
  BE: hasBelgianKey,
};

/**
 * Reads an IBAN, spaces dropped: country length, key modulo 97 (ISO 13616), which is one of 02 to 98 (00, 01 and 99 leave the same
 * remainder and are never issued), and the national key where it is known. Answers it in capitals.
 */
export function parseIban(text: string): string | IbanInvalid {
  const iban = text.replace(/[\s\u00a0\u202f-]/g, "").toUpperCase();
  const length = LENGTHS[iban.slice(0, 2)];
  const shaped = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && isIssuedKey(iban.slice(2, 4));
  if (
    !shaped ||
    (length !== undefined && length !== iban.length) ||
    remainder97(`${iban.slice(4)}${iban.slice(0, 4)}`) !== 1 ||
    NATIONAL_KEYS[iban.slice(0, 2)]?.(iban.slice(4)) === false
  )
    return refuse("IBAN_INVALID", { text });
  return iban;
}

/** Whether an IBAN that was read belongs to a country of the SEPA area. */
export function isSepaIban(iban: string): boolean {
  return Object.hasOwn(LENGTHS, iban.slice(0, 2));
}

/** Reads a BIC (ISO 9362): eight or eleven characters. */
export function parseBic(text: string): string | BicInvalid {
  const bic = text.replace(/[\s\u00a0\u202f]/g, "").toUpperCase();
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? bic : refuse("BIC_INVALID", { text });
}

/** Groups of four, as printed on a RIB. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, "$1\u00a0");
}

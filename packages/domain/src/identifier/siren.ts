import { type Refusal, refuse } from "../refusal.ts";

export type SirenInvalid = Refusal<"SIREN_INVALID", { text: string }>;
export type SiretInvalid = Refusal<"SIRET_INVALID", { text: string }>;

/** La Poste: its 18 000 establishments ran out of Luhn numbers, the sum of digits rules them. */
const LA_POSTE_SIREN = "356000000";

/** Reads a SIREN (nine digits, Luhn), written with or without spaces. Answers the nine digits. */
export function parseSiren(text: string): string | SirenInvalid {
  const digits = stripSeparators(text);
  return isSiren(digits) ? digits : refuse("SIREN_INVALID", { text });
}

/** Reads a SIRET (fourteen digits: SIREN and establishment). Answers the fourteen digits. */
export function parseSiret(text: string): string | SiretInvalid {
  const digits = stripSeparators(text);
  return isSiret(digits) ? digits : refuse("SIRET_INVALID", { text });
}

export function isSiren(digits: string): boolean {
  return /^\d{9}$/.test(digits) && digits !== "000000000" && passesLuhn(digits);
}

export function isSiret(digits: string): boolean {
  if (!/^\d{14}$/.test(digits) || !isSiren(digits.slice(0, 9))) return false;
  if (passesLuhn(digits)) return true;
  return digits.startsWith(LA_POSTE_SIREN) && digitSum(digits) % 5 === 0;
}

/** The company of an establishment. */
export function sirenOfSiret(siret: string): string {
  return siret.slice(0, 9);
}

/** `732829320` → `732 829 320` (U+202F); a SIRET keeps its last five digits together. */
export function formatSiren(digits: string): string {
  return digits.replace(
    /^(\d{3})(\d{3})(\d{3})(\d{5})?$/,
    (_, a: string, b: string, c: string, nic?: string) =>
      [a, b, c, nic].filter((part) => part !== undefined).join("\u202f"),
  );
}

function stripSeparators(text: string): string {
  return text.replace(/[\s\u00a0\u202f.-]/g, "");
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const weighted = i % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

function digitSum(digits: string): number {
  return [...digits].reduce((sum, digit) => sum + Number(digit), 0);
}

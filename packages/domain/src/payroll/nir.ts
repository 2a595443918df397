import { type Refusal, refuse } from "../refusal.ts";

export type NirInvalid = Refusal<"NIR_INVALID", { text: string }>;

const KEY_BASE = 97;

/**
 * Reads a NIR (numéro de sécurité sociale): thirteen characters and their key, spaces dropped. The key is 97 − n mod 97;
 * Corsica's departments 2A and 2B count as 19 and 18 (code de la sécurité sociale, art. R. 115-1).
 */
export function parseNir(text: string): string | NirInvalid {
  const nir = text.replace(/[\s\u00a0\u202f.-]/g, "").toUpperCase();
  if (!/^[1-478]\d{4}(\d\d|2[AB])\d{8}$/.test(nir)) return refuse("NIR_INVALID", { text });
  const number = Number(nir.slice(0, 13).replace("2A", "19").replace("2B", "18"));
  return KEY_BASE - (number % KEY_BASE) === Number(nir.slice(13)) ? nir : refuse("NIR_INVALID", { text });
}

/** The sex, the year and the key stay readable; what names the person does not. */
export function maskNir(nir: string): string {
  return `${nir.slice(0, 3)} •••••••••• ${nir.slice(13)}`;
}

/** The country and the last four characters stay readable. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`;
}

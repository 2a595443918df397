import { type Refusal, refuse } from "../refusal.ts";
import { isIssuedKey, remainder97 } from "./remainder-97.ts";

export type CreditorIdentifierInvalid = Refusal<"CREDITOR_IDENTIFIER_INVALID", { text: string }>;

/**
 * Reads a SEPA creditor identifier (ICS, EPC262-08): country, key, business code of three characters (ZZZ), national number. The key
 * leaves the business code out, which a company may change freely. A French one has six characters after the code, the number of
 * the NNE given by the Banque de France.
 */
export function parseCreditorIdentifier(text: string): string | CreditorIdentifierInvalid {
  const identifier = text.replace(/[\s\u00a0\u202f-]/g, "").toUpperCase();
  const isShaped = identifier.startsWith("FR")
    ? /^FR\d{2}[A-Z0-9]{3}[A-Z0-9]{6}$/.test(identifier)
    : /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(identifier);
  const checked = `${identifier.slice(7)}${identifier.slice(0, 4)}`;
  return isShaped && isIssuedKey(identifier.slice(2, 4)) && remainder97(checked) === 1
    ? identifier
    : refuse("CREDITOR_IDENTIFIER_INVALID", { text });
}

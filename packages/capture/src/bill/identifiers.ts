import type { Identifier } from "./bill-party.ts";

const LA_POSTE_SIREN = "356000000";

function luhnSum(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum;
}

/** Nine digits whose Luhn key is right (INSEE). */
export function isSiren(text: string): boolean {
  return /^\d{9}$/.test(text) && luhnSum(text) % 10 === 0;
}

/** Fourteen digits whose key is right; the establishments of La Poste add up to a multiple of five instead (INSEE). */
export function isSiret(text: string): boolean {
  if (!/^\d{14}$/.test(text) || !isSiren(text.slice(0, 9))) return false;
  if (luhnSum(text) % 10 === 0) return true;
  const plainSum = [...text].reduce((sum, digit) => sum + Number(digit), 0);
  return text.startsWith(LA_POSTE_SIREN) && plainSum % 5 === 0;
}

/** True unless it is a French number whose numeric key is wrong (CGI ann. II art. 286 ter: (12 + 3 × SIREN mod 97) mod 97). */
export function isVatNumberPlausible(vatNumber: string): boolean {
  const french = /^FR(..)(\d{9})$/.exec(vatNumber);
  if (french === null) return !vatNumber.startsWith("FR") && /^[A-Z]{2}[0-9A-Z+*./]{2,16}$/.test(vatNumber);
  const [, key = "", siren = ""] = french;
  if (!/^\d\d$/.test(key)) return /^[0-9A-HJ-NP-Z]{2}$/.test(key);
  return Number(key) === (12 + 3 * (Number(siren) % 97)) % 97;
}

/** The SIREN inside a French VAT number. */
export function sirenOfVatNumber(vatNumber: string | null): string | null {
  return /^FR[0-9A-Z]{2}(\d{9})$/.exec(vatNumber ?? "")?.[1] ?? null;
}

/** ISO 13616 check: modulo 97 on the rearranged account. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(text)) return false;
  const rearranged = text.slice(4) + text.slice(0, 4);
  let rest = 0;
  for (const character of rearranged) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

export interface FrenchIds {
  readonly siren: string | null;
  readonly siret: string | null;
  /** The source of the SIREN: `registration` as such, `derived` from the VAT number or the electronic address. */
  readonly sirenOrigin: "registration" | "derived" | null;
}

function digitsOf(identifier: Identifier | null): string {
  return (identifier?.value ?? "").replace(/[\s.]/g, "");
}

/**
 * SIREN and SIRET of a party: from identifiers of schemes 0002 and 0009 (both are seen with nine or fourteen digits),
 * then from an unqualified registration of a French party, then from the French VAT number, then from the 0225 address.
 */
export function frenchIds(party: {
  readonly legalId: Identifier | null;
  readonly identifiers: readonly Identifier[];
  readonly vatNumber: string | null;
  readonly electronicAddress: Identifier | null;
  readonly isFrench: boolean;
}): FrenchIds {
  const all = party.legalId === null ? party.identifiers : [party.legalId, ...party.identifiers];
  const registered = all.filter(
    ({ scheme }) => scheme === "0002" || scheme === "0009" || (party.isFrench && scheme === null),
  );
  const numbers = registered.map(digitsOf);
  const siret = numbers.find((digits) => /^\d{14}$/.test(digits)) ?? null;
  const siren = numbers.find((digits) => /^\d{9}$/.test(digits)) ?? siret?.slice(0, 9) ?? null;
  if (siren !== null) return { siren, siret, sirenOrigin: "registration" };
  const address = party.electronicAddress;
  const derived =
    sirenOfVatNumber(party.vatNumber) ??
    (address?.scheme === "0225" ? /^(\d{9})(?:_|$)/.exec(address.value)?.[1] : undefined) ??
    null;
  return { siren: derived, siret: null, sirenOrigin: derived === null ? null : "derived" };
}

import {
  type CheckedIdentity,
  type GivenIdentity,
  readIdentity,
} from "@grand-livre/domain/identifier/company-identity";
import { parseCreditorIdentifier } from "@grand-livre/domain/identifier/creditor-identifier";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";

/**
 * Checks the identifiers of a company. `country` is its address's: outside the Union a tax number is kept as it is. A
 * captured document's wrong identifier is left out (`lenient`): the bill keeps what it printed.
 * @throws RefusalError SIREN_INVALID, SIRET_INVALID, SIRET_OF_ANOTHER_SIREN, VAT_NUMBER_INVALID, IBAN_INVALID
 */
export function checkIdentity(
  given: GivenIdentity,
  { lenient = false, country }: { readonly lenient?: boolean; readonly country?: string | undefined } = {},
): CheckedIdentity {
  const { identity, refusals } = readIdentity(given, country);
  const [refusal] = refusals;
  if (refusal && !lenient) throw new RefusalError(refusal.refused, refusal.details);
  return identity;
}

/**
 * A legal entity has a SIREN.
 * @throws RefusalError SIREN_INVALID when none was given
 */
export function requireSiren({ siren }: CheckedIdentity): string {
  if (siren !== null) return siren;
  throw new RefusalError("SIREN_INVALID", { text: "" });
}

/** The creditor identifier (ICS) as it is kept. @throws RefusalError CREDITOR_IDENTIFIER_INVALID */
export function creditorIdentifierOf(text: string | null | undefined): string | null {
  return text == null || text.trim() === "" ? null : orRefuse(parseCreditorIdentifier(text));
}

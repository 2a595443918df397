import type { ErrorCode } from "@grand-livre/contracts/errors";
import { parseIban } from "@grand-livre/domain/identifier/iban";
import { parseSiren, parseSiret, sirenOfSiret } from "@grand-livre/domain/identifier/siren";
import { parseVatNumber, sirenOfVatNumber } from "@grand-livre/domain/identifier/vat-number";
import { isRefusal, type Refusal } from "@grand-livre/domain/refusal";
import { vatTerritory } from "@grand-livre/domain/vat/territory";
import { RefusalError } from "../../http/refusal-error.ts";

export type GivenIdentity = {
  readonly siren?: string | null | undefined;
  readonly siret?: string | null | undefined;
  readonly vatNumber?: string | null | undefined;
  readonly iban?: string | null | undefined;
};

export type CheckedIdentity = {
  readonly siren: string | null;
  readonly siret: string | null;
  readonly vatNumber: string | null;
  readonly iban: string | null;
};

type Parse = (text: string) => string | Refusal<ErrorCode>;

/** After every departure from the Union: an address in a country that left counts as outside. */
const EVER_AFTER = "9999-12-31";

/** Outside the Union a tax number has no shape that could be checked: letters and digits, as printed. */
function vatNumberParser(country: string | undefined): Parse {
  if (vatTerritory(country, EVER_AFTER) !== "outside") return parseVatNumber;
  return (text) => {
    const compact = text.replace(/[\s\u00a0\u202f.-]/g, "").toUpperCase();
    return /^[0-9A-Z]{2,20}$/.test(compact) ? compact : parseVatNumber(text);
  };
}

/** Empty is no identifier. A captured document's wrong one is left out: the bill keeps what it printed. */
function read(text: string | null | undefined, parse: Parse, field: string, lenient: boolean): string | null {
  if (text == null || text.trim() === "") return null;
  const parsed = parse(text);
  if (!isRefusal(parsed)) return parsed;
  if (lenient) return null;
  throw new RefusalError(parsed.refused, {
    ...parsed.details,
    fields: [{ path: field, message: parsed.refused }],
  });
}

/**
 * Checks the identifiers of a company. `country` is its address's: outside the Union a tax number is kept as it is. The SIREN is taken from the SIRET or the French VAT number when it is not given.
 * @throws RefusalError SIREN_INVALID, SIRET_INVALID, SIRET_OF_ANOTHER_SIREN, VAT_NUMBER_INVALID, IBAN_INVALID, with `details.fields`
 */
export function checkIdentity(
  given: GivenIdentity,
  { lenient = false, country }: { readonly lenient?: boolean; readonly country?: string | undefined } = {},
): CheckedIdentity {
  const siret = read(given.siret, parseSiret, "siret", lenient);
  const vatNumber = read(given.vatNumber, vatNumberParser(country), "vatNumber", lenient);
  const siren =
    read(given.siren, parseSiren, "siren", lenient) ??
    (siret ? sirenOfSiret(siret) : null) ??
    (vatNumber ? (sirenOfVatNumber(vatNumber) ?? null) : null);
  const iban = read(given.iban, parseIban, "iban", lenient);
  if (siret && siren && sirenOfSiret(siret) !== siren) {
    if (lenient) return { siren, siret: null, vatNumber, iban };
    throw new RefusalError("SIRET_OF_ANOTHER_SIREN", {
      siret,
      siren,
      fields: [{ path: "siret", message: "SIRET_OF_ANOTHER_SIREN" }],
    });
  }
  return { siren, siret, vatNumber, iban };
}

/**
 * A legal entity has a SIREN.
 * @throws RefusalError SIREN_INVALID when none was given
 */
export function requireSiren({ siren }: CheckedIdentity): string {
  if (siren !== null) return siren;
  throw new RefusalError("SIREN_INVALID", {
    text: "",
    fields: [{ path: "siren", message: "SIREN_INVALID" }],
  });
}

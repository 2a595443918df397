import { type Refusal, refuse } from "../refusal.ts";
import { vatTerritory } from "../vat/territory.ts";
import { type IbanInvalid, parseIban } from "./iban.ts";
import { parseSiren, parseSiret, type SirenInvalid, type SiretInvalid, sirenOfSiret } from "./siren.ts";
import { parseVatNumber, sirenOfVatNumber, type VatNumberInvalid } from "./vat-number.ts";

/** The identifiers of a company as they are typed; empty is none. */
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

export type IdentityRefusal =
  | SirenInvalid
  | SiretInvalid
  | VatNumberInvalid
  | IbanInvalid
  | Refusal<"SIRET_OF_ANOTHER_SIREN", { siret: string; siren: string }>;

/** After every departure from the Union: an address in a country that left counts as outside. */
const EVER_AFTER = "9999-12-31";

/**
 * Reads the identifiers of a company: each one that is right, and a refusal for each other. The SIREN is taken from the
 * SIRET or the French VAT number when it is not given. `country` is its address's: outside the Union a tax number has no
 * shape that could be checked.
 */
export function readIdentity(
  given: GivenIdentity,
  country?: string,
): { readonly identity: CheckedIdentity; readonly refusals: readonly IdentityRefusal[] } {
  const refusals: IdentityRefusal[] = [];
  const read = (
    text: string | null | undefined,
    parse: (text: string) => string | IdentityRefusal,
  ): string | null => {
    if (text == null || text.trim() === "") return null;
    const parsed = parse(text);
    if (typeof parsed === "string") return parsed;
    refusals.push(parsed);
    return null;
  };
  const siret = read(given.siret, parseSiret);
  const vatNumber = read(given.vatNumber, vatNumberParser(country));
  const siren =
    read(given.siren, parseSiren) ??
    (siret ? sirenOfSiret(siret) : null) ??
    (vatNumber ? (sirenOfVatNumber(vatNumber) ?? null) : null);
  const iban = read(given.iban, parseIban);
  if (!siret || !siren || sirenOfSiret(siret) === siren)
    return { identity: { siren, siret, vatNumber, iban }, refusals };
  refusals.push(refuse("SIRET_OF_ANOTHER_SIREN", { siret, siren }));
  return { identity: { siren, siret: null, vatNumber, iban }, refusals };
}

/** Outside the Union: letters and digits, as printed. */
function vatNumberParser(country: string | undefined): (text: string) => string | VatNumberInvalid {
  if (vatTerritory(country, EVER_AFTER) !== "outside") return parseVatNumber;
  return (text) => {
    const compact = text.replace(/[\s\u00a0\u202f.-]/g, "").toUpperCase();
    return /^[0-9A-Z]{2,20}$/.test(compact) ? compact : parseVatNumber(text);
  };
}

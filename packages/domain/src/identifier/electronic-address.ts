import { type Refusal, refuse } from "../refusal.ts";
import { isSiret } from "./siren.ts";

/** What an address of the French directory names: a company, an establishment, a service of it, or a use of its own. */
export type ElectronicAddressForm = "SIREN" | "SIREN_SIRET" | "SIREN_SIRET_CodeRoutage" | "SIREN_Suffixe";

export type ElectronicAddress = {
  /** Without its scheme, as BT-34 and BT-49 write it. */
  readonly value: string;
  readonly form: ElectronicAddressForm;
};

/** The French directory of electronic addresses (annuaire), among the schemes of ISO 6523. */
export const FRENCH_DIRECTORY = "0225";

/** A routing code or a suffix: the signs of BR-FR-23, the length that the directory keeps. */
const PART = /^[A-Za-z0-9+\-.]{1,100}$/;

export type ElectronicAddressRefusal =
  | Refusal<"ELECTRONIC_ADDRESS_OF_ANOTHER", { text: string; siren: string }>
  | Refusal<"ELECTRONIC_ADDRESS_INVALID", { text: string }>;

/**
 * Reads an address of the company with this SIREN, with or without « 0225: ». Source: XP Z12-012 (BR-FR-21 to 23) and the
 * external specifications of the directory: SIREN, SIREN_SIRET, SIREN_SIRET_CodeRoutage, SIREN_Suffixe.
 */
export function readElectronicAddress(
  text: string,
  siren: string,
): ElectronicAddress | ElectronicAddressRefusal {
  const value = text.replace(/\s/g, "").replace(new RegExp(`^${FRENCH_DIRECTORY}:`), "");
  const [company, part, code, ...rest] = value.split("_");
  if (company !== siren) return refuse("ELECTRONIC_ADDRESS_OF_ANOTHER", { text, siren });
  if (part === undefined) return { value, form: "SIREN" };
  const invalid = refuse("ELECTRONIC_ADDRESS_INVALID", { text });
  if (rest.length > 0) return invalid;
  // Fourteen digits are an establishment, hence one of this company: as a suffix they would be taken for another one's.
  const isEstablishment = /^\d{14}$/.test(part);
  if (isEstablishment && (!isSiret(part) || !part.startsWith(siren))) return invalid;
  if (code !== undefined)
    return isEstablishment && PART.test(code) ? { value, form: "SIREN_SIRET_CodeRoutage" } : invalid;
  if (isEstablishment) return { value, form: "SIREN_SIRET" };
  return PART.test(part) ? { value, form: "SIREN_Suffixe" } : invalid;
}

import type { CaptureRefusal } from "@grand-livre/capture/bill/captured-bill";
import { normalizeDecimal } from "@grand-livre/capture/xml/decimal-text";
import { parseXml } from "@grand-livre/capture/xml/parse-xml";
import { childOf, childrenOf, textAt, type XmlElement } from "@grand-livre/capture/xml/xml-element";
import { isRefusal, type Refusal, refuse } from "@grand-livre/domain/refusal";

export type RatesUnreadable = Refusal<"DSN_RATES_UNREADABLE">;

/** The rate of the income tax that the administration gives for a person; null where it gives none. */
export interface GivenRate {
  /** Thirteen characters, without the key. */
  readonly nir: string;
  readonly number: string;
  readonly name: string;
  readonly ppm: number | null;
}

export interface RatesReturn {
  /** The number that a declaration with these rates has to name (S21.G00.50.008); empty when it is in neither of its places. */
  readonly id: string;
  readonly rates: readonly GivenRate[];
}

/**
 * The nominative return of the tax administration (CRM nominatif): `rapport › declaration › declaration_bilan › salarie`, each with
 * `NIR`, `matricule` and `taux_imposition_PAS` as a percentage. Anything else in it is left.
 */
export function readRates(bytes: Uint8Array): RatesReturn | RatesUnreadable | CaptureRefusal {
  const root = parseXml(bytes);
  if (isRefusal(root)) return root;
  const declarations = childrenOf(root, "declaration");
  const people = declarations.flatMap((one) => childrenOf(childOf(one, "declaration_bilan"), "salarie"));
  const ids = [
    root.attributes.get("identifiant") ?? "",
    textIn(declarations[0], "declaration_identification/identifiant_metier"),
  ];
  if (root.name !== "rapport" || people.length === 0) return refuse("DSN_RATES_UNREADABLE");
  return {
    id: ids.find((id) => /^\d{1,18}$/.test(id)) ?? "",
    rates: people.map((one) => ({
      nir: textIn(one, "NIR"),
      number: textIn(one, "matricule"),
      name: `${textIn(one, "nom_famille")} ${textIn(one, "prenoms")}`.trim(),
      ppm: ppmOf(textIn(one, "taux_imposition_PAS")),
    })),
  };
}

const textIn = (one: XmlElement | undefined, path: string) => textAt(one, path) ?? "";

/** A percentage with two decimals at most, from 0 to 100. */
function ppmOf(text: string): number | null {
  const decimal = normalizeDecimal(text)?.text;
  const [, whole, decimals = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(decimal ?? "") ?? [];
  if (whole === undefined) return null;
  const ppm = Number(whole) * 10_000 + Number(decimals.padEnd(2, "0")) * 100;
  return ppm <= 1_000_000 ? ppm : null;
}

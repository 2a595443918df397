import type { CreateLegalEntityBody, LegalEntityAnswer } from "@grand-livre/contracts/legal-entity";
import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import { formatIban, parseIban } from "@grand-livre/domain/identifier/iban";
import { formatSiren, parseSiren, parseSiret, sirenOfSiret } from "@grand-livre/domain/identifier/siren";
import { parseVatNumber, vatNumberOfSiren } from "@grand-livre/domain/identifier/vat-number";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { FieldErrors } from "../../lib/use-form.ts";

/** A company as its form holds it: texts as typed, identifiers grouped as printed. */
export interface CompanyDraft {
  readonly name: string;
  readonly siren: string;
  readonly siret: string;
  readonly legalForm: string;
  readonly capitalCents: number | undefined;
  readonly rcsCity: string;
  readonly vatNumber: string;
  readonly line1: string;
  readonly line2: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly sizeClass: LegalEntityAnswer["sizeClass"];
  readonly vatRegime: LegalEntityAnswer["vatRegime"];
  readonly vatOnDebitsOption: boolean;
  readonly iban: string;
  readonly accountLength: string;
}

export const companyLabels: Readonly<Record<keyof CompanyDraft, string>> = {
  name: "Raison sociale",
  siren: "SIREN",
  siret: "SIRET du siège",
  legalForm: "Forme juridique",
  capitalCents: "Capital",
  rcsCity: "Ville du RCS",
  vatNumber: "N° de TVA",
  line1: "Adresse",
  line2: "Complément",
  postcode: "Code postal",
  city: "Ville",
  country: "Pays",
  sizeClass: "Taille",
  vatRegime: "Régime de TVA",
  vatOnDebitsOption: "Option débits",
  iban: "IBAN",
  accountLength: "Longueur des comptes",
};

/** Server paths and codes that belong to a field of another name. */
export const companyPlaces: Readonly<Record<string, keyof CompanyDraft>> = {
  LEGAL_ENTITY_EXISTS: "siren",
  SIREN_INVALID: "siren",
  ACCOUNT_LENGTH_FIXED: "accountLength",
  "address.line1": "line1",
  "address.line2": "line2",
  "address.postcode": "postcode",
  "address.city": "city",
  "address.country": "country",
};

/** The form of a company, or an empty one with the usual choices. */
export function draftOfCompany(entity?: LegalEntityAnswer): CompanyDraft {
  return {
    name: entity?.name ?? "",
    siren: formatSiren(entity?.siren ?? ""),
    siret: formatSiren(entity?.siret ?? ""),
    legalForm: entity?.legalForm ?? "",
    capitalCents: entity?.capitalCents ?? undefined,
    rcsCity: entity?.rcsCity ?? "",
    vatNumber: entity?.vatNumber ?? "",
    line1: entity?.address?.line1 ?? "",
    line2: entity?.address?.line2 ?? "",
    postcode: entity?.address?.postcode ?? "",
    city: entity?.address?.city ?? "",
    country: entity?.address?.country ?? "FR",
    sizeClass: entity?.sizeClass ?? "sme",
    vatRegime: entity?.vatRegime ?? "normal_monthly",
    vatOnDebitsOption: entity?.vatOnDebitsOption ?? false,
    iban: formatIban(entity?.iban ?? ""),
    accountLength: String(entity?.accountLength ?? 6),
  };
}

/** What a typed SIREN brings: its number of TVA, unless another one was typed already. */
export function withSiren(draft: CompanyDraft, typed: string): Partial<CompanyDraft> {
  const siren = parseSiren(typed);
  const before = parseSiren(draft.siren);
  const proposed = isRefusal(before) ? "" : vatNumberOfSiren(before);
  const untouched = draft.vatNumber === "" || draft.vatNumber === proposed;
  if (isRefusal(siren)) return { siren: typed, ...(untouched ? { vatNumber: "" } : {}) };
  return { siren: typed, ...(untouched ? { vatNumber: vatNumberOfSiren(siren) } : {}) };
}

/** The sentence of a SIREN while it is typed: nothing before nine figures, its key from there on. */
export function sirenWhileTyping(typed: string): string | undefined {
  const figures = typed.replace(/[\s\u00a0\u202f.-]/g, "");
  if (figures === "" || (/^\d{1,8}$/.test(figures) && figures.length < 9)) return undefined;
  return sirenError(typed);
}

function sirenError(typed: string): string | undefined {
  const figures = typed.replace(/[\s\u00a0\u202f.-]/g, "");
  if (figures === "") return "Saisissez le SIREN de l’entreprise.";
  if (!/^\d{9}$/.test(figures)) return "Un SIREN compte neuf chiffres.";
  return isRefusal(parseSiren(typed))
    ? "SIREN incorrect\u00a0: sa clé ne correspond pas. Vérifiez les neuf chiffres."
    : undefined;
}

/** One sentence for each field that the server would refuse. */
export function checkCompany(draft: CompanyDraft): FieldErrors<CompanyDraft> {
  const errors: FieldErrors<CompanyDraft> = {};
  const siren = parseSiren(draft.siren);
  const siret = parseSiret(draft.siret);
  if (draft.name.trim() === "") errors.name = "Saisissez la raison sociale.";
  const wrongSiren = sirenError(draft.siren);
  if (wrongSiren !== undefined) errors.siren = wrongSiren;
  if (draft.siret.trim() !== "") {
    if (isRefusal(siret)) errors.siret = "SIRET incorrect\u00a0: quatorze chiffres, dont une clé.";
    else if (!isRefusal(siren) && sirenOfSiret(siret) !== siren)
      errors.siret = "Ce SIRET ne commence pas par le SIREN ci-dessus.";
  }
  if (draft.vatNumber.trim() !== "" && isRefusal(parseVatNumber(draft.vatNumber)))
    errors.vatNumber = "N° de TVA incorrect\u00a0: pays, longueur ou clé.";
  if (draft.iban.trim() !== "" && isRefusal(parseIban(draft.iban)))
    errors.iban = "IBAN incorrect\u00a0: sa longueur ou sa clé ne convient pas.";
  if (!/^[A-Z]{2}$/.test(draft.country.trim().toUpperCase()))
    errors.country = "Deux lettres\u00a0: FR, BE, DE…";
  return errors;
}

/** The errors of an existing company: what nobody touched was accepted once, whatever is thought of it today. */
export function checkChangedCompany(draft: CompanyDraft, loaded: CompanyDraft): FieldErrors<CompanyDraft> {
  const errors = Object.entries(checkCompany(draft));
  const touched = errors.filter(([name]) => {
    const key = name as keyof CompanyDraft;
    return draft[key] !== loaded[key] || (key === "siret" && draft.siren !== loaded.siren);
  });
  return Object.fromEntries(touched);
}

/** Only what changed is sent: a PATCH says nothing of the rest. */
export function changesOfCompany(draft: CompanyDraft, loaded: CompanyDraft): Partial<CompanyBody> {
  const before: Readonly<Record<string, unknown>> = bodyOfCompany(loaded);
  const changed = Object.entries(bodyOfCompany(draft)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed);
}

type CompanyBody = Omit<CreateLegalEntityBody, "accountLength">;

/** What is sent: empty texts are null, identifiers without spaces. */
export function bodyOfCompany(draft: CompanyDraft): CompanyBody {
  return {
    name: draft.name.trim(),
    siren: draft.siren.trim(),
    siret: orNull(draft.siret),
    legalForm: orNull(draft.legalForm),
    capitalCents: draft.capitalCents ?? null,
    rcsCity: orNull(draft.rcsCity),
    vatNumber: orNull(draft.vatNumber),
    address: addressOf(draft),
    iban: orNull(draft.iban),
    sizeClass: draft.sizeClass,
    vatRegime: draft.vatRegime,
    vatOnDebitsOption: draft.vatOnDebitsOption,
  };
}

function addressOf(draft: CompanyDraft): PostalAddress | null {
  const { line1, line2, postcode, city } = draft;
  if ([line1, line2, postcode, city].every((text) => text.trim() === "")) return null;
  return {
    line1: line1.trim(),
    ...(line2.trim() === "" ? {} : { line2: line2.trim() }),
    postcode: postcode.trim(),
    city: city.trim(),
    country: draft.country.trim().toUpperCase(),
  };
}

function orNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import { formatIban, parseIban } from "@grand-livre/domain/identifier/iban";
import { formatSiren, parseSiren, parseSiret, sirenOfSiret } from "@grand-livre/domain/identifier/siren";
import { parseVatNumber, vatNumberOfSiren } from "@grand-livre/domain/identifier/vat-number";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { FieldErrors } from "../../lib/use-form.ts";

/** A third party as its form holds it: texts as typed, identifiers grouped as printed. */
export interface CounterpartyDraft {
  readonly kind: CounterpartyAnswer["kind"];
  readonly customerKind: NonNullable<CounterpartyAnswer["customerKind"]> | "";
  readonly name: string;
  readonly siren: string;
  readonly siret: string;
  readonly vatNumber: string;
  readonly line1: string;
  readonly line2: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly deliveryLine1: string;
  readonly deliveryLine2: string;
  readonly deliveryPostcode: string;
  readonly deliveryCity: string;
  readonly deliveryCountry: string;
  readonly email: string;
  readonly electronicAddress: string;
  readonly iban: string;
  readonly paymentTerms: string;
  readonly defaultAccount: string;
  readonly defaultVatCode: string;
  readonly subledgerCustomer: string;
  readonly subledgerSupplier: string;
  readonly active: boolean;
}

export const counterpartyLabels: Readonly<Record<keyof CounterpartyDraft, string>> = {
  kind: "Type",
  customerKind: "Nature du client",
  name: "Nom ou raison sociale",
  siren: "SIREN",
  siret: "SIRET",
  vatNumber: "N° de TVA",
  line1: "Adresse",
  line2: "Complément",
  postcode: "Code postal",
  city: "Ville",
  country: "Pays",
  deliveryLine1: "Adresse de livraison",
  deliveryLine2: "Complément de livraison",
  deliveryPostcode: "Code postal de livraison",
  deliveryCity: "Ville de livraison",
  deliveryCountry: "Pays de livraison",
  email: "E-mail",
  electronicAddress: "Adresse de facturation électronique",
  iban: "IBAN",
  paymentTerms: "Conditions de règlement",
  defaultAccount: "Compte par défaut",
  defaultVatCode: "Code TVA par défaut",
  subledgerCustomer: "Auxiliaire client",
  subledgerSupplier: "Auxiliaire fournisseur",
  active: "Actif",
};

/** Server paths and codes that belong to a field of another name. COUNTERPARTY_EXISTS has its own notice. */
export const counterpartyPlaces: Readonly<Record<string, keyof CounterpartyDraft>> = {
  "address.line1": "line1",
  "address.line2": "line2",
  "address.postcode": "postcode",
  "address.city": "city",
  "address.country": "country",
  "deliveryAddress.line1": "deliveryLine1",
  "deliveryAddress.postcode": "deliveryPostcode",
  "deliveryAddress.city": "deliveryCity",
  "deliveryAddress.country": "deliveryCountry",
};

export function draftOfCounterparty(
  party?: CounterpartyAnswer,
  kind: CounterpartyDraft["kind"] = "supplier",
): CounterpartyDraft {
  return {
    kind: party?.kind ?? kind,
    customerKind: party?.customerKind ?? "",
    name: party?.name ?? "",
    siren: formatSiren(party?.siren ?? ""),
    siret: formatSiren(party?.siret ?? ""),
    vatNumber: party?.vatNumber ?? "",
    ...addressDraft(party?.address),
    ...deliveryDraft(party?.deliveryAddress),
    email: party?.email ?? "",
    electronicAddress: party?.electronicAddress ?? "",
    iban: formatIban(party?.iban ?? ""),
    paymentTerms: party?.paymentTerms ?? "",
    defaultAccount: party?.defaultAccount ?? "",
    defaultVatCode: party?.defaultVatCode ?? "",
    subledgerCustomer: party?.subledgerCustomer ?? "",
    subledgerSupplier: party?.subledgerSupplier ?? "",
    active: party?.active ?? true,
  };
}

function addressDraft(address: PostalAddress | null | undefined) {
  return {
    line1: address?.line1 ?? "",
    line2: address?.line2 ?? "",
    postcode: address?.postcode ?? "",
    city: address?.city ?? "",
    country: address?.country ?? "FR",
  };
}

function deliveryDraft(address: PostalAddress | null | undefined) {
  const { line1, line2, postcode, city, country } = addressDraft(address);
  return {
    deliveryLine1: line1,
    deliveryLine2: line2,
    deliveryPostcode: postcode,
    deliveryCity: city,
    deliveryCountry: country,
  };
}

export const isCustomer = ({ kind }: Pick<CounterpartyDraft, "kind">) => kind !== "supplier";
export const isSupplier = ({ kind }: Pick<CounterpartyDraft, "kind">) => kind !== "customer";

/** What a typed SIREN brings: its number of TVA, unless another one was typed already. */
export function withSiren(draft: CounterpartyDraft, typed: string): Partial<CounterpartyDraft> {
  const siren = parseSiren(typed);
  const before = parseSiren(draft.siren);
  const proposed = isRefusal(before) ? "" : vatNumberOfSiren(before);
  if (draft.vatNumber !== "" && draft.vatNumber !== proposed) return { siren: typed };
  return { siren: typed, vatNumber: isRefusal(siren) ? "" : vatNumberOfSiren(siren) };
}

/** One sentence for each field that the server would refuse. */
export function checkCounterparty(draft: CounterpartyDraft): FieldErrors<CounterpartyDraft> {
  const errors: FieldErrors<CounterpartyDraft> = {};
  const siren = parseSiren(draft.siren);
  const siret = parseSiret(draft.siret);
  if (draft.name.trim() === "") errors.name = "Saisissez le nom du tiers.";
  if (typed(draft.siren) && isRefusal(siren))
    errors.siren = "SIREN incorrect\u00a0: neuf chiffres, dont une clé.";
  if (typed(draft.siret)) {
    if (isRefusal(siret)) errors.siret = "SIRET incorrect\u00a0: quatorze chiffres, dont une clé.";
    else if (!isRefusal(siren) && sirenOfSiret(siret) !== siren)
      errors.siret = "Ce SIRET ne commence pas par le SIREN ci-dessus.";
  }
  if (typed(draft.vatNumber) && isRefusal(parseVatNumber(draft.vatNumber)))
    errors.vatNumber = "N° de TVA incorrect\u00a0: pays, longueur ou clé.";
  if (typed(draft.iban) && isRefusal(parseIban(draft.iban)))
    errors.iban = "IBAN incorrect\u00a0: sa longueur ou sa clé ne convient pas.";
  if (typed(draft.email) && !/^\S+@\S+\.\S+$/.test(draft.email.trim()))
    errors.email = "Cette adresse e-mail est incomplète.";
  for (const name of ["country", "deliveryCountry"] as const)
    if (!/^[A-Z]{2}$/.test(draft[name].trim().toUpperCase()))
      errors[name] = "Deux lettres\u00a0: FR, BE, DE…";
  for (const name of ["subledgerCustomer", "subledgerSupplier"] as const)
    if (typed(draft[name]) && !/^[0-9A-Z]{2,17}$/.test(draft[name].trim().toUpperCase()))
      errors[name] = "De 2 à 17 chiffres ou capitales.";
  return errors;
}

/** What is sent: empty texts are null; an empty auxiliary is left to the server, which makes it from the name. */
export function bodyOfCounterparty(draft: CounterpartyDraft) {
  return {
    kind: draft.kind,
    customerKind: isCustomer(draft) && draft.customerKind !== "" ? draft.customerKind : null,
    name: draft.name.trim(),
    siren: orNull(draft.siren),
    siret: orNull(draft.siret),
    vatNumber: orNull(draft.vatNumber),
    address: addressOf(draft.line1, draft.line2, draft.postcode, draft.city, draft.country),
    deliveryAddress: addressOf(
      draft.deliveryLine1,
      draft.deliveryLine2,
      draft.deliveryPostcode,
      draft.deliveryCity,
      draft.deliveryCountry,
    ),
    email: orNull(draft.email),
    electronicAddress: orNull(draft.electronicAddress),
    iban: orNull(draft.iban),
    paymentTerms: orNull(draft.paymentTerms),
    defaultAccount: orNull(draft.defaultAccount),
    defaultVatCode: orNull(draft.defaultVatCode),
    ...(isCustomer(draft) && typed(draft.subledgerCustomer)
      ? { subledgerCustomer: draft.subledgerCustomer.trim().toUpperCase() }
      : {}),
    ...(isSupplier(draft) && typed(draft.subledgerSupplier)
      ? { subledgerSupplier: draft.subledgerSupplier.trim().toUpperCase() }
      : {}),
  };
}

function addressOf(
  line1: string,
  line2: string,
  postcode: string,
  city: string,
  country: string,
): PostalAddress | null {
  if (![line1, line2, postcode, city].some(typed)) return null;
  return {
    line1: line1.trim(),
    ...(typed(line2) ? { line2: line2.trim() } : {}),
    postcode: postcode.trim(),
    city: city.trim(),
    country: country.trim().toUpperCase(),
  };
}

function typed(text: string): boolean {
  return text.trim() !== "";
}

function orNull(text: string): string | null {
  return typed(text) ? text.trim() : null;
}

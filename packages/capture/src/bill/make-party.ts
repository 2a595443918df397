import { fieldAt } from "../xml/reading.ts";
import type { XmlElement } from "../xml/xml-element.ts";
import type { BillParty, Identifier, PartyAddress } from "./bill-party.ts";
import type { CapturedField, DeliveryPlace } from "./captured-bill.ts";
import { frenchIds, isSiren } from "./identifiers.ts";

/** A fiscal registration as printed: VA and VAT are the intra-community number, anything else is national. */
export interface TaxRegistration {
  readonly id: string;
  readonly scheme: string | null;
}

export type PrintedParty = Omit<BillParty, "siren" | "siret" | "vatNumber" | "taxRegistration"> & {
  readonly taxRegistrations: readonly TaxRegistration[];
};

/** Completes a party with its French numbers. */
export function makeParty(printed: PrintedParty): BillParty {
  const { taxRegistrations, ...party } = printed;
  const vatNumber = vatNumberOf(taxRegistrations);
  const other = taxRegistrations.find(({ id, scheme }) => !isVat(scheme) && compact(id) !== vatNumber);
  const isFrench = party.address?.country === "FR" || (vatNumber?.startsWith("FR") ?? false);
  const { siren, siret } = frenchIds({ ...party, vatNumber, isFrench });
  return { ...party, siren, siret, vatNumber, taxRegistration: other?.id ?? null };
}

function isVat(scheme: string | null): boolean {
  return scheme === "VA" || scheme === "VAT";
}

function compact(text: string): string {
  return text.replace(/\s/g, "").toUpperCase();
}

/** The registration under the VAT scheme; without any scheme, one that has the shape of a VAT number. */
function vatNumberOf(registrations: readonly TaxRegistration[]): string | null {
  const tagged = registrations.find(({ scheme }) => isVat(scheme));
  if (tagged !== undefined) return compact(tagged.id);
  const shaped = registrations.find(
    ({ id, scheme }) => scheme === null && /^[A-Z]{2}[0-9A-Z]{2,13}$/.test(compact(id)),
  );
  return shaped === undefined ? null : compact(shaped.id);
}

/** The supplier's SIREN as a key field: surer when it is a registration than when it comes out of the VAT number. */
export function sirenField(
  party: BillParty | null,
  element: XmlElement | undefined,
): CapturedField<string> | null {
  if (party === null || party.siren === null) return null;
  const { sirenOrigin } = frenchIds({ ...party, isFrench: true });
  return fieldAt(party.siren, element, sirenOrigin === "registration" && isSiren(party.siren) ? 1 : 0.8);
}

/** `null` when every part of the address is absent. */
export function addressOrNull(address: PartyAddress): PartyAddress | null {
  return Object.values(address).some((part) => part !== null) ? address : null;
}

/** `null` when a place of delivery is empty. */
export function placeOrNull(place: DeliveryPlace): DeliveryPlace | null {
  const { name, identifiers, address } = place;
  return name === null && identifiers.length === 0 && address === null ? null : place;
}

/** Identifiers that have a value. */
export function identifiersOf(elements: readonly XmlElement[]): Identifier[] {
  return elements
    .filter(({ text }) => text !== "")
    .map(({ text, attributes }) => ({ value: text, scheme: attributes.get("schemeID") ?? null }));
}

export function identifierOrNull(element: XmlElement | undefined): Identifier | null {
  return element === undefined ? null : (identifiersOf([element])[0] ?? null);
}

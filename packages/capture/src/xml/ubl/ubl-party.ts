import type { BillParty } from "../../bill/bill-party.ts";
import type { DeliveryPlace } from "../../bill/captured-bill.ts";
import {
  addressOrNull,
  identifierOrNull,
  identifiersOf,
  makeParty,
  placeOrNull,
} from "../../bill/make-party.ts";
import { at, childOf, childrenOf, textAt, textOf, type XmlElement } from "../xml-element.ts";

/** A PartyType. The registered name is the name; PartyName is the trading name when the two differ. */
export function readUblParty(party: XmlElement | undefined): BillParty | null {
  if (party === undefined) return null;
  const legal = childOf(party, "PartyLegalEntity");
  const contact = childOf(party, "Contact");
  const registeredName = textAt(legal, "RegistrationName");
  const partyName = textAt(party, "PartyName/Name");
  const name = registeredName ?? partyName;
  return makeParty({
    name,
    tradingName: partyName === name ? null : partyName,
    legalId: identifierOrNull(childOf(legal, "CompanyID")),
    identifiers: identifiersOf(
      childrenOf(party, "PartyIdentification").flatMap((item) => childrenOf(item, "ID")),
    ),
    address: readUblAddress(childOf(party, "PostalAddress")),
    electronicAddress: identifierOrNull(childOf(party, "EndpointID")),
    contactName: textAt(contact, "Name"),
    phone: textAt(contact, "Telephone"),
    email: textAt(contact, "ElectronicMail"),
    taxRegistrations: childrenOf(party, "PartyTaxScheme").flatMap((scheme) => {
      const id = textAt(scheme, "CompanyID");
      return id === null ? [] : [{ id, scheme: textAt(scheme, "TaxScheme/ID") }];
    }),
  });
}

/** BG-13 and BG-15; `null` when a delivery gives no more than its day. */
export function ublDeliverTo(delivery: XmlElement | undefined): DeliveryPlace | null {
  const place = childOf(delivery, "DeliveryLocation");
  return placeOrNull({
    name: textAt(delivery, "DeliveryParty/PartyName/Name"),
    identifiers: identifiersOf(childrenOf(place, "ID")),
    address: readUblAddress(childOf(place, "Address")),
  });
}

function readUblAddress(address: XmlElement | undefined) {
  return addressOrNull({
    line1: textAt(address, "StreetName"),
    line2: textAt(address, "AdditionalStreetName"),
    line3: textAt(address, "AddressLine/Line"),
    postcode: textAt(address, "PostalZone"),
    city: textAt(address, "CityName"),
    region: textAt(address, "CountrySubentity"),
    country: textOf(at(address, "Country/IdentificationCode")),
  });
}

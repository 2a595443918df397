import type { BillParty } from "../../bill/bill-party.ts";
import type { DeliveryPlace } from "../../bill/captured-bill.ts";
import {
  addressOrNull,
  identifierOrNull,
  identifiersOf,
  makeParty,
  placeOrNull,
} from "../../bill/make-party.ts";
import { at, childOf, childrenOf, textAt, type XmlElement } from "../xml-element.ts";

/** A TradePartyType: seller, buyer, payee or tax representative. */
export function readCiiParty(party: XmlElement | undefined): BillParty | null {
  if (party === undefined) return null;
  const organization = childOf(party, "SpecifiedLegalOrganization");
  const contact = childOf(party, "DefinedTradeContact");
  return makeParty({
    name: textAt(party, "Name"),
    tradingName: textAt(organization, "TradingBusinessName"),
    legalId: identifierOrNull(childOf(organization, "ID")),
    identifiers: identifiersOf([...childrenOf(party, "ID"), ...childrenOf(party, "GlobalID")]),
    address: readCiiAddress(childOf(party, "PostalTradeAddress")),
    electronicAddress: identifierOrNull(at(party, "URIUniversalCommunication/URIID")),
    contactName: textAt(contact, "PersonName") ?? textAt(contact, "DepartmentName"),
    phone: textAt(contact, "TelephoneUniversalCommunication/CompleteNumber"),
    email: textAt(contact, "EmailURIUniversalCommunication/URIID"),
    taxRegistrations: childrenOf(party, "SpecifiedTaxRegistration").flatMap((registration) =>
      identifiersOf(childrenOf(registration, "ID")).map(({ value, scheme }) => ({ id: value, scheme })),
    ),
  });
}

/** BG-13 and BG-15; `null` when the party delivered to is empty. */
export function ciiDeliverTo(party: XmlElement | undefined): DeliveryPlace | null {
  return placeOrNull({
    name: textAt(party, "Name"),
    identifiers: identifiersOf([...childrenOf(party, "ID"), ...childrenOf(party, "GlobalID")]),
    address: readCiiAddress(childOf(party, "PostalTradeAddress")),
  });
}

function readCiiAddress(address: XmlElement | undefined) {
  return addressOrNull({
    line1: textAt(address, "LineOne"),
    line2: textAt(address, "LineTwo"),
    line3: textAt(address, "LineThree"),
    postcode: textAt(address, "PostcodeCode"),
    city: textAt(address, "CityName"),
    region: textAt(address, "CountrySubDivisionName"),
    country: textAt(address, "CountryID"),
  });
}

import type { BillParty, PartyAddress } from "../bill/bill-party.ts";
import type { Segment } from "../page/segments.ts";
import type { PageReading } from "./reading.ts";
import { addressBlocks, isStreetLine, labelZone } from "./zones.ts";

const BLANK: BillParty = {
  name: null,
  tradingName: null,
  siren: null,
  siret: null,
  vatNumber: null,
  taxRegistration: null,
  legalId: null,
  identifiers: [],
  address: null,
  electronicAddress: null,
  contactName: null,
  phone: null,
  email: null,
};

/** The seller: its name and its numbers; `null` when the document gives neither. */
export function sellerOf({ names, identifiers, segments }: PageReading): BillParty | null {
  const [name] = names;
  const { siren, siret, vat } = identifiers;
  if (name === undefined && siren === null && vat === null) return null;
  return {
    ...BLANK,
    name: name?.value ?? null,
    siren: siren?.value ?? null,
    siret: siret?.value ?? null,
    vatNumber: vat?.value ?? null,
    address: name === undefined ? null : addressUnder(name.found.segment, segments),
  };
}

/** The street, postcode and city of the block that the name opens. */
function addressUnder(name: Segment, segments: readonly Segment[]): PartyAddress | null {
  const block = addressBlocks(segments).find((members) => members.includes(name));
  const city = block?.at(-1);
  const match = /(\d{5}) +(\D.{1,60})$/.exec(city?.text ?? "");
  if (block === undefined || match === null) return null;
  const street = block.find((member) => member !== name && isStreetLine(member.folded));
  return {
    line1: street?.text ?? null,
    line2: null,
    line3: null,
    postcode: match[1] ?? null,
    city: (match[2] ?? "").split(/,| - /)[0]?.trim() ?? null,
    region: null,
    country: /france|, ?fr\b/.test(city?.folded ?? "") ? "FR" : null,
  };
}

/** The buyer, as far as its own numbers are printed. */
export function buyerOf({ allIdentifiers, identifiers, segments, zones }: PageReading): BillParty | null {
  const numbers = allIdentifiers.filter(
    ({ owner, siren }) => owner === "buyer" && siren !== null && siren !== identifiers.siren?.value,
  );
  const [first] = numbers;
  if (first === undefined) return null;
  const name = segments.find((segment) => zones.get(segment) === "buyer" && labelZone(segment) === undefined);
  return {
    ...BLANK,
    name: name?.text ?? null,
    siren: first.siren,
    siret: numbers.find(({ kind }) => kind === "siret")?.value ?? null,
    vatNumber: numbers.find(({ kind }) => kind === "vat")?.value ?? null,
  };
}

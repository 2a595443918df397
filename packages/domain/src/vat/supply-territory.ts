import data from "../../data/vat-territories.data.json" with { type: "json" };
import { type Dated, inForce } from "../date/dated.ts";
import { vatTerritory } from "./territory.ts";
import type { SupplyType, VatCode } from "./vat-code.ts";

/** An address as far as VAT looks at it. */
export interface VatPlace {
  readonly country?: string | null | undefined;
  readonly postcode?: string | null | undefined;
}

/** Where a sale is, as far as its parties' cards say. */
export interface SupplyPlaces {
  readonly seller: VatPlace | null;
  readonly buyer: {
    readonly address: VatPlace | null;
    /** Where the goods go, when it is elsewhere (BG-15). */
    readonly deliveryAddress: VatPlace | null;
    /** `consumer` and `public` buy for no trade. */
    readonly customerKind: string | null;
  };
}

/** A part of France with rates of its own. `untaxed`: Guyane and Mayotte, where VAT is not applied (CGI art. 294, 1). */
export type FrenchTerritory = "mainland" | "corsica" | "overseas" | "untaxed";

export interface FrenchPlace {
  readonly territory: FrenchTerritory;
  /** French: « à La Réunion ». */
  readonly where: string;
  /** Goods that leave it are exported. */
  readonly market: string;
}

const MAINLAND: FrenchPlace = { territory: "mainland", where: "en France continentale", market: "metropole" };
/** On a day that the data do not cover. */
const MAINLAND_RATE = 2000;
const places = data.places as readonly (FrenchPlace & {
  readonly country: string | null;
  readonly postcode: string;
})[];
interface Rates extends Dated {
  readonly territory: FrenchTerritory;
  readonly boxes: ReadonlyMap<number, string>;
}
const rates: readonly Rates[] = data.rates.map((row) => ({
  ...row,
  territory: row.territory as FrenchTerritory,
  boxes: new Map(row.boxes as [number, string][]),
}));

/** The part of France of an address, written as a country or by its French postcode; undefined outside. */
export function frenchPlace({ country, postcode }: VatPlace, date: string): FrenchPlace | undefined {
  const code = (country || "FR").toUpperCase();
  const digits = (postcode ?? "").replaceAll(/\s/g, "");
  const isFrance = code === "FR" && !data.outsidePostcodes.includes(digits);
  const found = places.find(
    (one) => one.country === code || (isFrance && digits.startsWith(one.postcode) && digits.length === 5),
  );
  if (found !== undefined) return found;
  // Saint-Pierre, the Pacific and the southern lands are no part of the territory of VAT.
  if (code === "FR" && /^(97|98[4-9])/.test(digits)) return undefined;
  return vatTerritory(code, date) === "france" ? MAINLAND : undefined;
}

/**
 * Where a supply is taxed by the general rules: services where the business that takes them is, else where their seller is (CGI
 * art. 259); goods where they arrive, or where they leave from once they are exported (art. 258, 294 and 297, I-2). What is tied
 * to a building, a transport or a meal has rules of its own (art. 259 A): a finding built on this asks, it never refuses.
 */
export function supplyPlace(
  { seller, buyer }: SupplyPlaces,
  supplyType: SupplyType | null | undefined,
  date: string,
): FrenchPlace | undefined {
  const at = (place: VatPlace | null) => (place === null ? undefined : frenchPlace(place, date));
  const { address, deliveryAddress, customerKind } = buyer;
  if (supplyType === "services")
    return at(customerKind === "consumer" || customerKind === "public" ? (seller ?? address) : address);
  const arrival = at(deliveryAddress ?? address);
  const departure = at(seller);
  return departure === undefined || arrival?.market === departure.market ? arrival : departure;
}

/**
 * Where goods go that leave the market of their seller for another one within France, or leave it overseas for the Union: an export (CGI
 * art. 294, 2: from the mainland to Guadeloupe, Guyane, Martinique, Mayotte or Réunion; from those where VAT applies to the
 * mainland, another member state or another of them). From Guyane and Mayotte VAT does not apply at all (art. 294, 1). Undefined: none,
 * or an export to a third country, which is one from anywhere (art. 262, I).
 */
export function exportWithin({ seller, buyer }: SupplyPlaces, date: string): string | undefined {
  const arrival = buyer.deliveryAddress ?? buyer.address;
  if (seller === null || arrival === null) return undefined;
  const departure = frenchPlace(seller, date);
  if (departure === undefined || departure.territory === "untaxed") return undefined;
  const there = frenchPlace(arrival, date);
  if (there !== undefined) return there.market === departure.market ? undefined : there.where;
  const isUnion = vatTerritory(arrival.country, date) === "union" && departure.territory === "overseas";
  return isUnion ? "dans un autre État membre" : undefined;
}

/** Whether a code is of no rate, or declares its rate as a territory does: those of the others come after it in a list of choices. */
export function isCodeOf(
  home: VatPlace | null | undefined,
  code: Pick<VatCode, "rateBasisPoints" | "declarationTags">,
  date: string,
): boolean {
  if (code.rateBasisPoints === 0) return true;
  const { territory } = (home && frenchPlace(home, date)) || MAINLAND;
  const expected = ratesOf(territory, date)?.get(code.rateBasisPoints);
  const box = rateBox(code, date);
  return expected !== undefined && (box === undefined || box === expected);
}

/** The rates of a territory on a day, highest first, each with its box of the CA3; undefined on a day that the data do not cover. */
export function ratesOf(territory: FrenchTerritory, date: string): ReadonlyMap<number, string> | undefined {
  return inForce(
    rates.filter((row) => row.territory === territory),
    date,
  )?.boxes;
}

/** What most is taxed at where a company is: 20 % without an address, nothing in Guyane and Mayotte. */
export function standardRate(home: VatPlace | null | undefined, date: string): number {
  const place = (home && frenchPlace(home, date)) || MAINLAND;
  const [highest = 0] = ratesOf(place.territory, date)?.keys() ?? [MAINLAND_RATE];
  return highest;
}

/** The boxes of every rate of every territory. */
function boxesAt(date: string): [number, string][] {
  return rates
    .filter(({ from, to }) => from <= date && (to === null || date <= to))
    .flatMap(({ boxes }) => [...boxes]);
}

/** True for a rate that some part of France has. */
export function isRateOfTerritory(rateBasisPoints: number, date: string): boolean {
  return boxesAt(date).some(([rate]) => rate === rateBasisPoints);
}

/** The box of the CA3 that declares the tax of a code, when it is that of a rate of a territory. */
export function rateBox(
  { declarationTags }: Pick<VatCode, "declarationTags">,
  date: string,
): string | undefined {
  const boxes = new Set(boxesAt(date).map(([, box]) => box));
  const due = declarationTags.filter((tag) => tag.startsWith("due:")).map((tag) => tag.slice(4));
  return due.find((box) => boxes.has(box));
}

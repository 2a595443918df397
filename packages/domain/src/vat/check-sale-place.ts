import { formatRate } from "../money/format-amount.ts";
import { vatTerritory } from "./territory.ts";
import type { SupplyType } from "./vat-code.ts";

/** An address as far as VAT looks at it. */
export interface VatPlace {
  readonly country?: string | undefined;
  readonly postcode?: string | undefined;
}

export interface SalePlace {
  readonly date: string;
  readonly seller: VatPlace | null;
  readonly buyer: {
    readonly address: VatPlace | null;
    /** Where the goods go, when it is elsewhere (BG-15). */
    readonly deliveryAddress: VatPlace | null;
    readonly vatNumber: string | null;
    /** `consumer`: buys for no trade. */
    readonly customerKind: string | null;
  };
  readonly lines: readonly {
    readonly id: string;
    readonly vatCategory: string | null;
    readonly supplyType: SupplyType | null;
    readonly vatRateBasisPoints: number | null;
  }[];
}

export interface PlaceIssue {
  readonly code:
    | "INTRA_UNION_PLACE"
    | "INTRA_UNION_SERVICES"
    | "EXPORT_PLACE"
    | "REVERSE_CHARGE_OUTSIDE"
    | "REVERSE_CHARGE_GOODS"
    | "RATE_OVERSEAS"
    | "UNTAXED_CONSUMER";
  readonly severity: "blocking" | "warning";
  readonly lineId: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** Where goods or a buyer are, as the articles on exports and supplies within the Union count. */
type Zone = "france" | "overseas" | "union" | "outside";

const WHERE: Readonly<Record<Zone, string>> = {
  france: "en France",
  overseas: "outre-mer",
  union: "dans un autre État membre",
  outside: "hors de l’Union",
};

const RATES = [850, 210, 175, 105];
/**
 * The overseas departments, each a territory of its own for exports (CGI, art. 294): rates of Guadeloupe, Martinique and Réunion
 * (art. 296); Guyane and Mayotte have no VAT (art. 294, 1).
 */
const DEPARTMENTS = [
  { country: "GP", postcode: "971", where: "en Guadeloupe", rates: RATES },
  { country: "MQ", postcode: "972", where: "en Martinique", rates: RATES },
  { country: "GF", postcode: "973", where: "en Guyane", rates: [] },
  { country: "RE", postcode: "974", where: "à La Réunion", rates: RATES },
  { country: "YT", postcode: "976", where: "à Mayotte", rates: [] },
] as const;

/** The overseas department of an address, written as a country or by its French postcode. */
function departmentOf({ country, postcode }: VatPlace) {
  const code = (country || "FR").toUpperCase();
  const start = postcode?.trim().slice(0, 3);
  return DEPARTMENTS.find((one) => one.country === code || (code === "FR" && one.postcode === start));
}

/** A rate that the department where a company sells does not have: nobody may mean it, so the person is asked. */
function rateOverseas(seller: VatPlace, arrival: VatPlace, rateBasisPoints: number) {
  const department = departmentOf(seller);
  if (department === undefined || departmentOf(arrival) !== department || rateBasisPoints === 0)
    return undefined;
  const { where, rates }: { readonly where: string; readonly rates: readonly number[] } = department;
  if (rates.includes(rateBasisPoints)) return undefined;
  const there = rates.length === 0 ? "ne s’applique pas" : `est de ${rates.map(formatRate).join(", ")}`;
  return { where, rates: there, rate: formatRate(rateBasisPoints) };
}

function zoneOf(place: VatPlace, date: string, northernIrish: boolean): Zone {
  const { country, postcode } = place;
  const code = (country || "FR").toUpperCase();
  if (departmentOf(place) !== undefined) return "overseas";
  // Saint-Pierre, the Pacific and the southern lands are no part of the territory of VAT.
  if (code === "FR" && /^(97|98[4-9])/.test(postcode?.trim() ?? "")) return "outside";
  // For goods Northern Ireland stays in the Union (numbers in XI).
  if (code === "XI" || (code === "GB" && northernIrish)) return "union";
  return vatTerritory(code, date);
}

/**
 * What of a sale's untaxed lines the places contradict. Goods count where they arrive, services where the buyer is: goods
 * that a client of the Union has sent on to a third country are an export (CGI, art. 262, I), so the delivery address
 * decides. What the law excludes is refused; what it may allow with a proof that no card holds is a warning. A credit note
 * follows its invoice and is not asked.
 */
export function checkSalePlace({ date, seller, buyer, lines }: SalePlace): PlaceIssue[] {
  const { address, deliveryAddress, vatNumber, customerKind } = buyer;
  // An address that is not known yet has a check of its own.
  const arrival = deliveryAddress ?? address;
  if (address === null || arrival === null) return [];
  const goodsTo = zoneOf(arrival, date, vatNumber?.startsWith("XI") === true);
  const client = zoneOf(address, date, false);
  const home = seller === null ? "france" : zoneOf(seller, date, false);
  const where = WHERE[goodsTo];
  return lines.flatMap(({ id: lineId, vatCategory, supplyType, vatRateBasisPoints }): PlaceIssue[] => {
    const found = (
      code: PlaceIssue["code"],
      severity: PlaceIssue["severity"],
      details?: PlaceIssue["details"],
    ) => [{ code, severity, lineId, ...(details === undefined ? {} : { details }) }];
    const services = supplyType === "services";
    // A service to a consumer is taxed where its provider is, to a business where the business is (CGI art. 259).
    const taxedAt = !services ? arrival : customerKind === "consumer" ? (seller ?? address) : address;
    const elsewhere = seller === null ? undefined : rateOverseas(seller, taxedAt, vatRateBasisPoints ?? 0);
    if (elsewhere !== undefined) return found("RATE_OVERSEAS", "warning", elsewhere);
    if ((vatCategory === "K" || vatCategory === "AE") && customerKind === "consumer")
      return found("UNTAXED_CONSUMER", "blocking");
    if (vatCategory === "K") {
      if (services) return found("INTRA_UNION_SERVICES", "blocking");
      return goodsTo === "union" ? [] : found("INTRA_UNION_PLACE", "blocking", { where });
    }
    // From overseas nearly everywhere is an export: nothing is said of it here.
    if (vatCategory === "G" && home === "france" && !services) {
      if (goodsTo === "outside" || goodsTo === "overseas") return [];
      // A foreign client may have them taken away himself, from a port or a forwarder's (art. 262, I-2°).
      const leaves = client !== "france" || goodsTo === "union";
      return found("EXPORT_PLACE", leaves ? "warning" : "blocking", { where });
    }
    if (vatCategory === "AE" && client === "outside") return found("REVERSE_CHARGE_OUTSIDE", "warning");
    if (vatCategory === "AE" && supplyType === "goods" && goodsTo === "union" && client !== "france")
      return found("REVERSE_CHARGE_GOODS", "warning");
    return [];
  });
}

import { formatRate } from "../money/format-amount.ts";
import {
  exportWithin,
  type FrenchPlace,
  frenchPlace,
  isRateOfTerritory,
  rateBox,
  ratesOf,
  type SupplyPlaces,
  supplyPlace,
  type VatPlace,
} from "./supply-territory.ts";
import { vatTerritory } from "./territory.ts";
import type { SupplyType, VatCode } from "./vat-code.ts";

export interface SalePlace extends SupplyPlaces {
  readonly date: string;
  readonly buyer: SupplyPlaces["buyer"] & { readonly vatNumber: string | null };
  readonly lines: readonly {
    readonly id: string;
    readonly vatCategory: string | null;
    readonly supplyType: SupplyType | null;
    readonly vatRateBasisPoints: number | null;
    /** Undefined while the line has none. */
    readonly vatCode?: VatCode | undefined;
  }[];
  /** Those of the day: one of another territory is proposed among them. */
  readonly codes?: readonly VatCode[] | undefined;
}

export interface PlaceIssue {
  readonly code:
    | "INTRA_UNION_PLACE"
    | "INTRA_UNION_SERVICES"
    | "INTRA_UNION_OVERSEAS"
    | "EXPORT_PLACE"
    | "EXPORT_TAXED"
    | "SERVICE_ABROAD_TAXED"
    | "REVERSE_CHARGE_OUTSIDE"
    | "REVERSE_CHARGE_GOODS"
    | "RATE_OVERSEAS"
    | "VAT_CODE_TERRITORY"
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

/**
 * A rate that the territory of the supply does not have, or a code that declares it in the box of another one: nobody may mean
 * it, so the person is asked.
 */
export function checkRatePlace(
  place: FrenchPlace | undefined,
  { id: lineId, vatRateBasisPoints, vatCode }: Omit<SalePlace["lines"][number], "supplyType" | "vatCategory">,
  date: string,
  codes: readonly VatCode[] = [],
): PlaceIssue | undefined {
  const rates = place && ratesOf(place.territory, date);
  if (place === undefined || rates === undefined || !vatRateBasisPoints) return undefined;
  const { where } = place;
  const rate = formatRate(vatRateBasisPoints);
  const expected = rates.get(vatRateBasisPoints);
  if (expected === undefined) {
    const isElsewhere = place.market !== "metropole" || isRateOfTerritory(vatRateBasisPoints, date);
    if (!isElsewhere) return undefined;
    const there =
      rates.size === 0 ? "ne s’applique pas" : `est de ${[...rates.keys()].map(formatRate).join(", ")}`;
    return { code: "RATE_OVERSEAS", severity: "warning", lineId, details: { where, rates: there, rate } };
  }
  const box = vatCode && rateBox(vatCode, date);
  if (vatCode === undefined || box === undefined || box === expected) return undefined;
  const proposed = codes.find((one) => isTwin(one, vatCode) && rateBox(one, date) === expected)?.code;
  const details = { where, rate, expected, vatCode: vatCode.code, box, proposed: proposed ?? "qui y va" };
  return { code: "VAT_CODE_TERRITORY", severity: "warning", lineId, details };
}

/** The same sale declared in another box. */
function isTwin(one: VatCode, other: VatCode): boolean {
  const keys = ["direction", "rateBasisPoints", "supplyType", "exigibility", "category"] as const;
  return keys.every((key) => one[key] === other[key]);
}

function zoneOf(place: VatPlace, date: string, northernIrish: boolean): Zone {
  const code = (place.country || "FR").toUpperCase();
  const home = frenchPlace(place, date);
  if (home !== undefined) return home.market === "metropole" ? "france" : "overseas";
  // For goods Northern Ireland stays in the Union (numbers in XI).
  if (code === "XI" || (code === "GB" && northernIrish)) return "union";
  return vatTerritory(code, date) === "union" && code !== "FR" ? "union" : "outside";
}

/**
 * What of a sale's untaxed lines the places contradict. Goods count where they arrive, services where the buyer is: goods
 * that a client of the Union has sent on to a third country are an export (CGI, art. 262, I), so the delivery address
 * decides. What the law excludes is refused; what it may allow with a proof that no card holds is a warning. A credit note
 * follows its invoice and is not asked.
 */
export function checkSalePlace({ date, seller, buyer, lines, codes }: SalePlace): PlaceIssue[] {
  const { address, deliveryAddress, vatNumber, customerKind } = buyer;
  // An address that is not known yet has a check of its own.
  const arrival = deliveryAddress ?? address;
  if (address === null || arrival === null) return [];
  const goodsTo = zoneOf(arrival, date, vatNumber?.startsWith("XI") === true);
  const client = zoneOf(address, date, false);
  const home = seller === null ? "france" : zoneOf(seller, date, false);
  const where = WHERE[goodsTo];
  return lines.flatMap((line): PlaceIssue[] => {
    const { id: lineId, vatCategory, supplyType } = line;
    const found = (
      code: PlaceIssue["code"],
      severity: PlaceIssue["severity"],
      details?: PlaceIssue["details"],
    ) => [{ code, severity, lineId, ...(details === undefined ? {} : { details }) }];
    const services = supplyType === "services";
    const elsewhere = checkRatePlace(supplyPlace({ seller, buyer }, supplyType, date), line, date, codes);
    if (elsewhere !== undefined) return [elsewhere];
    const leaving = supplyType === "goods" ? exportWithin({ seller, buyer }, date) : undefined;
    if (line.vatRateBasisPoints) {
      if (leaving !== undefined) return found("EXPORT_TAXED", "warning", { where: leaving });
      // A trader's own country taxes it, unless it is tied to what is in France (art. 259 A): only the seller knows.
      const isTrader = customerKind === "business" || vatNumber !== null;
      const isAbroad = client === "union" || client === "outside";
      if (services && isTrader && isAbroad && customerKind !== "consumer")
        return found("SERVICE_ABROAD_TAXED", "warning");
    }
    if ((vatCategory === "K" || vatCategory === "AE") && customerKind === "consumer")
      return found("UNTAXED_CONSUMER", "blocking");
    if (vatCategory === "K") {
      if (services) return found("INTRA_UNION_SERVICES", "blocking");
      // Overseas is no part of the Union's territory of VAT (directive 2006/112/CE, art. 6).
      if (home === "overseas") return found("INTRA_UNION_OVERSEAS", "blocking");
      return goodsTo === "union" ? [] : found("INTRA_UNION_PLACE", "blocking", { where });
    }
    if (vatCategory === "G" && home === "overseas" && supplyType === "goods") {
      const there = frenchPlace(arrival, date);
      const own = seller && frenchPlace(seller, date);
      // As from the mainland, a foreign client may have them taken away himself.
      if (there === undefined || there.market !== own?.market) return [];
      return found("EXPORT_PLACE", client === "overseas" ? "blocking" : "warning", { where: there.where });
    }
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

import { type CustomerKind, isProfessional } from "../mention/mention.ts";
import { vatTerritory } from "../vat/territory.ts";

/** What of a buyer decides how a sale reaches the tax administration. */
export interface ReportedBuyer {
  readonly customerKind: CustomerKind | null;
  readonly country: string | null;
  /** A SIREN or a VAT number is known. */
  readonly isNamed: boolean;
}

/**
 * How a sale is told to the tax administration: as an electronic invoice of the French network, invoice by invoice (10.1: a
 * trader abroad), or added up by day (10.3: consumers, and whoever in France the network does not know). Every sale has
 * one way, so that none is told twice or lost.
 */
export type SaleRoute = "network" | "international" | "consumer";

export function saleRoute(
  { customerKind, country, isNamed }: ReportedBuyer,
  isOnNetwork: boolean,
  date: string,
): SaleRoute {
  if (isOnNetwork) return "network";
  const named = isNamed ? "named" : null;
  if (!isProfessional({ customerKind, siren: named, vatNumber: null, ...NOWHERE })) return "consumer";
  const isAbroad = customerKind === "foreign" || vatTerritory(country, date) !== "france";
  return isAbroad ? "international" : "consumer";
}

const NOWHERE = { name: null, address: null, deliveryAddress: null };

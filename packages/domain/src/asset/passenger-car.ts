import data from "../../data/asset-families.data.json" with { type: "json" };
import { assertCents } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";

/** What decides the ceiling of a passenger car. */
export interface PassengerCar {
  readonly acquisitionDate: string;
  /** How its emissions were measured: `wltp` when first registered in France since 2020-03-01, else `nedc`. */
  readonly method: "nedc" | "wltp";
  /** Grams of CO2 a kilometre. */
  readonly emissions: number;
}

type Row = readonly [string, string, number, number];
const ROWS = data.passengerCarCeilings.rows as unknown as readonly Row[];

/** The price, VAT included, whose depreciation is deductible; undefined for a day or a method that the data does not hold. */
export function passengerCarCeiling({
  acquisitionDate,
  method,
  emissions,
}: PassengerCar): { readonly ceilingCents: number; readonly source: string } | undefined {
  const of = ROWS.filter((row) => row[1] === method && row[0] <= acquisitionDate);
  const latest = of.at(-1)?.[0];
  const row = of.findLast(([from, , least]) => from === latest && least <= emissions);
  return row && { ceilingCents: row[3], source: data.passengerCarCeilings.source };
}

/** The part of a charge that is added back to the taxable profit: that of the price beyond the ceiling. */
export function addedBack(chargeCents: number, costCents: number, ceilingCents: number): number {
  const beyond = Math.max(0, assertCents(costCents - ceilingCents));
  return costCents === 0 ? 0 : multiplyRatio(chargeCents, beyond, costCents);
}

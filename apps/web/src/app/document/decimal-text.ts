import { decimalsOf } from "@grand-livre/domain/currency/currencies";
import { unitsFromHundredths } from "@grand-livre/domain/currency/rate";
import { parseExactDecimal, significantPlaces } from "@grand-livre/domain/money/decimal";
import { isRefusal } from "@grand-livre/domain/refusal";
import { readAmount } from "../../lib/typed.ts";

const SPACES = /[\s\u00a0\u202f']/g;
const OPERATORS = /[*/×÷+()]|\d[-−]/;

/** A machine decimal as a French reader sees it: `12.340` → `12,34`, `1500` → `1500`. */
export function decimalToText(decimal: string): string {
  const read = parseExactDecimal(decimal);
  return isRefusal(read) ? decimal : shiftedText(decimal, 0);
}

/** A typed number as a machine decimal: `12,5` → `12.5`; undefined when it cannot be read. */
export function decimalFromText(text: string): string | undefined {
  const compact = text.replace(SPACES, "").replace("−", "-").replace(",", ".").replace(/\.$/, "");
  const padded = compact.replace(/^(-?)\./, "$10.");
  return isRefusal(parseExactDecimal(padded)) ? undefined : plain(padded);
}

/** Cents to six places (`123456.5`) as euros to type in: `1 234,565`; never fewer places than the unit has decimals. */
export function priceToText(unitPriceCents: string, decimals = 2): string {
  const text = shiftedText(unitPriceCents, -decimals);
  const [whole = "0", fraction = ""] = text.split(",");
  const figures = fraction.padEnd(decimals, "0");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, "\u202f")}${figures === "" ? "" : `,${figures}`}`;
}

/** A price as it was read on a page, in hundredths, in the decimals of its currency: 50000 are `500` JPY. */
export const priceRead = (hundredths: number, currency = "EUR"): string =>
  priceToText(String(unitsFromHundredths(hundredths, currency)), decimalsOf(currency));

/** A price as shown once its field is left: `1200,5` → `1 200,50`, a sum as its result; what is unreadable as typed. */
export function settledPrice(text: string, decimals?: number): string {
  const cents = text.trim() === "" ? undefined : priceFromText(text, decimals);
  return cents === undefined ? text : priceToText(cents, decimals);
}

/** Euros as typed (`12,345`, or a sum `1200/1,2`) as cents in a machine decimal; undefined when unreadable. */
export function priceFromText(text: string, decimals = 2): string | undefined {
  if (OPERATORS.test(text)) {
    const cents = readAmount(text, decimals);
    return cents === undefined ? undefined : String(cents);
  }
  const decimal = decimalFromText(text.replace(/€$/, ""));
  return decimal === undefined ? undefined : shiftedText(decimal, decimals).replace(",", ".");
}

/** A percentage as typed (`5,5`) in basis points; undefined when unreadable, too precise or outside 0–100. */
export function basisPointsFromText(text: string): number | undefined {
  const decimal = decimalFromText(text.replace(/%$/, ""));
  if (decimal === undefined) return undefined;
  const points = Number(shiftedText(decimal, 2).replace(",", "."));
  return Number.isInteger(points) && points >= 0 && points <= 10_000 ? points : undefined;
}

/** Basis points as a percentage to type in: `550` → `5,5`. */
export function basisPointsToText(points: number): string {
  return shiftedText(String(points), -2);
}

/** The decimal times ten to the `places`, with a comma and no useless zero. */
function shiftedText(decimal: string, places: number): string {
  const read = parseExactDecimal(decimal);
  if (isRefusal(read)) return decimal;
  const scale = read.scale - places;
  const sign = read.unscaled < 0n ? "-" : "";
  const figures = (read.unscaled < 0n ? -read.unscaled : read.unscaled).toString();
  if (scale <= 0) return `${sign}${figures}${"0".repeat(figures === "0" ? 0 : -scale)}`;
  const digits = figures.padStart(scale + 1, "0");
  const fraction = digits.slice(-scale).replace(/0+$/, "");
  return `${sign}${digits.slice(0, -scale)}${fraction === "" ? "" : `,${fraction}`}`;
}

function plain(decimal: string): string {
  const read = parseExactDecimal(decimal);
  return isRefusal(read) || significantPlaces(read) === read.scale
    ? decimal
    : shiftedText(decimal, 0).replace(",", ".");
}

import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { type AmountOutOfRange, assertCents, centsFromBigInt } from "./cents.ts";
import {
  type DecimalInvalid,
  type ExactDecimal,
  parseExactDecimal,
  significantPlaces,
  TEN,
} from "./decimal.ts";
import { roundFraction } from "./round.ts";

/** 100 % in basis points. */
export const WHOLE_BASIS_POINTS = 10_000;

/** Places kept on a quantity and on a unit price given as text. */
export const MAX_PRICE_PLACES = 6;

/** Those of a sale's quantity (BR-FR-DEC-02). */
export const MAX_SALE_QUANTITY_PLACES = 4;

export interface PricedQuantity {
  /** A machine decimal: `"3"`, `"1.25"`, at most six places. */
  readonly quantity: string;
  /** Cents: a whole number, or a decimal string of cents to six places (`"12.3456"` is 0,123456 €). */
  readonly unitPriceCents: number | string;
  /** 0 to 10 000. */
  readonly discountBasisPoints?: number | undefined;
  /** `MAX_PRICE_PLACES` by default. */
  readonly quantityPlaces?: number | undefined;
}

export type PriceRefusal =
  | DecimalInvalid
  | AmountOutOfRange
  | Refusal<"PRICE_TOO_PRECISE", { text: string; places: number; most: number }>
  | Refusal<"DISCOUNT_INVALID", { discountBasisPoints: number }>;

/**
 * quantity × unit price × (1 − discount), in cents. The product is exact; it is rounded once, at the end.
 */
export function multiplyPrice(line: PricedQuantity): number | PriceRefusal {
  const quantity = readFactor(line.quantity, line.quantityPlaces ?? MAX_PRICE_PLACES);
  if (isRefusal(quantity)) return quantity;
  const price = readFactor(String(line.unitPriceCents), MAX_PRICE_PLACES);
  if (isRefusal(price)) return price;
  const discount = line.discountBasisPoints ?? 0;
  if (!Number.isInteger(discount) || discount < 0 || discount > WHOLE_BASIS_POINTS)
    return refuse("DISCOUNT_INVALID", { discountBasisPoints: discount });
  const numerator = quantity.unscaled * price.unscaled * BigInt(WHOLE_BASIS_POINTS - discount);
  const denominator = TEN ** BigInt(quantity.scale + price.scale) * BigInt(WHOLE_BASIS_POINTS);
  return centsFromBigInt(roundFraction(numerator, denominator));
}

function readFactor(text: string, most: number): ExactDecimal | PriceRefusal {
  const decimal = parseExactDecimal(text);
  if (isRefusal(decimal)) return decimal;
  const places = significantPlaces(decimal);
  return places > most ? refuse("PRICE_TOO_PRECISE", { text, places, most }) : decimal;
}

/** `rateBasisPoints` of `cents`, rounded: 20 % of 100,03 € is 20,01 €. Both whole numbers. */
export function applyRate(cents: number, rateBasisPoints: number): number {
  return multiplyRatio(cents, rateBasisPoints, WHOLE_BASIS_POINTS);
}

/** `cents × part / whole`, exact then rounded. Throws RangeError on a zero `whole` or an unsafe result. */
export function multiplyRatio(cents: number, part: number, whole: number): number {
  const numerator = BigInt(assertCents(cents)) * BigInt(assertCents(part));
  return assertCents(Number(roundFraction(numerator, BigInt(assertCents(whole)))));
}

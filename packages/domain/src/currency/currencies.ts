import list from "../../data/currencies.data.json" with { type: "json" };
import { decimalsOf } from "./decimals.ts";

export { decimalsOf };

export interface Currency {
  /** ISO 4217. */
  readonly code: string;
  /** Decimals of its smallest unit: 2 for the dollar, 0 for the yen, 3 for the Tunisian dinar. */
  readonly decimals: number;
  readonly name: string;
}

/** The currencies of ISO 4217 beside the euro, by code. */
export const CURRENCIES: readonly Currency[] = list.currencies.map(([code = "", name = ""]) => ({
  code,
  decimals: decimalsOf(code),
  name,
}));

const codes = new Set(CURRENCIES.map(({ code }) => code));

/** Whether a document may be in the currency. */
export const isDocumentCurrency = (code: string): boolean => code === "EUR" || isCurrency(code);

/** Decimals of an amount of an electronic invoice (EN 16931, BR-DEC-01 to 28). */
export const MOST_DECIMALS = 2;

/** Smallest units of what an electronic invoice can write: 1 of the dollar and the yen, 10 of the Tunisian dinar, whose unit has three decimals. */
export const writtenStep = (currency: string): number =>
  10 ** Math.max(0, decimalsOf(currency) - MOST_DECIMALS);

/** Whether the list has the currency. The euro is not on it: it has no rate. */
export const isCurrency = (code: string): boolean => codes.has(code);

import list from "../../data/currencies.data.json" with { type: "json" };

export interface Currency {
  /** ISO 4217. */
  readonly code: string;
  /** Decimals of its smallest unit: 2 for the dollar, 0 for the yen, 3 for the Tunisian dinar. */
  readonly decimals: number;
  readonly name: string;
}

/** The currencies of ISO 4217 beside the euro, by code. */
export const CURRENCIES: readonly Currency[] = list.currencies.map(([code, decimals, name]) => ({
  code: String(code),
  decimals: Number(decimals),
  name: String(name),
}));

const byCode = new Map(CURRENCIES.map((one) => [one.code, one]));

/** Decimals of the smallest unit of a currency; those of the euro for one that the list does not have. */
export const decimalsOf = (currency: string): number => byCode.get(currency)?.decimals ?? 2;

/** Whether a document may be in the currency: amounts of an electronic invoice have two decimals at most (EN 16931, BR-DEC). */
export const isDocumentCurrency = (code: string): boolean =>
  code === "EUR" || (isCurrency(code) && decimalsOf(code) === 2);

/** Whether the list has the currency. The euro is not on it: it has no rate. */
export const isCurrency = (code: string): boolean => byCode.has(code);

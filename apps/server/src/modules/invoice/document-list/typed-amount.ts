import { CURRENCIES } from "@grand-livre/domain/currency/currencies";
import { parseAmount } from "@grand-livre/domain/money/parse-amount";

/** An amount as it was typed: in euro cents, and in smallest units of the currencies that it may be in. */
export type TypedAmount = {
  readonly cents: number | undefined;
  readonly foreign: readonly { readonly currencies: readonly string[]; readonly units: number }[];
  /** It has decimals or a currency, as no number of a document has. */
  readonly isSure: boolean;
};

const AMOUNT = /^([\d\s\u00a0\u202f.,]+?)[\s\u00a0\u202f]*(€|[a-z]{3})?$/i;
const byDecimals = Map.groupBy(CURRENCIES, ({ decimals }) => decimals);

/** `1 234,56`, `1234`, `500 JPY`; undefined for anything else. */
export function typedAmount(typed: string): TypedAmount | undefined {
  const [, figures, sign] = AMOUNT.exec(typed.trim()) ?? [];
  if (figures === undefined) return undefined;
  const code = sign === "€" ? "EUR" : sign?.toUpperCase();
  const units = (decimals: number) => {
    const read = parseAmount(figures, decimals);
    return typeof read === "number" && read > 0 ? read : undefined;
  };
  const foreign = [...byDecimals].flatMap(([decimals, all]) => {
    const own = units(decimals);
    const currencies = all.filter((one) => code === undefined || one.code === code).map((one) => one.code);
    return own === undefined || currencies.length === 0 ? [] : [{ currencies, units: own }];
  });
  const cents = code === undefined || code === "EUR" ? units(2) : undefined;
  if (cents === undefined && foreign.length === 0) return undefined;
  return { cents, foreign, isSure: code !== undefined || /[.,]\d{2,3}$/.test(figures) };
}

import { decimalsOf } from "@grand-livre/domain/currency/currencies";
import { parseTypedDate, type TypedDateContext } from "@grand-livre/domain/date/typed-date";
import { parseAmount } from "@grand-livre/domain/money/parse-amount";
import { isRefusal } from "@grand-livre/domain/refusal";
import { localToday } from "./format.ts";

/** Where a date typed without its year is looked for: the current exercise and period. */
export type DateContext = TypedDateContext;

/** Integer cents, or units of so many decimals, of an amount as it is typed (`1234,5`, `1200/1,2`, `12-`); undefined when it cannot be read. */
export function readAmount(text: string, decimals?: number): number | undefined {
  const read = parseAmount(text, decimals);
  return isRefusal(read) ? undefined : read;
}

/** Smallest units of a currency of an amount as it is typed: `500` yen are 500, `500` dinars 500 000. */
export const readUnits = (text: string, currency: string): number | undefined =>
  readAmount(text, decimalsOf(currency));

/** `YYYY-MM-DD` of a date as it is typed (`15`, `1503`, `15/03/26`); without context, of the current year and month. */
export function readDate(text: string, within?: DateContext): string | undefined {
  const read = parseTypedDate(text, within ?? currentYear());
  return isRefusal(read) ? undefined : read;
}

function currentYear(): DateContext {
  const today = localToday();
  const year = today.slice(0, 4);
  return { startDate: `${year}-01-01`, endDate: `${year}-12-31`, periodDate: today };
}

import { isCurrency } from "@grand-livre/domain/currency/currencies";
import { RATE_TEXT } from "@grand-livre/domain/currency/rate";
import { dateOf } from "@grand-livre/domain/date/calendar-date";

export interface PublishedRate {
  readonly currency: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Units for one euro, a machine decimal. */
  readonly rate: string;
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/**
 * The reference rates that the European Central Bank publishes, from `eurofxref-daily`, `-hist` or `-hist-90d`, as XML or CSV.
 * Currencies that ISO 4217 has no more, and cells without a rate (`N/A`), are left out; a file of nothing else is empty.
 */
export function readEcbRates(text: string): PublishedRate[] {
  return /^\s*(?:\uFEFF)?\s*</.test(text) ? readXml(text) : readCsv(text);
}

function rateOf(currency: string, day: string | undefined, rate: string): PublishedRate[] {
  return day !== undefined && isCurrency(currency) && RATE_TEXT.test(rate) ? [{ currency, day, rate }] : [];
}

/** `<Cube time='2026-11-27'><Cube currency='USD' rate='1.0843'/>…`: only these tags are read, in their order. */
function readXml(text: string): PublishedRate[] {
  let day: string | undefined;
  const rates: PublishedRate[] = [];
  for (const [, attributes = ""] of text.matchAll(/<Cube\s([^<>]*)>/g)) {
    const value = (name: string) => new RegExp(`\\b${name}=["']([^"']*)["']`).exec(attributes)?.[1];
    const time = value("time");
    if (time !== undefined) day = dayOf(time);
    rates.push(...rateOf(value("currency") ?? "", day, value("rate") ?? ""));
  }
  return rates;
}

/** `Date, USD, JPY, …` and a line a day. */
function readCsv(text: string): PublishedRate[] {
  const [head = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const cells = (line: string) => line.split(",").map((cell) => cell.trim());
  const [first = "", ...currencies] = cells(head);
  if (first.toLowerCase() !== "date") return [];
  return lines.flatMap((line) => {
    const [date = "", ...rates] = cells(line);
    const day = dayOf(date);
    return rates.flatMap((rate, index) => rateOf(currencies[index] ?? "", day, rate));
  });
}

/** `2026-11-27`, or `27 November 2026` as the file of one day has it. */
function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year !== undefined) return dateOf(Number(year), Number(month), Number(day));
  const [, own, name = "", of] = /^(\d{1,2}) ([A-Za-z]+) (\d{4})$/.exec(text) ?? [];
  return own === undefined ? undefined : dateOf(Number(of), MONTHS.indexOf(name) + 1, Number(own));
}

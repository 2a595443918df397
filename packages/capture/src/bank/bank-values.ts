import { dateOf, daysBetween, daysInMonth, isDate } from "@grand-livre/domain/date/calendar-date";
import { centsFromDecimal } from "@grand-livre/domain/money/decimal";
import { isRefusal } from "@grand-livre/domain/refusal";
import { InvalidBankFile, type Place } from "./bank-file.ts";

/** The text of a file: by its mark, UTF-8 when it is, else the code page of French Windows. Binary data is refused. */
export function decodeBankText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.includes(0)) throw new InvalidBankFile("encoding");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** A machine decimal to cents, exactly: `18.15000` is 1815, `0.005` and `1e3` are refused. */
export function exactCents(text: string | null, place: Place): number {
  const shaped = /^([+-]?)(\d{0,20})(?:\.(\d{0,20}))?$/.exec(text ?? "");
  const [, sign = "", whole = "", fraction = ""] = shaped ?? [];
  if (shaped === null || whole + fraction === "") throw new InvalidBankFile("amount", place);
  const cents = centsFromDecimal(`${sign}${whole || "0"}.${fraction || "0"}`);
  if (!isRefusal(cents)) return cents;
  throw new InvalidBankFile(cents.refused === "DECIMAL_TOO_PRECISE" ? "precision" : "amount", place);
}

/** The day `YYYYMMDD` at the start of a text (OFX writes a time and a zone after it). */
export function compactDate(text: string | null, place: Place): string {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text?.trim() ?? "") ?? [];
  const date = dateOf(Number(year), Number(month), Number(day));
  if (date === undefined) throw new InvalidBankFile("date", place);
  return date;
}

/** The day of an ISO date or date-time, as its own zone has it. */
export function isoDate(text: string | null, place: Place): string {
  const date = text?.slice(0, 10) ?? "";
  if (!isDate(date)) throw new InvalidBankFile("date", place);
  return date;
}

/** A year of two figures: banks' files have none before 1980. */
const fullYear = (year: number): number => (year < 80 ? 2000 + year : 1900 + year);

/** A day from two-figure parts; a 30 February, which banks use for interest, becomes the month's last day. */
export function shortDate(
  parts: { readonly year: string; readonly month: string; readonly day: string },
  place: Place,
): { readonly date: string; readonly isMoved: boolean } {
  const [year, month, day] = [fullYear(Number(parts.year)), Number(parts.month), Number(parts.day)];
  const date = dateOf(year, month, day);
  if (date !== undefined) return { date, isMoved: false };
  const last =
    month >= 1 && month <= 12 && day <= 31 && day > 0
      ? dateOf(year, month, daysInMonth(year, month))
      : undefined;
  if (last === undefined) throw new InvalidBankFile("date", place);
  return { date: last, isMoved: true };
}

/** The day of a month and day without a year, nearest to another date. */
export function nearestDay(month: string, day: string, to: string, place: Place): string {
  const year = Number(to.slice(0, 4));
  const candidates = [year - 1, year, year + 1]
    .map((one) => dateOf(one, Number(month), Number(day)))
    .filter((date) => date !== undefined)
    .sort((a, b) => Math.abs(daysBetween(a, to)) - Math.abs(daysBetween(b, to)));
  const [nearest] = candidates;
  if (nearest === undefined) throw new InvalidBankFile("date", place);
  return nearest;
}

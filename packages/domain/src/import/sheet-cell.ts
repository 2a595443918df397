import { dateOf } from "../date/calendar-date.ts";

/** A cell of a spreadsheet, written by any program. */
export type CellOfSheet = string | number | boolean | Date | null;

/** The text of a cell, on one line, without blanks around it. */
export function sheetText(cell: CellOfSheet): string {
  if (cell === null) return "";
  if (cell instanceof Date) return sheetDate(cell) ?? "";
  return String(cell).replace(/\s+/g, " ").trim();
}

const MOST_CENTS = 100_000_000_000_000;

/** Without blanks and the euro; a minus may be typed as the mathematical sign or as a dash. */
const bareAmount = (text: string) =>
  text.replace(/[\s\u00a0\u202f]|€|EUR/gi, "").replace(/[\u2212\u2010-\u2013\uff0d]/g, "-");

/** Whether a text is a thousand to some and three decimals to others: `1,234`, `1.234`. */
export function isAmbiguousAmount(cell: CellOfSheet): boolean {
  return typeof cell === "string" && /^\(?[+-]?\d{1,3}[.,]\d{3}-?\)?$/.test(bareAmount(cell));
}

/**
 * Cents of a cell: a number, or a text such as `1 234,56`, `1.234,56`, `(12,00)`, `12,5 €`; 0 when blank, undefined when
 * none, or when it may be a thousand times another. Of a currency with three decimals thousandths: `1,234` is one and some there.
 */
export function sheetAmount(cell: CellOfSheet, decimals: 2 | 3 = 2): number | undefined {
  if (cell === null) return 0;
  if (typeof cell === "number") return exactCents(cell * 10 ** decimals);
  if (typeof cell !== "string") return undefined;
  const bare = bareAmount(cell);
  if (bare === "" || bare === "-") return 0;
  if (isAmbiguousAmount(cell) && !(decimals === 3 && /,\d{3}/.test(bare))) return undefined;
  const accounting = /^\((.+)\)$/.exec(bare);
  const match = /^([+-]?)([\d.,]+)(-?)$/.exec(accounting?.[1] ?? bare);
  if (match === null) return undefined;
  const digits = match[2] ?? "";
  const parts = /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:[.,](\d{1,3}))?$/.exec(digits);
  if (parts === null || (parts[2] ?? "").length > decimals) return undefined;
  const whole = (parts[1] ?? "").replace(/[.,]/g, "");
  const cents = exactCents(Number(whole + (parts[2] ?? "").padEnd(decimals, "0")));
  const negative = accounting !== null || match[1] === "-" || match[3] === "-";
  return cents === undefined || cents === 0 ? cents : negative ? -cents : cents;
}

function exactCents(cents: number): number | undefined {
  const whole = Math.round(cents);
  if (!Number.isFinite(cents) || Math.abs(cents - whole) > 0.001 || Math.abs(whole) > MOST_CENTS)
    return undefined;
  return whole === 0 ? 0 : whole;
}

/** Days between the origin of spreadsheets (1899-12-30) and that of clocks. */
const SPREADSHEET_ORIGIN = 25_569;

/** The day of a cell: a date, its serial number, or a text as one writes it in French or in a file; undefined when none. */
export function sheetDate(cell: CellOfSheet): string | undefined {
  if (cell instanceof Date) return dateOf(cell.getUTCFullYear(), cell.getUTCMonth() + 1, cell.getUTCDate());
  if (typeof cell === "number" && cell > 19_000_101 && Number.isInteger(cell)) return sheetDate(String(cell));
  if (typeof cell === "number")
    return cell > 20_000 && cell < 80_000
      ? new Date((Math.floor(cell) - SPREADSHEET_ORIGIN) * 86_400_000).toISOString().slice(0, 10)
      : undefined;
  if (typeof cell !== "string") return undefined;
  const text = cell.trim();
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text);
  if (french !== null) {
    const year = Number(french[3]);
    return dateOf(french[3]?.length === 2 ? 2000 + year : year, Number(french[2]), Number(french[1]));
  }
  const other = /^(\d{4})-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(text);
  return other === null ? undefined : dateOf(Number(other[1]), Number(other[2]), Number(other[3]));
}

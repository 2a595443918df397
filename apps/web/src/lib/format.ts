import { formatAmount, formatMoney } from "@grand-livre/domain/money/format-amount";
import { labelOf } from "./i18n/labels.ts";

const NARROW_NO_BREAK_SPACE = "\u202f";

/** Integer cents, or smallest units of a currency, in French: `1 234,56`, `−12,00`; with a currency `1 234,56 €`, `500 JPY`. */
export function formatCents(cents: number, currency?: string): string {
  return currency === undefined ? formatAmount(cents) : formatMoney(cents, currency);
}

/** The same without its sign, with the decimals of its currency: euros unless said. */
export const formatFigures: (units: number, currency?: string) => string = formatAmount;

/** A balance as the trade writes it: `1 234,56 D`, `12,00 C`, `0,00`. */
export function formatBalance(cents: number): string {
  const side = cents === 0 ? "" : cents > 0 ? "\u00a0D" : "\u00a0C";
  return `${formatCents(Math.abs(cents))}${side}`;
}

/** `2026-03-15` → `15/03/2026`; anything else is given back as it came. */
export function formatDate(date: string | null | undefined): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? "");
  return match === null ? (date ?? "") : `${match[3]}/${match[2]}/${match[1]}`;
}

const dateTime = new Intl.DateTimeFormat("fr-FR", { dateStyle: "short", timeStyle: "short" });

/** An instant (ISO 8601, UTC) in the reader's own time: `15/03/2026 14:05`. */
export function formatDateTime(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : dateTime.format(date);
}

const monthIn = (language: string) =>
  new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
const month = monthIn("fr-FR");

/** The month of a date: `2026-03-01` → `mars 2026`, or as another language names it. */
export function formatMonth(date: string, language = "fr"): string {
  const parsed = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  return Number.isNaN(parsed.getTime())
    ? date
    : (language === "fr" ? month : monthIn(language)).format(parsed);
}

/** A whole number with French thousands: `12 345`; `10 000+` where it is a minimum. */
export function formatCount(count: number, isMinimum = false): string {
  const figures = String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, NARROW_NO_BREAK_SPACE);
  return isMinimum ? `${figures}+` : figures;
}

/** `0 facture`, `1 facture`, `2 factures`: French takes the plural from two on. */
export function formatPlural(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${Math.abs(count) >= 2 ? plural : singular}`;
}

/** The paginator's range: `1 - 20 sur 134`, `0 sur 0`, `1 - 20 sur 10 000+`. `skip` counts from zero; the page has `shown` rows. */
export function formatRange(skip: number, shown: number, count: number, isMinimum = false): string {
  const total = formatCount(count, isMinimum);
  if (count === 0 || shown === 0) return labelOf("ui.rangeNone", { total });
  const to = formatCount(Math.min(skip + shown, count));
  return labelOf("ui.range", { from: formatCount(skip + 1), to, total });
}

/** Basis points as a rate: `2000` → `20 %`, `550` → `5,5 %`. */
export function formatRate(basisPoints: number): string {
  return `${String(basisPoints / 100).replace(".", ",")}${NARROW_NO_BREAK_SPACE}%`;
}

const UNITS = ["o", "Ko", "Mo", "Go"] as const;

/** A file's size as a French reader expects it: `842 Ko`, `1,4 Mo`. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const digits = unit >= 2 && size < 10 ? size.toFixed(1).replace(".", ",") : String(Math.round(size));
  return `${digits}${NARROW_NO_BREAK_SPACE}${UNITS[unit] ?? "o"}`;
}

/** Today, `YYYY-MM-DD`, in the reader's own time zone. */
export function localToday(now: Date = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** Cents as whole euros for an axis: `1 234 €`, `12 k€`, `1,2 M€`. */
export function axisEuros(cents: number): string {
  const euros = cents / 100;
  const digits = (value: number) =>
    String(Math.round(value * 10) / 10)
      .replace(".", ",")
      .replace("-", "\u2212");
  if (Math.abs(euros) >= 1_000_000) return `${digits(euros / 1_000_000)}\u00a0M€`;
  if (Math.abs(euros) >= 10_000) return `${digits(euros / 1000)}\u00a0k€`;
  return `${digits(Math.round(euros)).replace(/\B(?=(\d{3})+$)/g, "\u202f")}\u00a0€`;
}

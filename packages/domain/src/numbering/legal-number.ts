import { formatDate } from "../date/calendar-date.ts";
import type { InvoiceKind } from "../invoice/invoice.ts";
import { ALLOWED, type Permission, refuse } from "../refusal.ts";

/** A series of legal numbers and the last one given in it. */
export interface NumberSeries {
  readonly prefix: string;
  readonly year: number;
  readonly lastNumber: number;
  readonly lastDate: string | null;
}

/**
 * Series of what we issue: invoices, deposits and final invoices share one, so that their numbers read in the order
 * of their dates; credit notes have their own (CGI ann. II art. 242 nonies A, I-7°: a continuous sequence, several
 * series where the conditions of business justify them).
 */
export function legalSeries(kind: InvoiceKind): "FA" | "AV" {
  return kind === "credit_note" ? "AV" : "FA";
}

/** `FA-2026-0042`; the sequence grows beyond four figures. */
export function legalNumber(prefix: string, year: number, sequence: number): string {
  return `${prefix}-${year}-${String(sequence).padStart(4, "0")}`;
}

/** Numbers follow the dates: a document dated before the last one of its series is refused. The same day is fine. */
export function canTakeNumber(series: NumberSeries | undefined, date: string): Permission<"NUMBER_ORDER"> {
  if (series === undefined || series.lastDate === null || date >= series.lastDate) return ALLOWED;
  return refuse("NUMBER_ORDER", {
    date,
    day: formatDate(date),
    lastDate: series.lastDate,
    lastDay: formatDate(series.lastDate),
    lastNumber: legalNumber(series.prefix, series.year, series.lastNumber),
  });
}

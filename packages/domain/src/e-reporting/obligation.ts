import { daysBetween } from "../date/calendar-date.ts";
import type { SizeClass } from "../mention/mention.ts";
import { eInvoicingRules } from "./e-invoicing-rules.ts";

/** The first day on which a company of that size issues electronic invoices and reports the rest of its operations. */
export function boundFrom(size: SizeClass): string {
  const row = eInvoicingRules.issuing.find((one) => one.size === size);
  if (row === undefined) throw new Error(`no first day of electronic invoicing for the size ${size}`);
  return row.from;
}

/** Whether what a company of that size sells on a day has to travel; before, it may. */
export function isBound(size: SizeClass, day: string): boolean {
  return boundFrom(size) <= day;
}

/** How many days something that was due on a day is late; 0 on that day and before. */
export function daysLate(dueDate: string, today: string): number {
  return Math.max(0, daysBetween(dueDate, today));
}

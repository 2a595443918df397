import { isLastDayOfMonth } from "./calendar-date.ts";

/** Days of a year of twelve months of 30 days. */
export const YEAR_360 = 360;
export const MONTH_360 = 30;

/**
 * Days from `start` to `end`, both included, when each month has 30 days (30/360): from 15/03 to 31/12 there are 286.
 * The last day of a month ends its thirtieth, in February too; the 31st begins with the 30th. Zero when `end` is before
 * `start`. It never falls when `end` moves on, so that differences of it share an amount without a gap.
 */
export function days360(start: string, end: string): number {
  if (end < start) return 0;
  const last = isLastDayOfMonth(end) ? MONTH_360 : dayOf(end);
  return Math.max(0, monthIndex(end) * MONTH_360 + last - monthIndex(start) * MONTH_360 - dayOf(start) + 1);
}

function monthIndex(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}

function dayOf(date: string): number {
  return Math.min(Number(date.slice(8)), MONTH_360);
}

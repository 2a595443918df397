/**
 * Dates are plain `YYYY-MM-DD` texts: no time, no zone, ordered as text.
 * Functions here expect an existing day of 1800 to 2299 and throw RangeError on anything else: boundaries check with `isDate`.
 */
import type { Refusal } from "../refusal.ts";

export type DateInvalid = Refusal<"DATE_INVALID", { text: string }>;

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/** True for an existing day of the years 1900 to 2199. */
export function isDate(text: string): boolean {
  const year = readParts(text)?.year ?? 0;
  return year >= 1900 && year < 2200;
}

/** Builds a date from its figures, or undefined when that day does not exist. */
export function dateOf(year: number, month: number, day: number): string | undefined {
  const text = toText({ year, month, day });
  return isDate(text) ? text : undefined;
}

/** Negative, zero or positive, for sorting. */
export function compareDates(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Both bounds included. */
export function isWithin(date: string, start: string, end: string): boolean {
  return start <= date && date <= end;
}

export function addDays(date: string, days: number): string {
  const moved = new Date(toDayNumber(date) * DAY_MS + days * DAY_MS);
  return toText({ year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() });
}

/** Same day of another month; the end of the month when it is shorter (31/01 + 1 → 28/02). */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = parts(date);
  const index = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(index / 12), month: (index % 12) + 1 };
  return toText({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) });
}

export function firstDayOfMonth(date: string): string {
  return toText({ ...parts(date), day: 1 });
}

export function lastDayOfMonth(date: string): string {
  const { year, month } = parts(date);
  return toText({ year, month, day: daysInMonth(year, month) });
}

export function isLastDayOfMonth(date: string): boolean {
  return lastDayOfMonth(date) === date;
}

/** Whole days from `from` to `to`; the same day is zero. */
export function daysBetween(from: string, to: string): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** Difference of calendar months, days ignored: 31/01 to 01/02 is one. */
export function monthsBetween(from: string, to: string): number {
  const [a, b] = [parts(from), parts(to)];
  return (b.year - a.year) * 12 + (b.month - a.month);
}

/** Calendar months touched by a span, each cut to it: the periods of an exercise. */
export function monthsOf(start: string, end: string): { startDate: string; endDate: string }[] {
  const months: { startDate: string; endDate: string }[] = [];
  for (let from = start; from <= end; from = addDays(lastDayOfMonth(from), 1)) {
    const last = lastDayOfMonth(from);
    months.push({ startDate: from, endDate: last < end ? last : end });
  }
  return months;
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** `2026-03-15` → `15/03/2026`. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split("-");
  return `${day}/${month}/${year}`;
}

/** Days are counted a century beyond those that boundaries accept: the eve of 01/01/1900 is a day too. */
function readParts(text: string): DateParts | undefined {
  const match = SHAPE.exec(text);
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const exists = year >= 1800 && year < 2300 && month >= 1 && month <= 12 && day >= 1;
  return exists && day <= daysInMonth(year, month) ? { year, month, day } : undefined;
}

function parts(date: string): DateParts {
  const read = readParts(date);
  if (read === undefined) throw new RangeError(`not a date: ${date}`);
  return read;
}

function toDayNumber(date: string): number {
  const { year, month, day } = parts(date);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

function toText({ year, month, day }: DateParts): string {
  const two = (value: number) => value.toString().padStart(2, "0");
  return `${year.toString().padStart(4, "0")}-${two(month)}-${two(day)}`;
}

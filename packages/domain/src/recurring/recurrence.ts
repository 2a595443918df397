import {
  addDays,
  addMonths,
  daysBetween,
  firstDayOfMonth,
  lastDayOfMonth,
  monthsBetween,
} from "../date/calendar-date.ts";

export const RECURRENCE_UNITS = ["week", "month", "quarter", "year"] as const;
export type RecurrenceUnit = (typeof RECURRENCE_UNITS)[number];
/** `same_day`: the day of the start, the month's last where it is shorter. `last_day`: always the month's last. */
export const DAY_RULES = ["same_day", "last_day"] as const;
export type DayRule = (typeof DAY_RULES)[number];

/** How something comes again: every so many units from its start, to a day or a number of times. */
export interface Recurrence {
  readonly unit: RecurrenceUnit;
  readonly every: number;
  readonly dayRule: DayRule;
  readonly startDate: string;
  readonly endDate: string | null;
  /** Days in all, those left out included. */
  readonly occurrenceLimit: number | null;
}

/** Days of a server that was off that are still made up for; what is older was missed. */
export const CATCH_UP_DAYS = 92;

const MONTHS: Readonly<Record<Exclude<RecurrenceUnit, "week">, number>> = { month: 1, quarter: 3, year: 12 };
const MOST_YEAR = 2199;

/** Always counted from the start, so that 31/01 gives 28/02 and then 31/03 again. Negative indexes count back. */
function dayAt({ unit, every, dayRule, startDate }: Recurrence, index: number): string {
  if (unit === "week") return addDays(startDate, 7 * every * index);
  const months = MONTHS[unit] * every * index;
  return dayRule === "last_day"
    ? lastDayOfMonth(addMonths(firstDayOfMonth(startDate), months))
    : addMonths(startDate, months);
}

/** The day of that rank, counted from 0; undefined beyond its end. */
export function occurrenceAt(recurrence: Recurrence, index: number): string | undefined {
  const { occurrenceLimit, endDate } = recurrence;
  if (index < 0 || (occurrenceLimit !== null && index >= occurrenceLimit)) return undefined;
  if (beyondCalendar(recurrence, index)) return undefined;
  const date = dayAt(recurrence, index);
  return endDate !== null && date > endDate ? undefined : date;
}

function beyondCalendar({ unit, every, startDate }: Recurrence, index: number): boolean {
  const years = unit === "week" ? (every * index) / 52 : (MONTHS[unit] * every * index) / 12;
  return Number(startDate.slice(0, 4)) + years >= MOST_YEAR - 1;
}

/** The first rank whose day is not before `date`; undefined when none is left. */
export function indexFrom(recurrence: Recurrence, date: string): number | undefined {
  const { unit, every, startDate } = recurrence;
  const passed =
    unit === "week"
      ? Math.floor(daysBetween(startDate, date) / (7 * every))
      : Math.floor(monthsBetween(startDate, date) / (MONTHS[unit] * every));
  for (let index = Math.max(0, passed - 1); ; index += 1) {
    const day = occurrenceAt(recurrence, index);
    if (day === undefined) return undefined;
    if (day >= date) return index;
  }
}

/** The days to come from a rank on, at most so many. */
export function occurrencesFrom(
  recurrence: Recurrence,
  index: number,
  most: number,
): { readonly index: number; readonly date: string }[] {
  const found: { index: number; date: string }[] = [];
  for (let at = index; found.length < most; at += 1) {
    const date = occurrenceAt(recurrence, at);
    if (date === undefined) break;
    found.push({ index: at, date });
  }
  return found;
}

/**
 * What the invoice of a day is for: from it to the eve of the next one; with the month's last day, the months that end
 * on it.
 */
export function servicePeriod(
  recurrence: Recurrence,
  index: number,
): { readonly start: string; readonly end: string } {
  const date = dayAt(recurrence, index);
  if (recurrence.dayRule === "last_day" && recurrence.unit !== "week")
    return { start: addDays(dayAt(recurrence, index - 1), 1), end: date };
  return { start: date, end: addDays(dayAt(recurrence, index + 1), -1) };
}

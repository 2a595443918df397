import { addDays, addMonths, firstDayOfMonth, lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";

/** Whole months before the current one. */
const MONTHS_BEFORE = 13;

export type StorySpan = { readonly startDate: string; readonly today: string };

/** From the first day of the month thirteen months ago to today. */
export function spanOf(today: string): StorySpan {
  return { startDate: firstDayOfMonth(addMonths(firstDayOfMonth(today), -MONTHS_BEFORE)), today };
}

/** The exercises of a span: civil years, the first one cut at the company's beginning. */
export function exercisesOfSpan({ startDate, today }: StorySpan): { startDate: string; endDate: string }[] {
  const first = Number(startDate.slice(0, 4));
  const years = Number(today.slice(0, 4)) - first + 1;
  return Array.from({ length: years }, (_, index) => ({
    startDate: index === 0 ? startDate : `${first + index}-01-01`,
    endDate: `${first + index}-12-31`,
  }));
}

export type Month = { readonly startDate: string; readonly endDate: string };

/** Days after the end of a month by which its statements and its VAT return are in, and its books are closed. */
const DAYS_TO_CLOSE = 21;

/** The last month whose books are closed; those of the months after it are there to be closed. */
export function closedMonth(today: string): Month {
  const startDate = addMonths(firstDayOfMonth(addDays(today, 1 - DAYS_TO_CLOSE)), -1);
  return { startDate, endDate: lastDayOfMonth(startDate) };
}

/** The day of a month, a working day: Saturday and Sunday move to Monday, within the month. */
export function workingDay({ startDate }: Month, number: number): string {
  const last = lastDayOfMonth(startDate);
  const wanted = addDays(startDate, number - 1);
  const day = wanted > last ? last : wanted;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const moved = addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
  return moved > last ? addDays(last, weekday === 6 ? -1 : -2) : moved;
}

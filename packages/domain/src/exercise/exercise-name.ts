import { formatDate, monthsBetween } from "../date/calendar-date.ts";

interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

/**
 * How the exercise before is headed beside this one: « N-1 » when it is as long as a year, else by its months, so that three of
 * them are never read as a year: « 3 mois (10–12/2025) ».
 */
export function previousYearName(previous: Days | undefined): string {
  if (previous === undefined) return "N-1";
  const count = monthsBetween(previous.startDate, previous.endDate) + 1;
  return count === 12 ? "N-1" : `${count} mois (${monthSpan(previous)})`;
}

/** « 10–12/2025 », « 10/2025–03/2026 », « 12/2025 ». */
export function monthSpan({ startDate, endDate }: Days): string {
  const [from, to] = [startDate, endDate].map((day) => formatDate(day).slice(3));
  if (from === to) return to ?? "";
  return from?.slice(3) === to?.slice(3) ? `${from?.slice(0, 2)}–${to}` : `${from}–${to}`;
}

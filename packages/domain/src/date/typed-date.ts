import { refuse } from "../refusal.ts";
import { type DateInvalid, dateOf, daysBetween, isDate, isWithin } from "./calendar-date.ts";

/** What surrounds a typed date: the current exercise, and the period on screen when a day alone is typed. */
export interface TypedDateContext {
  readonly startDate: string;
  readonly endDate: string;
  readonly periodDate?: string | undefined;
}

/**
 * Reads a date as an accountant types it: `15` (day of the current period), `1503` and `15/03` (the year that
 * falls inside the exercise, else the nearest), `150326`, `15032026`, `15/3/26`, `15.03.2026`, `2026-03-15`.
 */
export function parseTypedDate(text: string, context: TypedDateContext): string | DateInvalid {
  const trimmed = text.trim();
  if (isDate(trimmed)) return trimmed;
  const figures = split(trimmed);
  const date = figures && resolve(figures, context);
  return date ?? refuse("DATE_INVALID", { text });
}

type Figures = { day: number; month?: number; year?: number };

function split(text: string): Figures | undefined {
  const compact = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text);
  const separated = /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{4}|\d{2}))?$/.exec(text);
  const match = compact ?? separated;
  if (match !== null) {
    const figures: Figures = { day: Number(match[1]), month: Number(match[2]) };
    const year = match[3];
    return year === undefined ? figures : { ...figures, year: Number(year) + (year.length === 2 ? 2000 : 0) };
  }
  return /^\d{1,2}$/.test(text) ? { day: Number(text) } : undefined;
}

function resolve({ day, month, year }: Figures, context: TypedDateContext): string | undefined {
  if (month === undefined) {
    const period = context.periodDate ?? context.endDate;
    return dateOf(Number(period.slice(0, 4)), Number(period.slice(5, 7)), day);
  }
  if (year !== undefined) return dateOf(year, month, day);
  const [first, last] = [Number(context.startDate.slice(0, 4)), Number(context.endDate.slice(0, 4))];
  const candidates: string[] = [];
  for (let candidate = first; candidate <= last; candidate += 1) {
    const date = dateOf(candidate, month, day);
    if (date !== undefined) candidates.push(date);
  }
  return (
    candidates.find((date) => isWithin(date, context.startDate, context.endDate)) ??
    nearest(candidates, context)
  );
}

function nearest(dates: readonly string[], { startDate, endDate }: TypedDateContext): string | undefined {
  const distance = (date: string) =>
    date < startDate ? daysBetween(date, startDate) : Math.max(0, daysBetween(endDate, date));
  return dates.toSorted((a, b) => distance(a) - distance(b))[0];
}

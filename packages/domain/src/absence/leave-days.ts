import { addDays, daysBetween } from "../date/calendar-date.ts";
import { isNonWorkingDay, isPublicHoliday, isSunday } from "../fec/public-holidays.ts";
import { type Absence, KIND_RULES } from "./absence-kind.ts";

/** `open`: jours ouvrables, Monday to Saturday, 30 a year; `worked`: jours ouvrés, Monday to Friday, 25 a year. */
export const LEAVE_UNITS = ["open", "worked"] as const;
export type LeaveUnit = (typeof LEAVE_UNITS)[number];

/** Days that 30 working days come to, in hundredths of the unit. */
export const inUnit = (hundredths: number, unit: LeaveUnit): number =>
  unit === "open" ? hundredths : Math.round((hundredths * 25) / 30);

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** What two stretches have in common. */
export function overlap(one: Span, other: Span): Span | undefined {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from <= to ? { from, to } : undefined;
}

export const calendarDays = ({ from, to }: Span): number => daysBetween(from, to) + 1;

export function* daysOf({ from, to }: Span): Generator<string> {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day;
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The part of a day that an absence takes: a half where it begins or ends at noon. Hundredths. */
const shareOf = ({ from, to, fromNoon, toNoon }: Absence, day: string): number =>
  100 - (fromNoon && day === from ? 50 : 0) - (toNoon && day === to ? 50 : 0);

/**
 * Days taken from a counter within a stretch, in hundredths, until the last day of a contract. Working days run from the first day that
 * would have been worked until the eve of the return, so that the Saturday after a whole last day counts (cass. soc. 22 February
 * 2000, n° 97-43.515), in the month of that day.
 */
export function daysTaken(absence: Absence, within: Span, unit: LeaveUnit, until = "9999-12-31"): number {
  const { kind, from, to, toNoon } = absence;
  if (KIND_RULES[kind].fund === null) return 0;
  const counted = KIND_RULES[kind].fund === "paid" && unit === "open" ? "open" : "worked";
  let first = from;
  while (first <= to && isNonWorkingDay(first)) first = addDays(first, 1);
  let last = to;
  if (counted === "open" && !toNoon) while (isNonWorkingDay(addDays(last, 1))) last = addDays(last, 1);
  const span = overlap({ from: first, to: last }, { from: first, to: until });
  if (first > to || span === undefined) return 0;
  let end = to;
  while (end > first && isNonWorkingDay(end)) end = addDays(end, -1);
  let days = 0;
  for (const day of daysOf(span)) {
    const at = day > end ? end : day;
    const isOff = counted === "open" ? isSunday(day) || isPublicHoliday(day) : isNonWorkingDay(day);
    if (!isOff && at >= within.from && at <= within.to) days += shareOf(absence, day);
  }
  return days;
}

/**
 * Days of the week that an absence takes off work within a stretch, in hundredths. A public holiday is paid as such within a
 * leave, and is lost with the other days of a stop of work.
 */
export function daysMissed(absence: Absence, within: Span): number {
  const span = overlap(absence, within);
  if (span === undefined) return 0;
  const keepsHolidays = KIND_RULES[absence.kind].pay === "kept";
  let days = 0;
  for (const day of daysOf(span))
    if (!isWeekend(day) && !(keepsHolidays && isPublicHoliday(day))) days += shareOf(absence, day);
  return days;
}

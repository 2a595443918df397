import { addDays } from "@grand-livre/domain/date/calendar-date";
import type { Found } from "../page/segments.ts";
import type { PrintedDate } from "./find-dates.ts";

export interface ChosenDates {
  readonly issue: PrintedDate | null;
  readonly due: PrintedDate | null;
  readonly delivery: PrintedDate | null;
  readonly period: { readonly start: PrintedDate; readonly end: PrintedDate } | null;
  /** Two different days are both called the bill's date. */
  readonly isContested: boolean;
}

/** A bill falls due within so many days of its date. */
const LONGEST_TERM_DAYS = 400;

/** The dates together: due on or after the issue, the period in order. */
export function chooseDates(dates: readonly PrintedDate[]): ChosenDates {
  const called = dates.filter(({ role }) => role === "issue").sort((a, b) => b.weight - a.weight);
  const unnamed = dates.filter(({ role }) => role === "none");
  const [first] = called;
  const others = dates.filter(({ role }) => role !== "due");
  const alone = first ?? onlyOne(unnamed) ?? onlyOne(others.filter(isNoPeriod)) ?? guess(onlyOne(others));
  const issue = alone ?? unnamed.find(({ found }) => isInHead(found)) ?? null;
  const dues = dates.filter(({ role }) => role === "due");
  const due = dues.find(({ value }) => issue === null || isAfter(value, issue.value)) ?? null;
  const starts = dates.filter(({ role }) => role === "start");
  const ends = dates.filter(({ role }) => role === "end");
  const pair = starts
    .flatMap((start) => ends.map((end) => ({ start, end })))
    .find(({ start, end }) => start.value <= end.value);
  return {
    issue,
    due,
    delivery: dates.find(({ role }) => role === "delivery") ?? null,
    period: pair ?? null,
    isContested: called.some(({ value, weight }) => value !== first?.value && weight === first?.weight),
  };
}

/** The day on which a period begins is rarely the bill's: never sure. */
const isNoPeriod = ({ role }: PrintedDate) => role !== "start" && role !== "end";
const guess = (date: PrintedDate | undefined) => date && { ...date, weight: 0 };

/** A document that prints one day alone, however often. */
function onlyOne(dates: readonly PrintedDate[]): PrintedDate | undefined {
  const [first, ...others] = dates;
  return others.every(({ value }) => value === first?.value) && first !== undefined
    ? { ...first, weight: 1 }
    : undefined;
}

function isInHead({ segment }: Found): boolean {
  return segment.page === 1 && segment.box[1] < 0.5 * segment.pageHeight;
}

function isAfter(due: string, issue: string): boolean {
  return due >= issue && due <= addDays(issue, LONGEST_TERM_DAYS);
}

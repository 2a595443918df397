import { monthsOf } from "../date/calendar-date.ts";
import type { ClosingState, ExerciseDates } from "./exercise.ts";

/** Period of the balances that holds closing entries. */
export const CLOSING_PERIOD = 99;

/** One month of an exercise, or the part of it that lies inside. */
export interface Period {
  /** 1, 2, 3… in order. */
  readonly number: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly state: ClosingState;
}

/** The periods of a new exercise: its calendar months, the first and the last cut to its dates, all open. */
export function generatePeriods({ startDate, endDate }: ExerciseDates): Period[] {
  return monthsOf(startDate, endDate).map((month, index) => ({ number: index + 1, ...month, state: "open" }));
}

/** `09/2026`. */
export function periodLabel({ startDate }: { readonly startDate: string }): string {
  return `${startDate.slice(5, 7)}/${startDate.slice(0, 4)}`;
}

/** The months of the civil quarter of a period up to itself that have not gone as far as `target`. */
export function quarterPeriods<P extends Period>(
  last: P,
  siblings: readonly P[],
  target: Exclude<ClosingState, "open">,
): P[] {
  const quarterOf = (day: string) => `${day.slice(0, 4)} ${Math.floor((Number(day.slice(5, 7)) - 1) / 3)}`;
  return siblings.filter(
    (one) =>
      one.number === last.number ||
      (one.number < last.number &&
        quarterOf(one.startDate) === quarterOf(last.startDate) &&
        one.state !== target &&
        one.state !== "closed"),
  );
}

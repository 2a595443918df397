import { addDays, formatDate, isDate } from "../date/calendar-date.ts";
import { type ExerciseDates, exerciseLabel } from "../exercise/exercise.ts";
import { CLOSING_PERIOD, type Period } from "../exercise/period.ts";
import { type Refusal, refuse } from "../refusal.ts";

/** Days of a month of which only a part is wanted: their lines are read, both bounds included. */
export interface DaySpan {
  readonly startDate: string;
  readonly endDate: string;
}

/** What to read for a sum: maintained balances of whole periods, and lines of broken months. */
export interface ReadPlan {
  /** Numbers of the periods wholly inside. */
  readonly periods: readonly number[];
  /** Lines of entries that are neither opening nor closing entries. */
  readonly spans: readonly DaySpan[];
}

/** How a report between two days of an exercise is read. Period 0 is the opening and belongs to neither plan. */
export interface ReportRange<E> {
  readonly exercise: E;
  readonly startDate: string;
  readonly endDate: string;
  /** From the first day of the exercise to the day before the report. */
  readonly before: ReadPlan;
  /** The report itself; holds the closing period when it goes to the last day. */
  readonly within: ReadPlan;
}

export type ReportRangeRefusal =
  | Refusal<"REPORT_DATES_INVALID", never>
  | Refusal<"REPORT_CROSSES_EXERCISES", { exercises: string }>
  | Refusal<"EXERCISE_NOT_FOUND", { date: string; day: string }>;

/**
 * Cuts a report's dates into what its exercise keeps summed and what must be read line by line. Dates that go beyond
 * the exercise are brought back to it; dates that touch two exercises are refused, since results would add up.
 */
export function reportRange<E extends ExerciseDates & { readonly periods: readonly Period[] }>(
  startDate: string,
  endDate: string,
  exercises: readonly E[],
): ReportRange<E> | ReportRangeRefusal {
  if (!isDate(startDate) || !isDate(endDate) || startDate > endDate) return refuse("REPORT_DATES_INVALID");
  const touched = exercises.filter((one) => one.startDate <= endDate && startDate <= one.endDate);
  const [exercise, other] = touched;
  if (exercise === undefined)
    return refuse("EXERCISE_NOT_FOUND", { date: startDate, day: formatDate(startDate) });
  if (other !== undefined)
    return refuse("REPORT_CROSSES_EXERCISES", { exercises: touched.map(exerciseLabel).join(", ") });
  const from = startDate > exercise.startDate ? startDate : exercise.startDate;
  const to = endDate < exercise.endDate ? endDate : exercise.endDate;
  const before =
    from > exercise.startDate ? plan(exercise.periods, exercise.startDate, addDays(from, -1)) : NOTHING;
  const within = plan(exercise.periods, from, to);
  const closes = to === exercise.endDate;
  return {
    exercise,
    startDate: from,
    endDate: to,
    before,
    within: closes ? { ...within, periods: [...within.periods, CLOSING_PERIOD] } : within,
  };
}

const NOTHING: ReadPlan = { periods: [], spans: [] };

function plan(periods: readonly Period[], from: string, to: string): ReadPlan {
  const whole: number[] = [];
  const spans: DaySpan[] = [];
  for (const period of periods) {
    if (period.endDate < from || period.startDate > to) continue;
    if (period.startDate >= from && period.endDate <= to) whole.push(period.number);
    else
      spans.push({
        startDate: period.startDate > from ? period.startDate : from,
        endDate: period.endDate < to ? period.endDate : to,
      });
  }
  return { periods: whole, spans };
}

import { addDays, formatDate } from "../date/calendar-date.ts";
import { type ExercisePeriods, findOpenPeriod, findPeriod } from "../exercise/find-period.ts";
import { isRefusal } from "../refusal.ts";
import { accrualCause } from "./accrual-words.ts";

/** Why the books take no accrual at a date, and on which of its two days. */
export interface AccrualDayProblem {
  readonly day: string;
  /** `MONTH_NOT_OVER`, `EXERCISE_NOT_FOUND`, `EXERCISE_CLOSED` or `PERIOD_CLOSED`. */
  readonly reason: string;
  /** French: what is wrong and what to do. */
  readonly cause: string;
}

/** The day of the accrual and that of its reversal, the next one, both lie in open periods. */
export function accrualDayProblem(
  date: string,
  exercises: readonly ExercisePeriods[],
): AccrualDayProblem | undefined {
  for (const day of [date, addDays(date, 1)]) {
    const found = findOpenPeriod(day, exercises);
    if (isRefusal(found)) return { day, reason: found.refused, cause: accrualCause(found.refused, day) };
  }
  return undefined;
}

/** An accrual is dated the last day of a period. */
export function monthEndProblem(
  date: string,
  exercises: readonly ExercisePeriods[],
): AccrualDayProblem | undefined {
  const found = findPeriod(date, exercises);
  if (isRefusal(found) || found.period.endDate === date) return undefined;
  const end = formatDate(found.period.endDate);
  const cause = `Le ${formatDate(date)} n’est pas une fin de mois\u00a0: choisissez le ${end}.`;
  return { day: date, reason: "MONTH_NOT_OVER", cause };
}

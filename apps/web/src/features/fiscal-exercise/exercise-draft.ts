import { addDays, addMonths, isDate, monthsOf } from "@grand-livre/domain/date/calendar-date";
import { checkExerciseDates, type ExerciseDates } from "@grand-livre/domain/exercise/exercise";
import { isRefusal, type Refusal } from "@grand-livre/domain/refusal";
import { formatPlural } from "../../lib/format.ts";

export interface ExerciseDraft {
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
}

/** The dates of the next exercise: twelve months after the last one, or the current calendar year. */
export function proposeExercise(exercises: readonly ExerciseDates[], today: string): ExerciseDates {
  const last = exercises
    .map((exercise) => exercise.endDate)
    .toSorted()
    .at(-1);
  if (last === undefined) {
    const year = today.slice(0, 4);
    return { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  }
  const startDate = addDays(last, 1);
  return { startDate, endDate: addDays(addMonths(startDate, 12), -1) };
}

/** Twelve months from a first day, where the last day was left as proposed. */
export function endOfTwelveMonths(startDate: string): string {
  return addDays(addMonths(startDate, 12), -1);
}

/** What the domain refuses of the dates, once both are there. */
export function refusalOfExercise(
  { startDate, endDate }: ExerciseDraft,
  others: readonly ExerciseDates[],
): Refusal | undefined {
  if (startDate === undefined || endDate === undefined) return undefined;
  const checked = checkExerciseDates({ startDate, endDate }, others);
  return isRefusal(checked) ? checked : undefined;
}

/** What the dates make: `12 périodes mensuelles`; undefined while they make nothing. */
export function periodsSentence({ startDate, endDate }: ExerciseDraft): string | undefined {
  if (startDate === undefined || endDate === undefined || !isDate(startDate) || !isDate(endDate))
    return undefined;
  if (startDate > endDate || endDate > addMonths(startDate, 24)) return undefined;
  const count = monthsOf(startDate, endDate).length;
  return formatPlural(count, "période mensuelle", "périodes mensuelles");
}

import { addDays, addMonths, isDate, monthsOf } from "@grand-livre/domain/date/calendar-date";
import { checkExerciseDates, type ExerciseDates } from "@grand-livre/domain/exercise/exercise";
import { isRefusal } from "@grand-livre/domain/refusal";
import { formatPlural } from "../../lib/format.ts";
import type { FieldErrors } from "../../lib/use-form.ts";

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

/** Twelve months from a first day, for whoever changed it and not the last one. */
export function endOfTwelveMonths(startDate: string): string {
  return addDays(addMonths(startDate, 12), -1);
}

/** The sentences of the domain's own rule, beside the date that they are about. */
export function checkExerciseDraft(
  { startDate, endDate }: ExerciseDraft,
  others: readonly ExerciseDates[],
): FieldErrors<ExerciseDraft> {
  if (startDate === undefined) return { startDate: "Saisissez le premier jour." };
  if (endDate === undefined) return { endDate: "Saisissez le dernier jour." };
  const checked = checkExerciseDates({ startDate, endDate }, others);
  if (!isRefusal(checked)) return {};
  if (checked.refused === "EXERCISE_OVERLAP")
    return { startDate: `Ces dates recouvrent l’exercice ${checked.details?.other ?? "voisin"}.` };
  return { endDate: `Ces dates ne conviennent pas\u00a0: ${checked.details?.reason ?? "corrigez-les"}.` };
}

/** What the dates make: `12 périodes mensuelles`; undefined while they make nothing. */
export function periodsSentence({ startDate, endDate }: ExerciseDraft): string | undefined {
  if (startDate === undefined || endDate === undefined || !isDate(startDate) || !isDate(endDate))
    return undefined;
  if (startDate > endDate || endDate > addMonths(startDate, 24)) return undefined;
  const count = monthsOf(startDate, endDate).length;
  return formatPlural(count, "période mensuelle", "périodes mensuelles");
}

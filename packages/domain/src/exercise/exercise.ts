import { addDays, addMonths, formatDate, isDate } from "../date/calendar-date.ts";
import { type Refusal, refuse } from "../refusal.ts";

/** `provisionally_closed` may be reopened by two persons; `closed` never is. Periods know the same states. */
export type ClosingState = "open" | "provisionally_closed" | "closed";

/** First and last day, both included. */
export interface ExerciseDates {
  readonly startDate: string;
  readonly endDate: string;
}

export interface Exercise extends ExerciseDates {
  readonly refId: string;
  readonly state: ClosingState;
}

/** A first exercise may run to the end of the year after the entity's creation: two years at most. */
export const MAX_EXERCISE_MONTHS = 24;

export type ExerciseDatesRefusal =
  | Refusal<"EXERCISE_DATES_INVALID", { startDate: string; endDate: string; reason: string }>
  | Refusal<"EXERCISE_OVERLAP", { startDate: string; endDate: string; other: string }>;

/**
 * Checks the dates of an exercise against the other ones of its legal entity (without itself, when it is changed):
 * real dates, start before end, at most 24 months, no common day. Gaps and any order of creation are allowed.
 */
export function checkExerciseDates(
  dates: ExerciseDates,
  others: readonly ExerciseDates[],
): ExerciseDates | ExerciseDatesRefusal {
  const { startDate, endDate } = dates;
  const reason = whyInvalid(dates);
  if (reason !== undefined) return refuse("EXERCISE_DATES_INVALID", { startDate, endDate, reason });
  const other = others.find((one) => startDate <= one.endDate && one.startDate <= endDate);
  if (other === undefined) return { startDate, endDate };
  return refuse("EXERCISE_OVERLAP", {
    startDate: other.startDate,
    endDate: other.endDate,
    other: exerciseLabel(other),
  });
}

function whyInvalid({ startDate, endDate }: ExerciseDates): string | undefined {
  if (!isDate(startDate) || !isDate(endDate)) return "une des dates n’existe pas";
  if (startDate > endDate) return "le début est après la fin";
  if (endDate > addDays(addMonths(startDate, MAX_EXERCISE_MONTHS), -1))
    return `un exercice dure au plus ${MAX_EXERCISE_MONTHS} mois`;
  return undefined;
}

/** `du 01/01/2026 au 31/12/2026`. */
export function exerciseLabel({ startDate, endDate }: ExerciseDates): string {
  return `du ${formatDate(startDate)} au ${formatDate(endDate)}`;
}

/** The exercise that ends last before `dates` begin: what its opening balances come from, gap or not. */
export function previousExercise<E extends ExerciseDates>(
  dates: ExerciseDates,
  all: readonly E[],
): E | undefined {
  return all
    .filter((one) => one.endDate < dates.startDate)
    .reduce<E | undefined>((last, one) => (last && last.endDate > one.endDate ? last : one), undefined);
}

/**
 * The code of an exercise in the numbers of its entries: the year it ends in, with a letter when
 * another exercise ended that year already (`2026`, `2026B`…). `taken` are the codes of the other exercises.
 */
export function exerciseCode({ endDate }: ExerciseDates, taken: readonly string[]): string {
  const year = endDate.slice(0, 4);
  const codes = [year, ...[..."BCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => year + letter)];
  const free = codes.find((code) => !taken.includes(code));
  if (free === undefined) throw new RangeError(`no code left for an exercise ending in ${year}`);
  return free;
}

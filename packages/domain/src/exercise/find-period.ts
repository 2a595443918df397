import { formatDate, isWithin } from "../date/calendar-date.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { type Exercise, exerciseLabel } from "./exercise.ts";
import { type Period, periodLabel } from "./period.ts";

/** An exercise with its periods, of any row type of the caller. */
export interface ExercisePeriods<P extends Period = Period> extends Exercise {
  readonly periods: readonly P[];
}

/** Where a date falls. */
export interface FoundPeriod<E, P> {
  readonly exercise: E;
  readonly period: P;
}

export type ExerciseNotFound = Refusal<"EXERCISE_NOT_FOUND", { date: string; day: string }>;

interface ClosedDetails {
  readonly [key: string]: unknown;
  readonly date: string;
  readonly period: string;
  readonly exercise: string;
  /** First day of the next open period; absent when none is open later. */
  readonly proposedDate?: string;
  /** The French sentence of the proposal. */
  readonly proposal: string;
}

export type PeriodRefusal =
  | ExerciseNotFound
  | Refusal<"PERIOD_CLOSED", ClosedDetails>
  | Refusal<"EXERCISE_CLOSED", ClosedDetails>;

/** The exercise and the period of a date, in any state. */
export function findPeriod<P extends Period, E extends ExercisePeriods<P>>(
  date: string,
  exercises: readonly (E & ExercisePeriods<P>)[],
): FoundPeriod<E, P> | ExerciseNotFound {
  for (const exercise of exercises) {
    if (!isWithin(date, exercise.startDate, exercise.endDate)) continue;
    const period = exercise.periods.find((one) => isWithin(date, one.startDate, one.endDate));
    if (period !== undefined) return { exercise, period };
  }
  return refuse("EXERCISE_NOT_FOUND", { date, day: formatDate(date) });
}

/**
 * The exercise and the period where an entry of that date may be written. A closed one refuses with the first day
 * of the next open period as `proposedDate`.
 */
export function findOpenPeriod<P extends Period, E extends ExercisePeriods<P>>(
  date: string,
  exercises: readonly (E & ExercisePeriods<P>)[],
): FoundPeriod<E, P> | PeriodRefusal {
  const found = findPeriod<P, E>(date, exercises);
  if (isRefusal(found)) return found;
  const { exercise, period } = found;
  if (exercise.state !== "open") return refuse("EXERCISE_CLOSED", closedDetails(date, found, exercises));
  return period.state === "open" ? found : refuse("PERIOD_CLOSED", closedDetails(date, found, exercises));
}

/** First day of the first open period that begins after `date`, in an open exercise. */
export function nextOpenDate(date: string, exercises: readonly ExercisePeriods[]): string | undefined {
  return exercises
    .filter((exercise) => exercise.state === "open")
    .flatMap((exercise) => exercise.periods)
    .filter((period) => period.state === "open" && period.startDate > date)
    .map((period) => period.startDate)
    .sort()[0];
}

function closedDetails(
  date: string,
  { exercise, period }: FoundPeriod<Exercise, Period>,
  exercises: readonly ExercisePeriods[],
): ClosedDetails {
  const proposedDate = nextOpenDate(date, exercises);
  const common = { date, period: periodLabel(period), exercise: exerciseLabel(exercise) };
  if (proposedDate === undefined)
    return { ...common, proposal: "Aucune période ouverte ne suit : ouvrez un exercice." };
  return { ...common, proposedDate, proposal: `Date proposée : ${formatDate(proposedDate)}.` };
}

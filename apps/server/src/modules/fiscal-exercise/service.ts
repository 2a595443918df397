import { findOpenPeriod, findPeriod } from "@grand-livre/domain/exercise/find-period";
import type { Connection } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import {
  type ExerciseRow,
  findExerciseByRef,
  findExercises,
  findPeriodsOf,
  type PeriodRow,
} from "./repository.ts";

export { type ClosingRow, findClosings, insertClosing } from "./closing-repository.ts";
export { checkDates, createExerciseIn, ensureNextExercise } from "./create.ts";
export {
  deletePeriodsExcept,
  type ExerciseRow,
  findExerciseById,
  findExerciseByRef,
  findExercises,
  findPeriodById,
  findPeriods,
  findPeriodsOf,
  insertPeriods,
  type PeriodRow,
  updateExerciseRow,
  updatePeriodRow,
} from "./repository.ts";

/** What the rules on dates look at of a period, and of an exercise with its periods. */
export type Period = Pick<PeriodRow, "id" | "number" | "startDate" | "endDate" | "state">;
export type Exercise = Pick<
  ExerciseRow,
  "id" | "refId" | "startDate" | "endDate" | "state" | "chartVersion"
> & { readonly periods: readonly Period[] };

type ExerciseAndPeriod = { readonly exercise: Exercise; readonly period: Period };

/**
 * The exercise behind a `fiscalExerciseRefId`.
 * @throws RefusalError FISCAL_EXERCISE_NOT_FOUND when it is unknown or out of the caller's scope
 */
export async function resolveExercise(db: Connection, scope: Scope, refId: string): Promise<ExerciseRow> {
  const row = await findExerciseByRef(db, scope, refId);
  if (!row) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  return row;
}

/** The exercises of a company with their periods, by date. */
export async function exercisesOf(db: Connection, scope: Scope, legalEntityId: string) {
  const exercises = await findExercises(db, scope, legalEntityId);
  const periods = await findPeriodsOf(
    db,
    scope,
    exercises.map((exercise) => exercise.id),
  );
  const own = Map.groupBy(periods, (period) => period.fiscalExerciseId);
  return exercises.toReversed().map((exercise) => ({ ...exercise, periods: own.get(exercise.id) ?? [] }));
}

/**
 * The exercise and the period that hold a day, in any state.
 * @throws RefusalError EXERCISE_NOT_FOUND when the day lies in no exercise of the legal entity
 */
export function findPeriodForDate(exercises: readonly Exercise[], date: string): ExerciseAndPeriod {
  return orRefuse(findPeriod<Period, Exercise>(date, exercises));
}

/**
 * The exercise and the period that hold a day, both open to entries.
 * @throws RefusalError EXERCISE_NOT_FOUND; EXERCISE_CLOSED or PERIOD_CLOSED with `details.proposedDate`, the first
 * open day after it, when there is one
 */
export function requireOpenPeriod(exercises: readonly Exercise[], date: string): ExerciseAndPeriod {
  return orRefuse(findOpenPeriod<Period, Exercise>(date, exercises));
}

import { findOpenPeriod, findPeriod } from "@grand-livre/domain/exercise/find-period";
import type { Connection } from "../../database/connection.ts";
import { readBooks } from "../../database/kept-reads.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import {
  type ExerciseRow,
  findExerciseByRef,
  findExercisesFrom,
  findPeriodsFrom,
  type PeriodRow,
} from "./repository.ts";

export { createExerciseIn } from "./create.ts";
export type { ExerciseRow, PeriodRow } from "./repository.ts";

export type ExerciseAndPeriod = { readonly exercise: ExerciseRow; readonly period: PeriodRow };

/**
 * The exercise behind a `fiscalExerciseRefId`.
 * @throws RefusalError FISCAL_EXERCISE_NOT_FOUND when it is unknown or out of the caller's scope
 */
export async function resolveExercise(db: Connection, scope: Scope, refId: string): Promise<ExerciseRow> {
  const row = await findExerciseByRef(db, scope, refId);
  if (!row) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  return row;
}

/**
 * The exercise and the period that hold a day, whatever their state.
 * @throws RefusalError EXERCISE_NOT_FOUND when the day lies in no exercise of the legal entity
 */
export async function findPeriodForDate(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  date: string,
): Promise<ExerciseAndPeriod> {
  return orRefuse(findPeriod(date, await exercisesFrom(db, scope, legalEntityId, date)));
}

/**
 * The exercise and the period that hold a day, both open to entries.
 * @throws RefusalError EXERCISE_NOT_FOUND; EXERCISE_CLOSED or PERIOD_CLOSED with `details.proposedDate`, the first
 * open day after it, when there is one
 */
export async function requireOpenPeriod(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  date: string,
): Promise<ExerciseAndPeriod> {
  return orRefuse(findOpenPeriod(date, await exercisesFrom(db, scope, legalEntityId, date)));
}

/** The exercises that end on a day or later, by date, with their periods: what the rules on dates look at. */
export async function exercisesFrom(db: Connection, scope: Scope, legalEntityId: string, date: string) {
  return readBooks(db, legalEntityId, ["fiscal-exercise", date], async () => {
    const [exercises, periods] = await Promise.all([
      findExercisesFrom(db, scope, legalEntityId, date),
      findPeriodsFrom(db, scope, legalEntityId, date),
    ]);
    return exercises.map((exercise) => ({
      ...exercise,
      periods: periods.filter((period) => period.fiscalExerciseId === exercise.id),
    }));
  });
}

import type {
  FiscalExerciseQuery,
  FiscalPeriodAnswer,
  FiscalPeriodQuery,
} from "@grand-livre/contracts/fiscal-exercise";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import {
  type ExerciseRow,
  findExerciseById,
  findExercises,
  findPeriodById,
  findPeriodsOf,
  resolveExercise,
} from "../fiscal-exercise/service.ts";
import { entityFilter } from "../legal-entity/service.ts";
import { presentPeriod } from "./present.ts";
import { findOpenRequests } from "./repository.ts";

/** A page of exercises, the latest first. */
export async function listExercises(
  db: Connection,
  scope: Scope,
  { legalEntityRefId, skip, limit }: FiscalExerciseQuery,
): Promise<{ rows: ExerciseRow[]; count: number }> {
  const rows = await findExercises(db, scope, await entityFilter(db, legalEntityRefId));
  return { rows: rows.slice(skip, skip + limit), count: rows.length };
}

/** A page of periods by date, each with the reopening that waits on it. */
export async function listPeriodAnswers(
  db: Connection,
  scope: Scope,
  { legalEntityRefId, fiscalExerciseRefId, skip, limit }: FiscalPeriodQuery,
): Promise<{ fiscalPeriods: FiscalPeriodAnswer[]; count: number }> {
  const legalEntityId = await entityFilter(db, legalEntityRefId);
  const exercises = fiscalExerciseRefId
    ? [await resolveExercise(db, scope, fiscalExerciseRefId)]
    : await findExercises(db, scope, legalEntityId);
  if (legalEntityId && exercises.some((exercise) => exercise.legalEntityId !== legalEntityId))
    throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  const refIds = new Map(exercises.map((exercise) => [exercise.id, exercise.refId]));
  const requests = await findOpenRequests(db, [...new Set(exercises.map((one) => one.legalEntityId))]);
  const rows = await findPeriodsOf(db, scope, [...refIds.keys()]);
  const page = rows.slice(skip, skip + limit);
  return {
    fiscalPeriods: page.map((row) => presentPeriod(row, refIds.get(row.fiscalExerciseId) ?? "", requests)),
    count: rows.length,
  };
}

/**
 * One period as the contract prints it.
 * @throws RefusalError PERIOD_NOT_FOUND
 */
export async function periodAnswer(db: Connection, scope: Scope, id: string): Promise<FiscalPeriodAnswer> {
  const row = await findPeriodById(db, scope, id);
  const exercise = row && (await findExerciseById(db, row.legalEntityId, row.fiscalExerciseId));
  if (!exercise) throw new RefusalError("PERIOD_NOT_FOUND");
  return presentPeriod(row, exercise.refId, await findOpenRequests(db, [row.legalEntityId]));
}

import type { ClosingState } from "@grand-livre/domain/exercise/exercise";
import { type Insertable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { ownedRows, type RowFilter, type RowOf } from "../../database/owned-rows.ts";
import type { FiscalExercise } from "../../database/schema.gen.ts";
import type { Scope } from "../../scope.ts";

export type ExerciseRow = Omit<RowOf<"fiscalExercise">, "state"> & { readonly state: ClosingState };
export type PeriodRow = Omit<RowOf<"fiscalPeriod">, "state"> & { readonly state: ClosingState };

const exerciseRows = ownedRows<"fiscalExercise", ExerciseRow>("fiscalExercise");
const periodRows = ownedRows<"fiscalPeriod", PeriodRow>("fiscalPeriod");

export const updateExerciseRow = exerciseRows.update;
export const updatePeriodRow = periodRows.update;
export const findPeriodById = periodRows.find;
export const insertPeriods = periodRows.insert;

/** One exercise by its opaque reference, when its legal entity is in the scope. */
export async function findExerciseByRef(db: Connection, scope: Scope, refId: string) {
  const [row] = await exerciseRows.list(db, scope, { equal: { refId } }, { order: [] });
  return row;
}

/** One exercise of a legal entity by its id. */
export async function findExerciseById(db: Connection, legalEntityId: string, id: string) {
  const [row] = await exerciseRows.list(db, legalEntityId, { equal: { id } }, { order: [] });
  return row;
}

/** The exercises of one legal entity, or of all in the scope, the latest first. */
export const findExercises = (db: Connection, scope: Scope, legalEntityId: string | undefined) =>
  exerciseRows.list(db, scope, { equal: { legalEntityId } }, { order: ["-startDate"] });

/** The periods of an exercise, in order. */
export const findPeriods = (db: Connection, legalEntityId: string, fiscalExerciseId: string) =>
  periodRows.list(db, legalEntityId, { equal: { fiscalExerciseId } }, { order: ["number"] });

/** The periods of several exercises, by date. */
export async function findPeriodsOf(db: Connection, scope: Scope, exerciseIds: readonly string[]) {
  if (exerciseIds.length === 0) return [];
  const where: RowFilter<"fiscalPeriod">["where"] = (row) => row("fiscalExerciseId", "in", [...exerciseIds]);
  return periodRows.list(db, scope, { where }, { order: ["startDate"] });
}

/** Writes a new exercise; overlapping another one violates `fiscal_exercise_no_overlap`. */
export async function insertExercise(tx: Tx, values: Insertable<FiscalExercise>) {
  const [row] = await exerciseRows.insert(tx, values.legalEntityId, [values]);
  return row;
}

/** Takes the other periods of an exercise away, with the reopenings requested for them; one with entries is held by them. */
export async function deletePeriodsExcept(
  tx: Tx,
  exercise: ExerciseRow,
  keptIds: readonly string[],
): Promise<void> {
  const gone = sql`select p.id from fiscal_period p where p.legal_entity_id = ${exercise.legalEntityId}
    and p.fiscal_exercise_id = ${exercise.id} and p.id <> all(${[...keptIds]}::uuid[])`;
  await sql`delete from reopening_request where legal_entity_id = ${exercise.legalEntityId}
    and fiscal_period_id in (${gone})`.execute(tx);
  await sql`delete from fiscal_period where legal_entity_id = ${exercise.legalEntityId} and id in (${gone})`.execute(
    tx,
  );
}

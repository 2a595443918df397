import type { ClosingState } from "@grand-livre/domain/exercise/exercise";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { FiscalExercise, FiscalPeriod } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type ExerciseRow = Omit<Selectable<FiscalExercise>, "state"> & { readonly state: ClosingState };
export type PeriodRow = Omit<Selectable<FiscalPeriod>, "state"> & { readonly state: ClosingState };

/** One exercise by its opaque reference, when its legal entity is in the scope. */
export async function findExerciseByRef(
  db: Connection,
  scope: Scope,
  refId: string,
): Promise<ExerciseRow | undefined> {
  const row = await db
    .selectFrom("fiscalExercise")
    .selectAll()
    .where("refId", "=", refId)
    .where(withinScope(scope, "fiscal_exercise.legal_entity_id"))
    .executeTakeFirst();
  return row as ExerciseRow | undefined;
}

/** The periods of an exercise, in order. */
export async function findPeriods(
  db: Connection,
  legalEntityId: string,
  fiscalExerciseId: string,
): Promise<PeriodRow[]> {
  const rows = await db
    .selectFrom("fiscalPeriod")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("fiscalExerciseId", "=", fiscalExerciseId)
    .orderBy("number")
    .execute();
  return rows as PeriodRow[];
}

/** One exercise by its id. */
export async function findExerciseById(
  db: Connection,
  legalEntityId: string,
  id: string,
): Promise<ExerciseRow | undefined> {
  const row = await db
    .selectFrom("fiscalExercise")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row as ExerciseRow | undefined;
}

/** The exercises of one legal entity, or of all in the scope, the latest first. */
export async function findExercises(
  db: Connection,
  scope: Scope,
  legalEntityId: string | undefined,
): Promise<ExerciseRow[]> {
  let query = db
    .selectFrom("fiscalExercise")
    .selectAll()
    .where(withinScope(scope, "fiscal_exercise.legal_entity_id"));
  if (legalEntityId) query = query.where("legalEntityId", "=", legalEntityId);
  return (await query.orderBy("startDate", "desc").orderBy("id").execute()) as ExerciseRow[];
}

/** One period by its id. */
export async function findPeriodById(
  db: Connection,
  scope: Scope,
  id: string,
): Promise<PeriodRow | undefined> {
  const row = await db
    .selectFrom("fiscalPeriod")
    .selectAll()
    .where("id", "=", id)
    .where(withinScope(scope, "fiscal_period.legal_entity_id"))
    .executeTakeFirst();
  return row as PeriodRow | undefined;
}

/** The periods of several exercises, by date. */
export async function findPeriodsOf(
  db: Connection,
  scope: Scope,
  exerciseIds: readonly string[],
): Promise<PeriodRow[]> {
  if (exerciseIds.length === 0) return [];
  const rows = await db
    .selectFrom("fiscalPeriod")
    .selectAll()
    .where("fiscalExerciseId", "in", [...exerciseIds])
    .where(withinScope(scope, "fiscal_period.legal_entity_id"))
    .orderBy("startDate")
    .orderBy("id")
    .execute();
  return rows as PeriodRow[];
}

/** Writes a new exercise; overlapping another one violates `fiscal_exercise_no_overlap`. */
export async function insertExercise(
  tx: Tx,
  values: Insertable<FiscalExercise>,
): Promise<ExerciseRow | undefined> {
  const row = await tx.insertInto("fiscalExercise").values(values).returningAll().executeTakeFirstOrThrow();
  return row as ExerciseRow;
}

/** Writes periods of an exercise. */
export async function insertPeriods(
  tx: Tx,
  legalEntityId: string,
  rows: readonly Omit<Insertable<FiscalPeriod>, "legalEntityId">[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("fiscalPeriod")
    .values(rows.map((row) => ({ ...row, legalEntityId })))
    .execute();
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

/** Writes a change over the version that was read; undefined when another one came first. */
export async function updateExerciseRow(
  tx: Tx,
  row: Pick<ExerciseRow, "legalEntityId" | "id" | "version">,
  change: Updateable<FiscalExercise>,
): Promise<ExerciseRow | undefined> {
  const updated = await tx
    .updateTable("fiscalExercise")
    .set({ ...change, version: row.version + 1 })
    .where("legalEntityId", "=", row.legalEntityId)
    .where("id", "=", row.id)
    .where("version", "=", row.version)
    .returningAll()
    .executeTakeFirst();
  return updated as ExerciseRow | undefined;
}

/** Writes a change over the version that was read; undefined when another one came first. */
export async function updatePeriodRow(
  tx: Tx,
  row: Pick<PeriodRow, "legalEntityId" | "id" | "version">,
  change: Updateable<FiscalPeriod>,
): Promise<PeriodRow | undefined> {
  const updated = await tx
    .updateTable("fiscalPeriod")
    .set({ ...change, version: row.version + 1 })
    .where("legalEntityId", "=", row.legalEntityId)
    .where("id", "=", row.id)
    .where("version", "=", row.version)
    .returningAll()
    .executeTakeFirst();
  return updated as PeriodRow | undefined;
}

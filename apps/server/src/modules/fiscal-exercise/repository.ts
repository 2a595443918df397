import type { ClosingState } from "@grand-livre/domain/exercise/exercise";
import type { Selectable } from "kysely";
import type { Connection } from "../../database/connection.ts";
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

/** The exercises of a legal entity that end on a day or later, by date: the one of the day, and where to go from it. */
export async function findExercisesFrom(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  date: string,
): Promise<ExerciseRow[]> {
  const rows = await db
    .selectFrom("fiscalExercise")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("endDate", ">=", date)
    .where(withinScope(scope, "fiscal_exercise.legal_entity_id"))
    .orderBy("startDate")
    .execute();
  return rows as ExerciseRow[];
}

/** The periods of a legal entity that end on a day or later, by date. */
export async function findPeriodsFrom(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  date: string,
): Promise<PeriodRow[]> {
  const rows = await db
    .selectFrom("fiscalPeriod")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("endDate", ">=", date)
    .where(withinScope(scope, "fiscal_period.legal_entity_id"))
    .orderBy("startDate")
    .execute();
  return rows as PeriodRow[];
}

/** The periods of an exercise, in order. */
export async function findPeriods(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  fiscalExerciseId: string,
): Promise<PeriodRow[]> {
  const rows = await db
    .selectFrom("fiscalPeriod")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("fiscalExerciseId", "=", fiscalExerciseId)
    .where(withinScope(scope, "fiscal_period.legal_entity_id"))
    .orderBy("number")
    .execute();
  return rows as PeriodRow[];
}

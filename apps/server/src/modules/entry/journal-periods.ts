import type { journalPeriodsQuery } from "@grand-livre/contracts/entry";
import type { z } from "zod";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { resolveExercise } from "../fiscal-exercise/service.ts";
import { requireLines } from "../ledger/archived-service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { findJournalPeriods } from "./journal-period-repository.ts";

/**
 * Journals × periods of an exercise, by journal then by period; only where there is an entry.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, FISCAL_EXERCISE_NOT_FOUND
 */
export async function listJournalPeriods(
  db: Connection,
  scope: Scope,
  query: z.output<typeof journalPeriodsQuery>,
) {
  const entity = await resolveLegalEntity(db, query.legalEntityRefId);
  const exercise = await resolveExercise(db, scope, query.fiscalExerciseRefId);
  if (exercise.legalEntityId !== entity.id) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  await requireLines(db, entity.id, exercise);
  return findJournalPeriods(db, entity.id, exercise.id);
}

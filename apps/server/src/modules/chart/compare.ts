import type { ChartComparisonAnswer, ChartComparisonQuery } from "@grand-livre/contracts/account";
import type { ChartVersion } from "@grand-livre/domain/chart/chart-version";
import { compareChart } from "@grand-livre/domain/chart/compare-chart";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { chartVersionAt, findChart } from "../account/service.ts";
import { resolveExercise } from "../fiscal-exercise/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";

/**
 * The chart of an exercise, else of the day, beside the published one of its version.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND; FISCAL_EXERCISE_NOT_FOUND, also for another company's
 */
export async function compareToPublished(
  db: Connection,
  scope: Scope,
  { legalEntityRefId, fiscalExerciseRefId }: ChartComparisonQuery,
  day: string,
): Promise<ChartComparisonAnswer> {
  const entity = await resolveLegalEntity(db, legalEntityRefId);
  const exercise = fiscalExerciseRefId ? await resolveExercise(db, scope, fiscalExerciseRefId) : undefined;
  if (exercise && exercise.legalEntityId !== entity.id) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  const chartVersion = exercise?.chartVersion ?? (await chartVersionAt(db, scope, entity.id, day));
  const accounts = await findChart(db, entity.id, chartVersion);
  const { missing, renamed, added } = compareChart(
    accounts,
    chartVersion as ChartVersion,
    entity.accountLength,
  );
  return { chartVersion, missing: [...missing], renamed: [...renamed], added: [...added] };
}

import type { FiscalExerciseAnswer, FiscalPeriodAnswer } from "@grand-livre/contracts/fiscal-exercise";
import { exerciseLabel } from "@grand-livre/domain/exercise/exercise";
import { periodLabel } from "@grand-livre/domain/exercise/period";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { type ExerciseRow, findPeriodsOf, type PeriodRow } from "../fiscal-exercise/service.ts";
import { findArchived } from "../ledger/archived-service.ts";
import { refIdsOf } from "../legal-entity/service.ts";
import { findOpenRequests, findUnsealedImports, type ReopeningRow } from "./repository.ts";

/** Exercises as the contract prints them, each with its periods. */
export async function presentExercises(
  db: Connection,
  scope: Scope,
  rows: readonly ExerciseRow[],
): Promise<FiscalExerciseAnswer[]> {
  const refIds = await refIdsOf(db, rows);
  const requests = await findOpenRequests(db, [...refIds.keys()]);
  const ids = rows.map((row) => row.id);
  const periods = await findPeriodsOf(db, scope, ids);
  const imports = await findUnsealedImports(db, scope, ids);
  const archived = new Set(
    (await findArchived(db, [...refIds.keys()], {})).map((one) => one.fiscalExerciseId),
  );
  return rows.map((row) => ({
    id: row.id,
    refId: row.refId,
    legalEntityRefId: refIds.get(row.legalEntityId) ?? "",
    label: exerciseLabel(row),
    startDate: row.startDate,
    endDate: row.endDate,
    chartVersion: row.chartVersion,
    state: row.state,
    reopening: reopening(requests.find((request) => request.fiscalExerciseId === row.id)),
    periods: periods
      .filter((period) => period.fiscalExerciseId === row.id)
      .map((period) => presentPeriod(period, row.refId, requests)),
    archived: archived.has(row.id),
    unsealedImports: imports
      .filter((one) => one.fiscalExerciseId === row.id)
      .map(({ id, fileName, entries }) => ({ id, fileName, entries })),
    version: row.version,
  }));
}

/** One exercise as the contract prints it. */
export async function presentExercise(
  db: Connection,
  scope: Scope,
  row: ExerciseRow,
): Promise<FiscalExerciseAnswer> {
  const [answer] = await presentExercises(db, scope, [row]);
  if (!answer) throw new Error("one row is one answer");
  return answer;
}

/** A period as the contract prints it. */
export function presentPeriod(
  row: PeriodRow,
  fiscalExerciseRefId: string,
  requests: readonly ReopeningRow[],
): FiscalPeriodAnswer {
  return {
    id: row.id,
    fiscalExerciseRefId,
    number: row.number,
    label: periodLabel(row),
    startDate: row.startDate,
    endDate: row.endDate,
    state: row.state,
    reopening: reopening(requests.find((request) => request.fiscalPeriodId === row.id)),
    version: row.version,
  };
}

function reopening(request: ReopeningRow | undefined): FiscalPeriodAnswer["reopening"] {
  if (!request) return null;
  const { requestedBy, requestedByName, requestedAt } = request;
  return { requestedBy, requestedByName, requestedAt: requestedAt.toISOString() };
}

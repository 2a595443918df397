import type { CreateFiscalExerciseBody } from "@grand-livre/contracts/fiscal-exercise";
import { chartVersionFor } from "@grand-livre/domain/chart/chart-version";
import { addDays, addMonths } from "@grand-livre/domain/date/calendar-date";
import { checkExerciseDates, type ExerciseDates } from "@grand-livre/domain/exercise/exercise";
import { generatePeriods } from "@grand-livre/domain/exercise/period";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId, newRefId } from "../../ids.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { installChartVersion } from "../account/service.ts";
import type { Actor } from "../audit/service.ts";
import { type LegalEntityRow, lockLegalEntity, resolveLegalEntity } from "../legal-entity/service.ts";
import { type ExerciseRow, findExercises, insertExercise, insertPeriods } from "./repository.ts";

/**
 * Opens an exercise with its monthly periods and, when the company has it not yet, the chart of its first day.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, EXERCISE_DATES_INVALID, EXERCISE_OVERLAP
 */
export async function createExercise(
  app: Application,
  actor: Actor,
  { legalEntityRefId, ...dates }: CreateFiscalExerciseBody,
): Promise<ExerciseRow> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const entity = await resolveLegalEntity(tx, legalEntityRefId);
    return createExerciseIn(command, entity, dates);
  });
}

/** The same, inside the caller's transaction. */
export async function createExerciseIn(
  command: Command,
  entity: LegalEntityRow,
  dates: ExerciseDates,
): Promise<ExerciseRow> {
  const { tx, scope } = command;
  await lockLegalEntity(tx, entity.id);
  checkDates(dates, await findExercises(tx, scope, entity.id));
  const chartVersion = chartVersionFor(dates.startDate);
  await installChartVersion(command, entity, chartVersion);
  const row = await insertExercise(tx, {
    legalEntityId: entity.id,
    id: newId(),
    refId: newRefId(),
    ...dates,
    chartVersion,
  });
  if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  const periods = generatePeriods(dates).map((period) => ({
    ...period,
    id: newId(),
    fiscalExerciseId: row.id,
  }));
  await insertPeriods(tx, entity.id, periods);
  await command.audit({
    action: "create",
    resource: "fiscal-exercise",
    resourceId: row.id,
    legalEntityId: entity.id,
    details: { ...dates, chartVersion, periods: periods.length },
  });
  return row;
}

/**
 * The exercise that follows: opened for twelve months, or up to a later one, when the company has none on its first day.
 * The company is locked by the caller, before its ledger.
 */
export async function ensureNextExercise(
  command: Command,
  entity: LegalEntityRow,
  { endDate }: ExerciseDates,
): Promise<ExerciseRow> {
  const { tx, scope } = command;
  const startDate = addDays(endDate, 1);
  const later = (await findExercises(tx, scope, entity.id))
    .filter((one) => one.endDate >= startDate)
    .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))[0];
  if (later && later.startDate <= startDate) return later;
  const yearEnd = addDays(addMonths(startDate, 12), -1);
  const last = later && later.startDate <= yearEnd ? addDays(later.startDate, -1) : yearEnd;
  return createExerciseIn(command, entity, { startDate, endDate: last });
}

/**
 * The dates of an exercise beside the other ones.
 * @throws RefusalError EXERCISE_DATES_INVALID, EXERCISE_OVERLAP
 */
export function checkDates(dates: ExerciseDates, others: readonly ExerciseDates[]): void {
  const checked = checkExerciseDates(dates, others);
  if (isRefusal(checked)) throw new RefusalError(checked.refused, checked.details);
}

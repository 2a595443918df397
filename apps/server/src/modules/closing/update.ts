import type {
  CloseExerciseBody,
  UpdateFiscalExerciseBody,
  UpdateFiscalPeriodBody,
} from "@grand-livre/contracts/fiscal-exercise";
import { type ChartVersion, chartVersionFor } from "@grand-livre/domain/chart/chart-version";
import { firstDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { type ExerciseDates, exerciseLabel } from "@grand-livre/domain/exercise/exercise";
import { generatePeriods } from "@grand-livre/domain/exercise/period";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { installChartVersion } from "../account/service.ts";
import type { Actor } from "../audit/service.ts";
import {
  checkDates,
  deletePeriodsExcept,
  type ExerciseRow,
  findExerciseById,
  findExerciseByRef,
  findExercises,
  findPeriodById,
  findPeriods,
  insertPeriods,
  type PeriodRow,
  updateExerciseRow,
  updatePeriodRow,
} from "../fiscal-exercise/service.ts";
import type { OnSealed } from "../import/service.ts";
import { lockLedger } from "../ledger/service.ts";
import { lockLegalEntity } from "../legal-entity/service.ts";
import { moveExercise, movePeriod } from "./closing.ts";
import { nextOpening } from "./opening.ts";
import { findEntrySpan } from "./repository.ts";

/**
 * Changes the dates or the state of an exercise. The ledger is locked: no entry comes meanwhile.
 * @throws RefusalError FISCAL_EXERCISE_NOT_FOUND, STALE_VERSION, and those of dates or closing
 */
export async function updateExercise(
  app: Application,
  actor: Actor,
  refId: string,
  body: UpdateFiscalExerciseBody,
): Promise<ExerciseRow> {
  return inCommand(app, actor, (command) => changeExercise(command, refId, body, command.today));
}

/**
 * Closes an exercise, at the version that was read when one is said.
 * @returns the exercise, and the entry that opens the next one
 * @throws RefusalError FISCAL_EXERCISE_NOT_FOUND, STALE_VERSION, and those of closing
 */
export async function closeExercise(
  app: Application,
  actor: Actor,
  refId: string,
  { state, version, reason }: CloseExerciseBody,
): Promise<{ readonly row: ExerciseRow; readonly openingEntryId: string | null }> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const found = await findExerciseByRef(tx, actor.scope, refId);
    if (!found) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
    await lockLegalEntity(tx, found.legalEntityId);
    const current = await findExerciseById(tx, found.legalEntityId, found.id);
    const body = { state, version: version ?? current?.version ?? 0, reason };
    const row = await changeExercise(command, refId, body, command.today);
    const { openings } = await nextOpening(tx, actor.scope, row);
    return { row, openingEntryId: openings[0]?.id ?? null };
  });
}

/**
 * Changes it in the caller's transaction.
 * @param onSealed called with the imports that are sealed with it
 */
export async function changeExercise(
  command: Command,
  refId: string,
  body: Omit<UpdateFiscalExerciseBody, "reason"> & { readonly reason?: string | undefined },
  day: string,
  onSealed?: OnSealed,
): Promise<ExerciseRow> {
  const { tx, scope } = command;
  const found = await findExerciseByRef(tx, scope, refId);
  if (!found) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  await lockLegalEntity(tx, found.legalEntityId);
  await lockLedger(tx, found.legalEntityId);
  const row = await findExerciseById(tx, found.legalEntityId, found.id);
  if (row?.version !== body.version) throw new RefusalError("STALE_VERSION");
  const dates = { startDate: body.startDate ?? row.startDate, endDate: body.endDate ?? row.endDate };
  const moves = dates.startDate !== row.startDate || dates.endDate !== row.endDate;
  const redated = moves ? await changeDates(command, row, dates) : row;
  if (body.state === undefined || (body.state === redated.state && moves)) return redated;
  return moveExercise(command, redated, body.state, { day, reason: body.reason }, onSealed);
}

/**
 * Changes the state of a period.
 * @throws RefusalError PERIOD_NOT_FOUND, STALE_VERSION, EXERCISE_CLOSED, and those of closing
 */
export async function updatePeriod(
  app: Application,
  actor: Actor,
  body: UpdateFiscalPeriodBody,
): Promise<PeriodRow> {
  return inCommand(app, actor, async (command) => {
    const { tx, scope } = command;
    const found = await findPeriodById(tx, scope, body.id);
    if (!found) throw new RefusalError("PERIOD_NOT_FOUND");
    await lockLedger(tx, found.legalEntityId);
    const row = await findPeriodById(tx, scope, body.id);
    if (row?.version !== body.version) throw new RefusalError("STALE_VERSION");
    const exercise = await findExerciseById(tx, row.legalEntityId, row.fiscalExerciseId);
    if (!exercise) throw new RefusalError("PERIOD_NOT_FOUND");
    if (exercise.state !== "open")
      throw new RefusalError("EXERCISE_CLOSED", {
        exercise: exerciseLabel(exercise),
        proposal: "Rouvrez d’abord l’exercice, si sa clôture est provisoire.",
      });
    const { state, span = "month", reason } = body;
    return movePeriod(command, exercise, row, { state, span, reason });
  });
}

/**
 * New dates, while the exercise and all its periods are open and no entry lies outside. Once it has entries, the months
 * they are numbered by stay: the first day stays in its month, months come and go at the end only.
 */
async function changeDates(command: Command, row: ExerciseRow, dates: ExerciseDates): Promise<ExerciseRow> {
  const { tx, scope } = command;
  const { legalEntityId } = row;
  const others = (await findExercises(tx, scope, legalEntityId)).filter((other) => other.id !== row.id);
  checkDates(dates, others);
  const periods = await findPeriods(tx, legalEntityId, row.id);
  if (row.state !== "open" || periods.some((period) => period.state !== "open"))
    throw new RefusalError("EXERCISE_DATES_FIXED");
  const { first, last } = await findEntrySpan(tx, legalEntityId, row.id);
  const used = first !== null && last !== null;
  const sameMonths = firstDayOfMonth(dates.startDate) === firstDayOfMonth(row.startDate);
  if (used && (first < dates.startDate || dates.endDate < last || !sameMonths))
    throw new RefusalError("EXERCISE_DATES_FIXED");
  const chartVersion = used ? row.chartVersion : chartVersionFor(dates.startDate);
  await installChartVersion(command, await lockLegalEntity(tx, legalEntityId), chartVersion as ChartVersion);
  const updated = await updateExerciseRow(tx, row, { ...dates, chartVersion });
  if (!updated) throw new RefusalError("STALE_VERSION");
  await renewPeriods(command, updated, sameMonths ? periods : []);
  await command.audit({
    action: "update",
    resource: "fiscal-exercise",
    resourceId: row.id,
    legalEntityId,
    details: { before: { startDate: row.startDate, endDate: row.endDate }, after: dates },
  });
  return updated;
}

/** The months of the new dates: those of `kept` are cut or stretched, the others go, and missing ones come. */
async function renewPeriods({ tx }: Command, exercise: ExerciseRow, kept: readonly PeriodRow[]) {
  const wanted = generatePeriods(exercise);
  const stays = kept.filter((period) => period.number <= wanted.length);
  await deletePeriodsExcept(
    tx,
    exercise,
    stays.map((period) => period.id),
  );
  const missing = [];
  for (const { number, startDate, endDate } of wanted) {
    const period = stays.find((one) => one.number === number);
    if (!period) missing.push({ id: newId(), fiscalExerciseId: exercise.id, number, startDate, endDate });
    else if (period.startDate !== startDate || period.endDate !== endDate)
      await updatePeriodRow(tx, period, { startDate, endDate });
  }
  await insertPeriods(tx, exercise.legalEntityId, missing);
}

import { canConfirmReopening, canRequestReopening } from "@grand-livre/domain/exercise/closing";
import type { ClosingState } from "@grand-livre/domain/exercise/exercise";
import type { Refusal } from "@grand-livre/domain/refusal";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Command } from "../../kit/command.ts";
import {
  type ExerciseRow,
  findPeriods,
  insertClosing,
  type PeriodRow,
  updateExerciseRow,
  updatePeriodRow,
} from "../fiscal-exercise/service.ts";
import { type OnSealed, sealBatch } from "../import/service.ts";
import { withdrawEndedExercise } from "../notification/service.ts";
import { checkPeriods, periodsToClose, pointsLeft, requireClosable } from "./closing-check.ts";
import { removeOpening, writeOpening } from "./opening.ts";
import {
  type ClosingTarget,
  confirmRequest,
  dropRequests,
  findOpenRequests,
  insertRequest,
  type UnsealedImport,
} from "./repository.ts";

/**
 * Moves an exercise to a state. Closing for good seals its imports and closes its periods with it, in the caller's
 * transaction; the company and its ledger are locked by the caller. Closing writes the à-nouveaux of the next exercise;
 * reopening takes them away.
 * @param how the day of the sealing (what a file gave no validation date is validated then), and the reason that a person gave
 * @throws RefusalError EXERCISE_ALREADY_CLOSED, EXERCISE_HAS_DRAFTS, EXERCISE_PREVIOUS_OPEN, CLOSING_REASON_MISSING…; CLOSED_FOR_GOOD, REOPENING_…
 */
export async function moveExercise(
  command: Command,
  row: ExerciseRow,
  target: ClosingState,
  { day, reason }: { readonly day: string; readonly reason: string | undefined },
  onSealed?: OnSealed,
): Promise<ExerciseRow> {
  const { app, tx, scope } = command;
  const { legalEntityId, id } = row;
  const what = { legalEntityId, fiscalExerciseId: id };
  if (target === "open") {
    if (!(await reopens(command, what, row.state))) return row;
    await removeOpening(command, row);
  } else {
    const { imports, points } = await requireClosable(app, scope, row, target, reason);
    await keepClosing(command, { ...row, fiscalExerciseId: id, state: target, points, reason });
    if (target === "closed") {
      await sealAll(command, imports, day, onSealed);
      await closePeriods(command, row);
    }
    await dropRequests(tx, what);
    await withdrawEndedExercise(tx, id);
  }
  const updated = await updateExerciseRow(tx, row, { state: target });
  if (!updated) throw new RefusalError("STALE_VERSION");
  await tell(command, what, row.state, target, reason);
  if (target !== "open") await writeOpening(command, updated, target);
  return updated;
}

/** How many entries these imports have. */
export const entriesOf = (imports: readonly UnsealedImport[]): number =>
  imports.reduce((sum, { entries }) => sum + entries, 0);

async function sealAll(
  command: Command,
  imports: readonly UnsealedImport[],
  day: string,
  onSealed?: OnSealed,
): Promise<void> {
  let before = 0;
  for (const { id } of imports) {
    const tell = onSealed && ((sealed: number) => onSealed(before + sealed, entriesOf(imports)));
    before += (await sealBatch(command, id, day, tell)).entries;
  }
}

type AskedPeriod = {
  readonly state: ClosingState;
  readonly span: "month" | "quarter";
  readonly reason: string | undefined;
};

/**
 * Moves a period to a state, with those of its quarter before it when they are closed together.
 * @throws RefusalError PERIOD_ALREADY_CLOSED, PERIOD_HAS_DRAFTS, PERIOD_NOT_CLOSED_BEFORE, CLOSING_REASON_MISSING; EXERCISE_CLOSED
 * when its exercise is not open; CLOSED_FOR_GOOD, REOPENING_…
 */
export async function movePeriod(
  command: Command,
  exercise: ExerciseRow,
  row: PeriodRow,
  { state: target, span, reason }: AskedPeriod,
): Promise<PeriodRow> {
  const { app, tx, scope } = command;
  if (target === "open") {
    const what = { legalEntityId: row.legalEntityId, fiscalPeriodId: row.id };
    if (!(await reopens(command, what, row.state))) return row;
    return writeState(command, row, target, reason);
  }
  const periods = await periodsToClose(tx, row, target, span);
  const points = pointsLeft(await checkPeriods(app, scope, exercise, periods), reason);
  const { startDate = row.startDate } = periods.closed[0] ?? {};
  await keepClosing(command, { ...row, startDate, state: target, points, reason });
  let last = row;
  for (const period of periods.closed) {
    await dropRequests(tx, { legalEntityId: row.legalEntityId, fiscalPeriodId: period.id });
    last = await writeState(command, period, target, reason);
  }
  return last;
}

async function writeState(command: Command, row: PeriodRow, state: ClosingState, reason: string | undefined) {
  const updated = await updatePeriodRow(command.tx, row, { state });
  if (!updated) throw new RefusalError("STALE_VERSION");
  const what = { legalEntityId: row.legalEntityId, fiscalPeriodId: row.id };
  await tell(command, what, row.state, state, reason);
  return updated;
}

type Closed = Pick<PeriodRow, "legalEntityId" | "fiscalExerciseId" | "startDate" | "endDate"> & {
  readonly state: Exclude<ClosingState, "open">;
  readonly points: readonly Refusal[];
  readonly reason: string | undefined;
};

/** Keeps what was open when books were closed, and why they were closed all the same. */
async function keepClosing(
  { app, tx, scope }: Command,
  { points, reason, ...closed }: Closed,
): Promise<void> {
  const { legalEntityId, fiscalExerciseId, startDate, endDate, state } = closed;
  await insertClosing(tx, {
    ...{ legalEntityId, fiscalExerciseId, startDate, endDate, state },
    id: newId(),
    findings: points.map(({ refused: code, details = {} }) => ({ code, details })),
    reason: reason?.trim() || null,
    closedBy: scope.userId,
    closedAt: app.now(),
  });
}

async function closePeriods({ tx }: Command, exercise: ExerciseRow): Promise<void> {
  for (const period of await findPeriods(tx, exercise.legalEntityId, exercise.id)) {
    if (period.state === "closed") continue;
    if (!(await updatePeriodRow(tx, period, { state: "closed" }))) throw new RefusalError("STALE_VERSION");
  }
}

/** A first person's call keeps the request and answers false; a second person's confirms it and answers true. */
async function reopens(command: Command, what: ClosingTarget, state: ClosingState): Promise<boolean> {
  const { tx, scope } = command;
  orRefuse(canRequestReopening(state));
  const waiting = (await findOpenRequests(tx, [what.legalEntityId])).find((request) =>
    what.fiscalPeriodId === undefined
      ? request.fiscalExerciseId === what.fiscalExerciseId
      : request.fiscalPeriodId === what.fiscalPeriodId,
  );
  if (!waiting) {
    await insertRequest(tx, scope, { ...what, id: newId() });
    await command.audit({ action: "request-reopening", ...resourceOf(what) });
    return false;
  }
  orRefuse(canConfirmReopening(state, waiting.requestedBy, scope.userId));
  await confirmRequest(tx, scope, what.legalEntityId, waiting.id);
  return true;
}

function resourceOf(what: ClosingTarget) {
  const { legalEntityId } = what;
  return what.fiscalPeriodId === undefined
    ? { resource: "fiscal-exercise" as const, resourceId: what.fiscalExerciseId, legalEntityId }
    : { resource: "fiscal-period" as const, resourceId: what.fiscalPeriodId, legalEntityId };
}

async function tell(
  command: Command,
  what: ClosingTarget,
  before: ClosingState,
  after: ClosingState,
  reason: string | undefined,
) {
  const action = after === "open" ? "reopen" : "close";
  const why = reason === undefined || reason === "" ? {} : { reason };
  await command.audit({
    action,
    ...resourceOf(what),
    details: { before: { state: before }, after: { state: after, ...why } },
  });
}

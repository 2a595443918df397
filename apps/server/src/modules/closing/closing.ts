import {
  canClosePeriod,
  canConfirmReopening,
  canRequestReopening,
} from "@grand-livre/domain/exercise/closing";
import type { ClosingState } from "@grand-livre/domain/exercise/exercise";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Command } from "../../kit/command.ts";
import {
  type ExerciseRow,
  findPeriods,
  type PeriodRow,
  updateExerciseRow,
  updatePeriodRow,
} from "../fiscal-exercise/service.ts";
import { type OnSealed, sealBatch } from "../import/service.ts";
import { withdrawEndedExercise } from "../notification/service.ts";
import { requireClosable } from "./closing-check.ts";
import { removeOpening, writeOpening } from "./opening.ts";
import {
  type ClosingTarget,
  confirmRequest,
  countDrafts,
  dropRequests,
  findOpenRequests,
  insertRequest,
  type UnsealedImport,
} from "./repository.ts";

/**
 * Moves an exercise to a state. Closing for good seals its imports and closes its periods with it, in the caller's
 * transaction; the company and its ledger are locked by the caller. Closing writes the à-nouveaux of the next exercise;
 * reopening takes them away.
 * @param day the day of the sealing: what a file gave no validation date is validated then
 * @throws RefusalError EXERCISE_ALREADY_CLOSED, EXERCISE_HAS_DRAFTS, EXERCISE_PREVIOUS_OPEN…; CLOSED_FOR_GOOD, REOPENING_…
 */
export async function moveExercise(
  command: Command,
  row: ExerciseRow,
  target: ClosingState,
  day: string,
  onSealed?: OnSealed,
): Promise<ExerciseRow> {
  const { tx, scope } = command;
  const { legalEntityId, id } = row;
  const what = { legalEntityId, fiscalExerciseId: id };
  if (target === "open") {
    if (!(await reopens(command, what, row.state))) return row;
    await removeOpening(command, row);
  } else {
    const imports = await requireClosable(tx, scope, row, target);
    if (target === "closed") {
      await sealAll(command, imports, day, onSealed);
      await closePeriods(command, row);
    }
    await dropRequests(tx, what);
    await withdrawEndedExercise(tx, id);
  }
  const updated = await updateExerciseRow(tx, row, { state: target });
  if (!updated) throw new RefusalError("STALE_VERSION");
  await tell(command, what, row.state, target);
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

/**
 * Moves a period to a state.
 * @throws RefusalError PERIOD_ALREADY_CLOSED, PERIOD_HAS_DRAFTS, PERIOD_NOT_CLOSED_BEFORE; EXERCISE_CLOSED when its exercise is
 * not open; CLOSED_FOR_GOOD, REOPENING_…
 */
export async function movePeriod(command: Command, row: PeriodRow, target: ClosingState): Promise<PeriodRow> {
  const { tx } = command;
  const what = { legalEntityId: row.legalEntityId, fiscalPeriodId: row.id };
  if (target === "open") {
    if (!(await reopens(command, what, row.state))) return row;
  } else {
    const siblings = await findPeriods(tx, row.legalEntityId, row.fiscalExerciseId);
    const draftCount = await countDrafts(tx, what);
    orRefuse(canClosePeriod(row, target, siblings, { draftCount }));
    await dropRequests(tx, what);
  }
  const updated = await updatePeriodRow(tx, row, { state: target });
  if (!updated) throw new RefusalError("STALE_VERSION");
  await tell(command, what, row.state, target);
  return updated;
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

async function tell(command: Command, what: ClosingTarget, before: ClosingState, after: ClosingState) {
  const action = after === "open" ? "reopen" : "close";
  await command.audit({
    action,
    ...resourceOf(what),
    details: { before: { state: before }, after: { state: after } },
  });
}

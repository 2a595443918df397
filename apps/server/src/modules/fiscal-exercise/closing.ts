import {
  canCloseExercise,
  canClosePeriod,
  canConfirmReopening,
  canRequestReopening,
} from "@grand-livre/domain/exercise/closing";
import type { ClosingState } from "@grand-livre/domain/exercise/exercise";
import type { Tx } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Actor, audit } from "../audit/service.ts";
import { sealBatch } from "../import/service.ts";
import {
  type ClosingTarget,
  confirmRequest,
  countDrafts,
  countUnsealable,
  dropRequests,
  findOpenRequests,
  findSuspenseBalances,
  findUnsealedImports,
  insertRequest,
} from "./closing-repository.ts";
import {
  type ExerciseRow,
  findExercises,
  findPeriods,
  type PeriodRow,
  updateExerciseRow,
  updatePeriodRow,
} from "./repository.ts";

/**
 * Moves an exercise to a state. Closing for good seals its imports and closes its periods with it, in the caller's
 * transaction; the ledger is locked by the caller.
 * @param day the day of the sealing: what a file gave no validation date is validated then
 * @throws RefusalError EXERCISE_ALREADY_CLOSED, EXERCISE_HAS_DRAFTS, EXERCISE_PREVIOUS_OPEN…; CLOSED_FOR_GOOD, REOPENING_…
 */
export async function moveExercise(
  tx: Tx,
  actor: Actor,
  row: ExerciseRow,
  target: ClosingState,
  day: string,
): Promise<ExerciseRow> {
  const { scope } = actor;
  const { legalEntityId, id } = row;
  const what = { legalEntityId, fiscalExerciseId: id };
  if (target === "open") {
    if (!(await reopens(tx, actor, what, row.state))) return row;
  } else {
    const imports = await findUnsealedImports(tx, scope, [id]);
    const ids = imports.map((one) => one.id);
    const others = (await findExercises(tx, scope, legalEntityId)).filter((other) => other.id !== id);
    const facts = {
      draftCount: await countDrafts(tx, scope, what),
      unsealableCount: await countUnsealable(tx, scope, legalEntityId, ids),
      balances: await findSuspenseBalances(tx, scope, legalEntityId, id),
      others,
    };
    orRefuse(canCloseExercise(row, target, facts));
    if (target === "closed") {
      for (const one of ids) await sealBatch(tx, actor, one, day);
      await closePeriods(tx, actor, row);
    }
    await dropRequests(tx, scope, what);
  }
  const updated = await updateExerciseRow(tx, scope, row, { state: target });
  if (!updated) throw new RefusalError("STALE_VERSION");
  await tell(tx, actor, what, row.state, target);
  return updated;
}

/**
 * Moves a period to a state.
 * @throws RefusalError PERIOD_ALREADY_CLOSED, PERIOD_HAS_DRAFTS, PERIOD_NOT_CLOSED_BEFORE; EXERCISE_CLOSED when its exercise is
 * not open; CLOSED_FOR_GOOD, REOPENING_…
 */
export async function movePeriod(
  tx: Tx,
  actor: Actor,
  row: PeriodRow,
  target: ClosingState,
): Promise<PeriodRow> {
  const { scope } = actor;
  const what = { legalEntityId: row.legalEntityId, fiscalPeriodId: row.id };
  if (target === "open") {
    if (!(await reopens(tx, actor, what, row.state))) return row;
  } else {
    const siblings = await findPeriods(tx, scope, row.legalEntityId, row.fiscalExerciseId);
    const draftCount = await countDrafts(tx, scope, what);
    orRefuse(canClosePeriod(row, target, siblings, { draftCount }));
    await dropRequests(tx, scope, what);
  }
  const updated = await updatePeriodRow(tx, scope, row, { state: target });
  if (!updated) throw new RefusalError("STALE_VERSION");
  await tell(tx, actor, what, row.state, target);
  return updated;
}

async function closePeriods(tx: Tx, actor: Actor, exercise: ExerciseRow): Promise<void> {
  for (const period of await findPeriods(tx, actor.scope, exercise.legalEntityId, exercise.id)) {
    if (period.state === "closed") continue;
    if (!(await updatePeriodRow(tx, actor.scope, period, { state: "closed" })))
      throw new RefusalError("STALE_VERSION");
  }
}

/** A first person's call keeps the request and answers false; a second person's confirms it and answers true. */
async function reopens(tx: Tx, actor: Actor, what: ClosingTarget, state: ClosingState): Promise<boolean> {
  orRefuse(canRequestReopening(state));
  const waiting = (await findOpenRequests(tx, actor.scope, [what.legalEntityId])).find((request) =>
    what.fiscalPeriodId === undefined
      ? request.fiscalExerciseId === what.fiscalExerciseId
      : request.fiscalPeriodId === what.fiscalPeriodId,
  );
  if (!waiting) {
    await insertRequest(tx, actor.scope, { ...what, id: newId() });
    await audit(tx, actor, { action: "request-reopening", ...resourceOf(what) });
    return false;
  }
  orRefuse(canConfirmReopening(state, waiting.requestedBy, actor.scope.userId));
  await confirmRequest(tx, actor.scope, what.legalEntityId, waiting.id);
  return true;
}

function resourceOf(what: ClosingTarget) {
  const { legalEntityId } = what;
  return what.fiscalPeriodId === undefined
    ? { resource: "fiscal-exercise", resourceId: what.fiscalExerciseId, legalEntityId }
    : { resource: "fiscal-period", resourceId: what.fiscalPeriodId, legalEntityId };
}

async function tell(tx: Tx, actor: Actor, what: ClosingTarget, before: ClosingState, after: ClosingState) {
  const action = after === "open" ? "reopen" : "close";
  await audit(tx, actor, {
    action,
    ...resourceOf(what),
    details: { before: { state: before }, after: { state: after } },
  });
}

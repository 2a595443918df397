import { fiscalExerciseEndpoints } from "@grand-livre/contracts/endpoints/fiscal-exercise";
import { MOST_SEALED_AT_ONCE } from "@grand-livre/contracts/fiscal-exercise";
import { announceError } from "../../app/announce-error.ts";
import type { ClosingTarget } from "../../app/closing/closing-road.ts";
import { call, newIdempotencyKey } from "../../lib/api.ts";
import type { Exercise, Period } from "../../lib/context.ts";
import { formatPlural } from "../../lib/format.ts";
import { followJob } from "../../lib/job.ts";
import { queryClient } from "../../lib/query-client.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import { progressPercent } from "../../ui/ProgressBar.tsx";
import { changeToast, closeToast, toast } from "../../ui/toast.ts";
import type { ClosingAction } from "./closing-action.ts";
import { exerciseName } from "./exercise-words.ts";

export const EXERCISES = fiscalExerciseEndpoints.list.tag;

/** Asks for a reopening, or confirms the one that another person asked for. */
export async function reopen(
  exercise: Exercise,
  period: Period | undefined,
  action: ClosingAction,
): Promise<void> {
  const { title, message, confirmLabel, danger, done } = action;
  if (!(await confirmInFrench({ title, message, confirmLabel, danger }))) return;
  try {
    await move({ exercise, period, state: "open" });
    toast({ tone: "success", message: done });
  } catch (error) {
    await announceError(error);
  }
  await queryClient.invalidateQueries({ queryKey: [EXERCISES] });
}

interface Move {
  readonly exercise: Exercise;
  readonly period: Period | undefined;
  readonly state: Exercise["state"];
  readonly span?: "month" | "quarter" | undefined;
  readonly reason?: string | undefined;
}

function move({ exercise, period, state, span, reason }: Move): Promise<unknown> {
  const why = reason === undefined ? {} : { reason };
  if (period === undefined) {
    const { refId, version } = exercise;
    return call(fiscalExerciseEndpoints.update, { params: { refId }, body: { version, state, ...why } });
  }
  const { id, version } = period;
  const how = span === undefined ? {} : { span };
  return call(fiscalExerciseEndpoints.updatePeriod, { body: { id, version, state, ...how, ...why } });
}

/** Closes a month, a quarter or an exercise; one whose imports take long to seal by a job. */
export function sendClosing(
  closing: Omit<Move, "state"> & { readonly target: ClosingTarget },
): Promise<unknown> {
  const { exercise, period, target, ...how } = closing;
  const entries = exercise.unsealedImports.reduce((sum, one) => sum + one.entries, 0);
  const isLong = period === undefined && target === "closed" && entries > MOST_SEALED_AT_ONCE;
  return isLong
    ? closeByJob(exercise, entries, how.reason)
    : move({ exercise, period, state: target, ...how });
}

/** Follows the job that closes an exercise and seals its long imports, and shows its progress. */
async function closeByJob(exercise: Exercise, entries: number, reason: string | undefined): Promise<void> {
  const { jobId } = await call(fiscalExerciseEndpoints.closeByJob, {
    params: { refId: exercise.refId },
    body: { version: exercise.version, ...(reason === undefined ? {} : { reason }) },
    idempotencyKey: newIdempotencyKey(),
  });
  const message = `Clôture de l’exercice ${exerciseName(exercise)}\u00a0: validation de ${formatPlural(entries, "écriture")}…`;
  const told = toast({ message, lasting: true, progress: { percent: undefined } });
  try {
    await followJob(jobId, {
      onProgress: ({ state, done, total }) => {
        const percent = state === "queued" || total === null ? undefined : progressPercent(done, total);
        changeToast(told, { message, lasting: true, progress: { percent } });
      },
    });
  } finally {
    closeToast(told);
  }
}

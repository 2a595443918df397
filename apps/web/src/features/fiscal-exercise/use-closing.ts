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

type Closing = Omit<Move, "state"> & { readonly target: ClosingTarget };

/** Closes a month, a quarter or an exercise. Of one whose imports take long to seal, answers the job that does it. */
export async function sendClosing({ target, ...closing }: Closing): Promise<{ readonly jobId?: string }> {
  const { exercise, period, reason } = closing;
  if (period !== undefined || target !== "closed" || sealedEntries(exercise) <= MOST_SEALED_AT_ONCE) {
    await move({ ...closing, state: target });
    return {};
  }
  return call(fiscalExerciseEndpoints.closeByJob, {
    params: { refId: exercise.refId },
    body: { version: exercise.version, ...(reason === undefined ? {} : { reason }) },
    idempotencyKey: newIdempotencyKey(),
  });
}

const sealedEntries = ({ unsealedImports }: Exercise): number =>
  unsealedImports.reduce((sum, { entries }) => sum + entries, 0);

/** Follows the job that closes an exercise, shows its progress, and says how it ended. */
export async function followClosing(exercise: Exercise, jobId: string, done: string): Promise<void> {
  const entries = formatPlural(sealedEntries(exercise), "écriture");
  await followWork(
    `Clôture de l’exercice ${exerciseName(exercise)}\u00a0: validation de ${entries}…`,
    jobId,
    done,
  );
  await queryClient.invalidateQueries({ queryKey: [EXERCISES] });
}

/** Follows a job on an exercise, shows its progress, and says how it ended. */
export async function followWork(message: string, jobId: string, done: string): Promise<void> {
  const told = toast({ message, lasting: true, progress: { percent: undefined } });
  try {
    await followJob(jobId, {
      onProgress: ({ state, done: written, total }) => {
        const percent = state === "queued" || total === null ? undefined : progressPercent(written, total);
        changeToast(told, { message, lasting: true, progress: { percent } });
      },
    });
    closeToast(told);
    toast({ tone: "success", message: done });
  } catch (error) {
    closeToast(told);
    await announceError(error);
  }
}

import { fiscalExerciseEndpoints } from "@grand-livre/contracts/endpoints/fiscal-exercise";
import {
  type FiscalExerciseAnswer,
  type FiscalPeriodAnswer,
  MOST_SEALED_AT_ONCE,
} from "@grand-livre/contracts/fiscal-exercise";
import { announceError } from "../../app/announce-error.ts";
import { call, newIdempotencyKey } from "../../lib/api.ts";
import { formatPlural } from "../../lib/format.ts";
import { followJob } from "../../lib/job.ts";
import { queryClient } from "../../lib/query-client.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import { progressPercent } from "../../ui/ProgressBar.tsx";
import { changeToast, closeToast, toast } from "../../ui/toast.ts";
import type { ClosingAction } from "./closing-action.ts";
import { exerciseName } from "./exercise-words.ts";

async function run(action: ClosingAction, call: () => Promise<unknown>): Promise<void> {
  const { title, message, confirmLabel, danger, done } = action;
  if (!(await confirmInFrench({ title, message, confirmLabel, danger }))) return;
  try {
    await call();
    toast({ tone: "success", message: done });
  } catch (error) {
    await announceError(error);
  }
  await queryClient.invalidateQueries({ queryKey: [fiscalExerciseEndpoints.list.tag] });
}

export function runOnExercise(exercise: FiscalExerciseAnswer, action: ClosingAction): Promise<void> {
  const { refId, version, unsealedImports } = exercise;
  const entries = unsealedImports.reduce((sum, one) => sum + one.entries, 0);
  const isLong = action.target === "closed" && entries > MOST_SEALED_AT_ONCE;
  return run(action, () =>
    isLong
      ? closeByJob(exercise, entries)
      : call(fiscalExerciseEndpoints.update, { params: { refId }, body: { version, state: action.target } }),
  );
}

/** Follows the job that closes an exercise and seals its long imports, and shows its progress. */
async function closeByJob(exercise: FiscalExerciseAnswer, entries: number): Promise<void> {
  const { jobId } = await call(fiscalExerciseEndpoints.closeByJob, {
    params: { refId: exercise.refId },
    body: { version: exercise.version },
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

export function runOnPeriod({ id, version }: FiscalPeriodAnswer, action: ClosingAction): Promise<void> {
  return run(action, () =>
    call(fiscalExerciseEndpoints.updatePeriod, { body: { id, version, state: action.target } }),
  );
}

import type { FiscalExerciseAnswer, FiscalPeriodAnswer } from "@grand-livre/contracts/fiscal-exercise";
import { announceError } from "../../app/announce-error.ts";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import { toast } from "../../ui/toast.ts";
import type { ClosingAction } from "./closing-action.ts";

/** Refreshes every screen that knows exercises, the context bar first. */
export function refreshExercises(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["fiscal-exercise"] });
}

async function run(action: ClosingAction, call: () => Promise<unknown>): Promise<void> {
  const { title, message, confirmLabel, danger, done } = action;
  if (!(await confirmInFrench({ title, message, confirmLabel, danger }))) return;
  try {
    await call();
    toast({ tone: "success", message: done });
  } catch (error) {
    await announceError(error);
  }
  await refreshExercises();
}

export function runOnExercise(
  { refId, version }: FiscalExerciseAnswer,
  action: ClosingAction,
): Promise<void> {
  return run(action, () => api.patch(`/api/fiscal-exercise/${refId}`, { version, state: action.target }));
}

export function runOnPeriod({ id, version }: FiscalPeriodAnswer, action: ClosingAction): Promise<void> {
  return run(action, () => api.patch("/api/fiscal-period", { id, version, state: action.target }));
}

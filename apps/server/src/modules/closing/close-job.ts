import type { CloseByJobBody } from "@grand-livre/contracts/fiscal-exercise";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import { commandIn, inCommand } from "../../kit/command.ts";
import { findExerciseByRef } from "../fiscal-exercise/service.ts";
import { enqueueJob } from "../job/service.ts";
import { entriesOf } from "./closing.ts";
import { requireClosable } from "./closing-check.ts";
import { changeExercise } from "./update.ts";

type AskedClosing = CloseByJobBody & { readonly refId: string };

/**
 * Leaves the definitive closing of an exercise to a job: sealing an import of some years takes minutes. What is in its
 * way by now is refused at once.
 * @returns the job's id
 * @throws RefusalError FISCAL_EXERCISE_NOT_FOUND, STALE_VERSION, and those of closing
 */
export async function askToClose(
  app: Application,
  caller: Caller,
  refId: string,
  { version, reason }: CloseByJobBody,
): Promise<string> {
  const row = await findExerciseByRef(app.db, caller.scope, refId);
  if (!row) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  if (row.version !== version) throw new RefusalError("STALE_VERSION");
  const { imports } = await requireClosable(app, caller.scope, row, "closed", reason);
  const payload: AskedClosing = { refId, version, ...(reason === undefined ? {} : { reason }) };
  return inCommand(app, caller, ({ tx, scope }) =>
    enqueueJob(tx, scope, {
      kind: "close-exercise",
      legalEntityId: row.legalEntityId,
      payload,
      total: entriesOf(imports),
    }),
  );
}

/** Closes it with its periods and seals its imports, in one transaction: killed or refused, nothing of it was. */
export const closeExerciseJob: JobHandler = async (app, job) => {
  const { refId, version, reason } = job.payload as AskedClosing;
  const asked = { version, state: "closed", reason } as const;
  return async (tx) => {
    const row = await changeExercise(commandIn(app, tx, job.actor), refId, asked, today(app), job.progress);
    return { refId: row.refId, version: row.version };
  };
};

import type { Application } from "../../application.ts";
import { readOnReplica } from "../../database/replica.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import type { Scope } from "../../scope.ts";
import { fecSubject } from "../fec/service.ts";
import { enqueueJob } from "../job/service.ts";
import { lastRank } from "../ledger/service.ts";
import { findControlUnderWay, lockControls } from "./repository.ts";
import { controlInThread } from "./run-thread.ts";
import type { ControlTask } from "./task.ts";

/** Leaves a control to a job; at a second request, the person's job that is under way is answered. */
export async function askForControl(app: Application, scope: Scope, task: ControlTask): Promise<string> {
  const total = await lastRank(app.db, task.legalEntityId);
  return inTransaction(app.db, async (tx) => {
    await lockControls(tx, scope, task.legalEntityId);
    const underWay = await findControlUnderWay(tx, scope, task);
    if (underWay) return underWay;
    const { kind, legalEntityId } = task;
    return enqueueJob(tx, scope, { kind, legalEntityId, payload: { ...task }, total });
  });
}

/** On the primary, always: a proof is of the rows that the product writes. */
export const verifyLedgerJob: JobHandler = async (app, job) => {
  const result = await controlInThread(app, job, job.payload as ControlTask);
  return async () => result;
};

export const checkFecJob: JobHandler = async (app, job) => {
  const task = job.payload as Extract<ControlTask, { kind: "check-fec" }>;
  // Refused here and now when the exercise went out of the person's reach since the request.
  await fecSubject(app.db, job.actor.scope, task.query);
  const result = await readOnReplica(app, (from) => controlInThread(from, job, task), job.signal);
  return async () => result;
};

import { setTimeout as sleep } from "node:timers/promises";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import { answerOf } from "../../http/error-map.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";
import {
  cancelOwnJob,
  findJob,
  findRecentJobs,
  insertJob,
  type JobRow,
  type RecentJobRow,
  requeueFailedJob,
} from "./repository.ts";

export { forgetJobs } from "./repository.ts";

/** Makes a job in the caller's transaction: it will run after the commit, or never have been. */
export async function enqueueJob(
  tx: Tx,
  scope: Scope,
  job: {
    kind: string;
    legalEntityId: string | null;
    payload: Readonly<Record<string, unknown>>;
    total?: number;
  },
): Promise<string> {
  const id = newId();
  await insertJob(tx, scope, { id, total: 0, ...job });
  return id;
}

/**
 * A job of the caller.
 * @throws RefusalError JOB_NOT_FOUND
 */
export async function jobOfCaller(app: Application, scope: Scope, id: string): Promise<JobRow> {
  const row = await findJob(app.db, scope, id);
  if (!row) throw new RefusalError("JOB_NOT_FOUND");
  return row;
}

const MOST_RECENT = 20;

/** The newest jobs of a kind that the caller requested in a company, as long as what they leave is kept. */
export async function recentJobsOfCaller(
  app: Application,
  scope: Scope,
  kind: string,
  legalEntityId: string,
): Promise<readonly RecentJobRow[]> {
  return findRecentJobs(app.db, scope, { kinds: [kind], legalEntityId, ofOthers: false, limit: MOST_RECENT });
}

/** The same of several kinds, with those of others that are under way: who works in a company sees what is coming into it. */
export async function recentJobsOfCompany(
  app: Application,
  scope: Scope,
  kinds: readonly string[],
  legalEntityId: string,
): Promise<readonly RecentJobRow[]> {
  return findRecentJobs(app.db, scope, { kinds, legalEntityId, ofOthers: true, limit: MOST_RECENT });
}

/**
 * Runs a failed job of the caller again, as the same job. Two who ask at once start it once.
 * @throws RefusalError JOB_NOT_FOUND, JOB_NOT_FAILED
 */
export async function retryJob(app: Application, scope: Scope, id: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const row = await findJob(tx, scope, id);
    if (!row) throw new RefusalError("JOB_NOT_FOUND");
    if (!(await requeueFailedJob(tx, scope, id))) throw new RefusalError("JOB_NOT_FAILED");
  });
}

/** A heartbeat or a claim holds the row for no longer than this; the job's last transaction may. */
const LOOKS = 10;
const LOOK_MS = 100;

/**
 * Cancels a job of the caller that waits or runs. Its runner finds out at its next word, and leaves nothing; one whose last
 * transaction is under way goes to its end.
 * @throws RefusalError JOB_NOT_FOUND, JOB_NOT_CANCELLABLE
 */
export async function cancelJob(app: Application, scope: Scope, id: string): Promise<JobRow> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await sleep(LOOK_MS);
    const cancelled = await inTransaction(app.db, (tx) =>
      cancelOwnJob(tx, scope, id, answerOf("JOB_CANCELLED")),
    );
    const row = await jobOfCaller(app, scope, id);
    if (cancelled) return row;
    if (row.state !== "queued" && row.state !== "running") break;
  }
  throw new RefusalError("JOB_NOT_CANCELLABLE");
}

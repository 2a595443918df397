import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Application, today } from "../application.ts";
import { withinRows, withinRowsOf } from "../database/row-scope.ts";
import { inTransaction } from "../database/transaction.ts";
import { answerOf, answerOfError } from "../http/error-map.ts";
import { RefusalError } from "../http/refusal-error.ts";
import { newId } from "../ids.ts";
import {
  beat,
  type ClaimedJob,
  claimJob,
  failJob,
  finishJob,
  forgetProgress,
  isHeldBy,
  JOB_QUEUED,
  type JobKinds,
  type JobReach,
  lockOwnJob,
  MOST_ATTEMPTS,
  reachOfJob,
  reportProgress,
  requeueJob,
  sweepSilentJobs,
} from "../modules/job/repository.ts";
import { notifyJobEnd } from "../modules/notification/service.ts";
import type { JobOutcome } from "../observed/metrics.ts";
import { asTrace } from "../observed/traces.ts";
import { withinWork } from "../observed/work.ts";
import { rowsOf, type Scope } from "../scope.ts";
import type { JobHandlers } from "./handler.ts";
import { jobRights } from "./job-rights.ts";
import { Listener } from "./listener.ts";
import { afterServing } from "./turns.ts";

const BEAT_MS = 5_000;
const SWEEP_MS = 10_000;
/** Idle places look this often without being woken: a notification may be lost with its connection. */
const POLL_MS = 5_000;
/** How long a stop waits for running jobs; what it leaves, another worker resumes. */
const STOP_MS = 5_000;

/** Kinds that come in piles, each busy with a processor from beginning to end. */
const PILED = ["read-bill", "read-receipt"];

/**
 * How many jobs run at once. Of a pile, so many that one processor is left for requests; of other kinds two, so that a
 * long import leaves a place.
 */
const PLACES: readonly { readonly kinds: JobKinds; readonly atOnce: number }[] = [
  { kinds: { only: PILED }, atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)) },
  { kinds: { except: PILED }, atOnce: 2 },
];

export type Worker = { stop(): Promise<void> };

export type WorkerOptions = {
  /** Where queued jobs are notified. */
  readonly connection: pg.ClientConfig;
  /** No other server can be at work on this database: what was running before is lost, and resumed at once. */
  readonly alone?: boolean;
};

/** Runs the jobs of the shared table until stopped; what it leaves unfinished another worker resumes. */
export async function startWorker(
  app: Application,
  handlers: JobHandlers,
  { connection, alone = false }: WorkerOptions,
): Promise<Worker> {
  const runner = newId();
  const stopping = new AbortController();
  const { signal } = stopping;
  const log = (error: unknown) => app.log.error({ err: error }, "jobs");
  const sweep = (seconds?: number) => withinRows("all", () => sweepJobs(app, seconds)).catch(log);
  let bell = Promise.withResolvers<void>();
  const ring = () => {
    bell.resolve();
    bell = Promise.withResolvers<void>();
  };

  let served: readonly string[] = [];

  /** Takes job after job; without one it waits for the bell that was there before it looked. */
  async function work(kinds: JobKinds): Promise<void> {
    while (!signal.aborted) {
      const { promise: rung } = bell;
      const job = await claimJob(app.db, runner, today(app), kinds, served).catch(log);
      if (job) served = afterServing(served, job.legalEntityId);
      if (job) await runJob(app, handlers, job, runner, signal).catch(log);
      else await rung;
    }
  }

  await sweep(alone ? 0 : undefined);
  const listener = new Listener(connection, JOB_QUEUED, ring);
  await listener.connect();
  const timers = [
    setInterval(() => void sweep(), SWEEP_MS),
    setInterval(() => {
      ring();
      listener.connect().catch(log);
    }, POLL_MS),
  ];
  const places = PLACES.flatMap(({ kinds, atOnce }) =>
    Array.from({ length: atOnce }, () => withinRows("all", () => work(kinds))),
  );
  return {
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      ring();
      await listener.close();
      await Promise.race([Promise.all(places), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

/** Gives jobs of silent servers back to the queue, and notifies the owners of those that are given up. */
async function sweepJobs(app: Application, seconds: number | undefined): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const failure = answerOf("JOB_ABANDONED");
    for (const job of await sweepSilentJobs(tx, failure, seconds))
      await notifyJobEnd(tx, app.now(), job, { failure });
  });
}

/** Takes a claimed job through: slow part under a heartbeat, then effect and `succeeded` in one transaction. */
export async function runJob(
  app: Application,
  handlers: JobHandlers,
  job: ClaimedJob,
  runner: string,
  stopping: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const heart = setInterval(() => void reportAlive(app, job.id, runner, lost).catch(() => {}), BEAT_MS);
  const started = performance.now();
  const outcome = await withinWork(job.kind, () =>
    asTrace(
      app.traces,
      { name: `job ${job.kind}`, kind: "internal" },
      () => runUnderHeartbeat(app, handlers, job, runner, { stopping, lost }),
      (ended) => ({
        attributes: { "grandlivre.job_id": job.id, "grandlivre.job_outcome": ended },
        ...(ended === "failed" && { failure: ended }),
      }),
    ),
  ).finally(() => clearInterval(heart));
  app.metrics.job(job.kind, outcome, (performance.now() - started) / 1_000);
}

type Ends = {
  /** The server stops: the job goes back to the queue. */
  readonly stopping: AbortSignal;
  /** The job was cancelled or taken over: what becomes of it is written already. */
  readonly lost: AbortController;
};

/** Reports that the runner lives, and its progress; a runner that lost its job stops. Answers whether its row was updated. */
async function reportAlive(
  app: Application,
  id: string,
  runner: string,
  lost: AbortController,
  progress?: { readonly done: number; readonly total: number },
): Promise<boolean> {
  if (await beat(app.db, id, runner, progress)) return true;
  // The row was not updated: the job's own last transaction holds it, or the row belongs to another runner.
  if (!(await isHeldBy(app.db, id, runner))) lost.abort();
  return false;
}

async function runUnderHeartbeat(
  app: Application,
  handlers: JobHandlers,
  job: ClaimedJob,
  runner: string,
  { stopping, lost }: Ends,
): Promise<JobOutcome> {
  const { id } = job;
  try {
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`);
    const scope = scopeOf(job);
    const effect = await withinRows(rowsOf(scope), () =>
      handler(app, {
        id,
        kind: job.kind,
        payload: job.payload,
        legalEntityId: job.legalEntityId,
        actor: { scope },
        progress: async (done, total) => {
          if (await reportAlive(app, id, runner, lost, { done, total })) return;
          lost.signal.throwIfAborted();
          // In its last transaction the job holds its own row, and says so beside it.
          await reportProgress(app.db, id, runner, { done, total });
        },
        signal: AbortSignal.any([stopping, lost.signal]),
      }),
    );
    return await inTransaction(app.db, async (tx) => {
      // Another runner took the job over while this runner was silent: its effect is not ours to write.
      if (!(await lockOwnJob(tx, id, runner))) return "lost";
      requireReach(job, await reachOfJob(tx, id, today(app)));
      const result = await withinRowsOf(tx, rowsOf(scope), () => effect(tx));
      await finishJob(tx, id, result);
      // In the same transaction: a reader of the ended job finds no progress left of it.
      await forgetProgress(tx, id);
      await notifyJobEnd(tx, app.now(), job, { result });
      return "succeeded";
    });
  } catch (error) {
    await forgetProgress(app.db, id).catch(() => {});
    return lost.signal.aborted ? "lost" : endBadly(app, job, runner, error, stopping);
  }
}

/** What was taken from the owner while the job ran takes its effect away. @throws RefusalError FORBIDDEN */
function requireReach(job: ClaimedJob, now: JobReach | undefined): void {
  const reaches = ({ superAdministrator, hidden, legalEntityIds }: JobReach) =>
    job.legalEntityId === null ||
    (superAdministrator ? !hidden.includes(job.legalEntityId) : legalEntityIds.includes(job.legalEntityId));
  if (
    now === undefined ||
    (job.active && !now.active) ||
    (reaches(job) && !reaches(now)) ||
    !mayWrite(job, now)
  )
    throw new RefusalError("FORBIDDEN");
}

/** A delegate's rights are the giver's: the delegation was looked at. */
function mayWrite({ kind, delegationId }: ClaimedJob, { superAdministrator, rights }: JobReach): boolean {
  const needed = jobRights[kind] ?? [];
  return (
    needed.length === 0 ||
    superAdministrator ||
    delegationId !== null ||
    needed.some(({ service, action }) => rights[service]?.[action.toLowerCase()] === true)
  );
}

/** The owner's scope as it is now, or the lent one. */
function scopeOf(job: ClaimedJob): Scope {
  return {
    userId: job.ownerId,
    ...(job.superAdministrator
      ? { legalEntityIds: "all", hidden: job.hidden }
      : { legalEntityIds: job.legalEntityIds }),
    ...(job.delegationId && job.giverId
      ? { actingFor: { userId: job.giverId, delegationId: job.delegationId } }
      : {}),
  };
}

async function endBadly(
  app: Application,
  job: ClaimedJob,
  runner: string,
  error: unknown,
  signal: AbortSignal,
): Promise<JobOutcome> {
  const answer = answerOfError(error, job.id);
  const isBug = !(error instanceof RefusalError) && answer.status >= 500;
  if (isBug)
    app.log.error({ err: error, jobId: job.id, kind: job.kind, attempt: job.attempts }, "job failed");
  if (isBug && (job.attempts < MOST_ATTEMPTS || signal.aborted)) {
    await requeueJob(app.db, job.id, runner);
    return "requeued";
  }
  await inTransaction(app.db, async (tx) => {
    if (await failJob(tx, job.id, runner, answer))
      await notifyJobEnd(tx, app.now(), job, { failure: answer });
  });
  return "failed";
}

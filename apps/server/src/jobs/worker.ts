import { availableParallelism } from "node:os";
import { type Application, today } from "../application.ts";
import { withinRows, withinRowsOf } from "../database/row-scope.ts";
import { inTransaction } from "../database/transaction.ts";
import { fewAtOnce } from "../few-at-once.ts";
import { Patience } from "../foreground.ts";
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
  lockOwnJob,
  MOST_ATTEMPTS,
  oldestQueuedJob,
  requeueJob,
  sweepSilentJobs,
  tellProgress,
} from "../modules/job/repository.ts";
import { notifyJobEnd } from "../modules/notification/service.ts";
import type { Scope } from "../scope.ts";
import type { JobHandlers } from "./handler.ts";

const BEAT_MS = 5_000;
const SWEEP_MS = 10_000;
/** A long import leaves a place to the others. */
const AT_ONCE = 2;
/** Kinds of jobs that come in piles, each busy with a processor from its beginning to its end. */
const PILED: ReadonlySet<string> = new Set(["read-bill"]);
/** Of these only so many run that a processor is left for whoever looks at a screen. */
const pileInTurn = fewAtOnce(Math.max(1, Math.min(AT_ONCE, availableParallelism() - 1)));
/** How long a job steps aside in all for those who look at a screen. */
const PATIENCE_MS = 500;

export type Worker = { stop(): Promise<void> };

export type WorkerOptions = {
  /** No other server can be at work on this database: what was running before is lost, and resumed at once. */
  readonly alone?: boolean;
};

/** Runs jobs of the shared queue until stopped; what it leaves unfinished another worker resumes. */
export async function startWorker(
  app: Application,
  handlers: JobHandlers,
  { alone = false }: WorkerOptions = {},
): Promise<Worker> {
  const runner = newId();
  const stopping = new AbortController();
  const sweep = (seconds?: number) =>
    inTransaction(app.db, async (tx) => {
      const { again, abandoned } = await sweepSilentJobs(tx, answerOf("JOB_ABANDONED"), seconds);
      for (const job of abandoned) await notifyJobEnd(tx, app.now(), job, undefined);
      for (const id of again) await app.queue.send(tx, id);
    });
  const safely = (seconds?: number) =>
    withinRows("all", () => sweep(seconds)).catch((error) =>
      app.log.error({ err: error }, "job sweep failed"),
    );
  await safely(alone ? 0 : undefined);
  const timer = setInterval(() => void safely(), SWEEP_MS);
  await app.queue.work(AT_ONCE, (id) =>
    withinRows("all", () => drain(app, handlers, id, runner, stopping.signal)),
  );
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
    },
  };
}

/** Runs the job it was woken for, then whatever waits: a pile of files is not read at the queue's pace. */
async function drain(
  app: Application,
  handlers: JobHandlers,
  first: string,
  runner: string,
  signal: AbortSignal,
): Promise<void> {
  let id: string | undefined = first;
  while (id !== undefined && !signal.aborted) {
    await runJob(app, handlers, id, runner, signal);
    id = await oldestQueuedJob(app.db);
  }
}

/** Takes one job through: claim, slow part under a heartbeat, then effect and `succeeded` in one transaction. */
export async function runJob(
  app: Application,
  handlers: JobHandlers,
  id: string,
  runner: string,
  signal: AbortSignal,
): Promise<void> {
  const patience = new Patience(PATIENCE_MS);
  await patience.giveWay();
  const job = await claimJob(app.db, id, runner, today(app));
  if (!job) return;
  const lost = new AbortController();
  const heart = setInterval(() => void tellAlive(app, id, runner, lost).catch(() => {}), BEAT_MS);
  const run = () => runClaimed(app, handlers, job, runner, { stopping: signal, lost }, patience);
  await (PILED.has(job.kind) ? pileInTurn(run) : run()).finally(() => clearInterval(heart));
}

type Ends = {
  /** The server stops: the job goes back to the queue. */
  readonly stopping: AbortSignal;
  /** The job was cancelled or taken over: what becomes of it is written already. */
  readonly lost: AbortController;
};

/** Says that the runner lives, and how far it is; a runner that lost its job stops. Answers whether its row was told. */
async function tellAlive(
  app: Application,
  id: string,
  runner: string,
  lost: AbortController,
  progress?: { readonly done: number; readonly total: number },
): Promise<boolean> {
  if (await beat(app.db, id, runner, progress)) return true;
  // Told by nobody: its own last transaction holds the row, or the row is not its own any more.
  if (!(await isHeldBy(app.db, id, runner))) lost.abort();
  return false;
}

async function runClaimed(
  app: Application,
  handlers: JobHandlers,
  job: ClaimedJob,
  runner: string,
  { stopping, lost }: Ends,
  patience: Patience,
): Promise<void> {
  const { id } = job;
  try {
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`);
    const scope = scopeOf(job);
    const effect = await withinRows(scope.legalEntityIds, () =>
      handler(app, {
        id,
        kind: job.kind,
        payload: job.payload,
        legalEntityId: job.legalEntityId,
        actor: { scope },
        progress: async (done, total) => {
          if (await tellAlive(app, id, runner, lost, { done, total })) return;
          lost.signal.throwIfAborted();
          // In its last transaction the job holds its own row, and says so beside it.
          await tellProgress(app.db, id, runner, { done, total });
        },
        signal: AbortSignal.any([stopping, lost.signal]),
      }),
    );
    await patience.giveWay();
    await inTransaction(app.db, async (plain) => {
      const tx = patience.within(plain);
      // Somebody took the job over while this runner was silent: its effect is not ours to write.
      if (!(await lockOwnJob(tx, id, runner))) return;
      const result = await withinRowsOf(tx, scope.legalEntityIds, () => effect(tx));
      await finishJob(tx, id, result);
      await notifyJobEnd(tx, app.now(), job, result);
    });
  } catch (error) {
    if (!lost.signal.aborted) await endBadly(app, job, runner, error, stopping);
  } finally {
    await forgetProgress(app.db, id).catch(() => {});
  }
}

/** The owner's scope as it is now, or the one he was lent. */
function scopeOf(job: ClaimedJob): Scope {
  const legalEntityIds = job.superAdministrator ? "all" : job.legalEntityIds;
  return {
    userId: job.ownerId,
    legalEntityIds,
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
): Promise<void> {
  const answer = answerOfError(error, job.id);
  const isBug = !(error instanceof RefusalError) && answer.status >= 500;
  if (isBug)
    app.log.error({ err: error, jobId: job.id, kind: job.kind, attempt: job.attempts }, "job failed");
  if (isBug && (job.attempts < MOST_ATTEMPTS || signal.aborted)) {
    const requeued = await requeueJob(app.db, job.id, runner);
    if (requeued && !signal.aborted) await inTransaction(app.db, (tx) => app.queue.send(tx, job.id));
    return;
  }
  await inTransaction(app.db, async (tx) => {
    if (await failJob(tx, job.id, runner, answer)) await notifyJobEnd(tx, app.now(), job, undefined);
  });
}

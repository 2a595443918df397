import { CompiledQuery } from "kysely";
import { type DatabaseOptions, PgBoss } from "pg-boss";
import type { Tx } from "../database/connection.ts";

const QUEUE = "job";

/** The queue behind our own `job` table: it carries an id and wakes a worker; what a job is stands in the table. */
export type JobQueue = {
  /** Puts the job's id in the queue within the transaction that makes its row. */
  send(tx: Tx, jobId: string): Promise<void>;
  /** Calls `run` for each id, `concurrency` at a time, until `stop`. */
  work(concurrency: number, run: (jobId: string) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the queue on its own few connections; several servers share one queue. */
export async function startQueue(
  connection: string | DatabaseOptions,
  onError: (error: Error) => void,
): Promise<JobQueue> {
  const options = typeof connection === "string" ? { connectionString: connection } : connection;
  const boss = new PgBoss({ ...options, max: 3, schema: "pgboss", useListenNotify: true, schedule: false });
  boss.on("error", onError);
  await boss.start();
  await boss.createQueue(QUEUE, { notify: true, retryLimit: 0, expireInSeconds: 6 * 3600 });
  // Jobs are sent within transactions of the product's own role, which needs the queue's tables.
  await boss.getDb().executeSql("select public.open_schema_to_fenced_role('pgboss')");
  return {
    async send(tx, jobId) {
      const db = {
        executeSql: async (text: string, values: unknown[] = []) => {
          const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
          return { rows };
        },
      };
      await boss.send(QUEUE, { jobId }, { db });
    },
    async work(concurrency, run) {
      await boss.work<{ jobId: string }>(
        QUEUE,
        { localConcurrency: concurrency, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 },
        async ([job]) => {
          if (job) await run(job.data.jobId);
        },
      );
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

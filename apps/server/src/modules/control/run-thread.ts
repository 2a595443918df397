import { Worker } from "node:worker_threads";
import type { ErrorCode } from "@grand-livre/contracts/errors";
import type { Application } from "../../application.ts";
import type { ConnectionOptions } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { installationPaths } from "../../installation-paths.ts";
import type { RunningJob } from "../../jobs/handler.ts";
import type { ControlMessage, ControlOrder } from "./messages.ts";
import type { ControlResult, ControlTask } from "./task.ts";

/**
 * Makes a control in a thread of its own: 1,000,000 lines are hashed or judged for many seconds, during which a server
 * that did it itself would answer no other request. Ends the thread when the job is stopped.
 */
export async function controlInThread(
  app: Application,
  job: RunningJob,
  task: ControlTask,
): Promise<ControlResult> {
  const order: ControlOrder = { connection: connectionOf(app), scope: job.actor.scope, task };
  const thread = new Worker(installationPaths.controlThread, { workerData: order });
  const stop = () => void thread.terminate();
  job.signal.addEventListener("abort", stop, { once: true });
  try {
    return await new Promise<ControlResult>((resolve, reject) => {
      thread.on("message", (message: ControlMessage) => {
        if ("result" in message) resolve(message.result);
        else if ("refused" in message) reject(new RefusalError(message.refused as ErrorCode));
        else job.progress(message.done, message.total).catch(reject);
      });
      thread.on("error", reject);
      thread.on("exit", (code) => reject(new Error(`The thread of a control ended (${code}).`)));
    });
  } finally {
    job.signal.removeEventListener("abort", stop);
    await thread.terminate();
  }
}

/** How the thread connects: the pool's own options hold functions, which cannot cross. */
function connectionOf({ db, replica, pool, config }: Application): ConnectionOptions {
  if (db === replica && config.databaseReplicaUrl) return { connectionString: config.databaseReplicaUrl };
  const { connectionString, host, port, user, password, database } = pool.options;
  return {
    pooled: config.databaseDirectUrl !== undefined,
    ...(connectionString === undefined ? {} : { connectionString }),
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(user === undefined ? {} : { user }),
    ...(typeof password === "string" ? { password } : {}),
    ...(database === undefined ? {} : { database }),
  };
}

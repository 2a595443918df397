import { parentPort, workerData } from "node:worker_threads";
import { connectFenced } from "../../database/connection.ts";
import { withinRows } from "../../database/row-scope.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { rowsOf } from "../../scope.ts";
import type { ControlMessage, ControlOrder } from "./messages.ts";
import { runControl } from "./task.ts";

/** The thread's whole program: one control of one company's books, on connections of its own, then it ends. */
const { connection, scope, task } = workerData as ControlOrder;
const say = (message: ControlMessage) => parentPort?.postMessage(message);

const { db } = connectFenced({ ...connection, poolSize: 2 });
try {
  const result = await withinRows(rowsOf(scope), () =>
    runControl(db, scope, task, (done, total) => say({ done, total })),
  );
  say({ result });
} catch (error) {
  if (!(error instanceof RefusalError)) throw error;
  say({ refused: error.code });
} finally {
  await db.destroy();
}

import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Tx } from "./connection.ts";

const RETRIED = new Set(["40001", "40P01"]);
const ATTEMPTS = 3;

/** Runs first inside the request's own transaction: the idempotency key commits with the effect, or not at all. */
export const firstInTransaction = new AsyncLocalStorage<{ run: ((tx: Tx) => Promise<void>) | undefined }>();

function sqlState(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined;
}

/**
 * One transaction around a command. A deadlock or serialization failure, which commands avoid by taking their
 * locks in one order, is retried: the command must not have had another effect than its SQL.
 */
export async function inTransaction<T>(db: Database, command: (tx: Tx) => Promise<T>): Promise<T> {
  const first = firstInTransaction.getStore();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await db.transaction().execute(async (tx) => {
        if (first?.run) await first.run(tx);
        return command(tx);
      });
      if (first) first.run = undefined;
      return result;
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRIED.has(sqlState(error) ?? "")) throw error;
    }
  }
}

import type { Connection, Tx } from "./connection.ts";

const kept = new WeakMap<Connection, Map<string, Promise<unknown>>>();

/**
 * From here to its end, a transaction reads the frame of the books (company, exercises, charts, VAT codes, technical
 * accounts, journals, third parties) once. For a command that changes none of it, called under the locks it takes:
 * what was read before them could be old.
 */
export function keepReads(tx: Tx): void {
  if (!kept.has(tx)) kept.set(tx, new Map());
}

/** What `read` answers, kept when the transaction keeps its reads. `key` names the reading and all it depends on. */
export function readOnce<T>(db: Connection, key: readonly unknown[], read: () => Promise<T>): Promise<T> {
  const reads = kept.get(db);
  if (!reads) return read();
  const name = JSON.stringify(key);
  const before = reads.get(name) as Promise<T> | undefined;
  if (before) return before;
  const now = read();
  reads.set(name, now);
  return now;
}

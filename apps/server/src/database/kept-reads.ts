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

/** Whether it does: then all of what is few is worth reading at once. */
export function keepsReads(db: Connection): boolean {
  return kept.has(db);
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

/** What was just written in place of what was read, for whoever asks afterwards. */
export function keepInstead(db: Connection, key: readonly unknown[], value: unknown): void {
  kept.get(db)?.set(JSON.stringify(key), Promise.resolve(value));
}

/** What was kept under that key, else what is read now, which is not kept: it may still change. */
export function keptOr<T>(db: Connection, key: readonly unknown[], read: () => Promise<T>): Promise<T> {
  return (kept.get(db)?.get(JSON.stringify(key)) as Promise<T> | undefined) ?? read();
}

/** From here on it is read anew: something else changed it. */
export function readAnew(db: Connection, key: readonly unknown[]): void {
  kept.get(db)?.delete(JSON.stringify(key));
}

/** The rows of these ids, by id; when the transaction keeps its reads, only those are read that it does not know yet. */
export async function readEach<T>(
  db: Connection,
  key: readonly unknown[],
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly T[]>,
  idOf: (row: T) => string,
): Promise<Map<string, T>> {
  const wanted = [...new Set(ids)].sort();
  const reads = kept.get(db);
  if (!reads) return new Map((wanted.length === 0 ? [] : await read(wanted)).map((row) => [idOf(row), row]));
  const nameOf = (id: string) => JSON.stringify([...key, id]);
  const missing = wanted.filter((id) => !reads.has(nameOf(id)));
  if (missing.length > 0) {
    const now = read(missing);
    for (const id of missing)
      reads.set(
        nameOf(id),
        now.then((rows) => rows.find((row) => idOf(row) === id)),
      );
  }
  const found = await Promise.all(wanted.map((id) => reads.get(nameOf(id)) as Promise<T | undefined>));
  return new Map(found.filter((row) => row !== undefined).map((row) => [idOf(row), row]));
}

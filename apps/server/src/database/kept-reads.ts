import { type Shelf, shelfOf } from "./books-shelf.ts";
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

const shelves = new WeakMap<Connection, Map<string, Shelf>>();

/**
 * For a transaction that keeps its reads: the books of this company stood at that version when it looked, under the locks
 * it holds, so what earlier ones read of them at the same version holds for it too. `null`: it may not rely on others.
 */
export function holdBooks(db: Connection, legalEntityId: string, version: string | null): void {
  const shelf = version === null || !kept.has(db) ? undefined : shelfOf(db, legalEntityId, version);
  if (!shelf) return;
  const own = shelves.get(db) ?? new Map<string, Shelf>();
  shelves.set(db, own.set(legalEntityId, shelf));
}

/** As `readOnce`, of what the version of the books stands for: read once as long as nobody changes it. Never changed by who asks. */
export function readBooks<T>(
  db: Connection,
  legalEntityId: string,
  key: readonly unknown[],
  read: () => Promise<T>,
): Promise<T> {
  const own = [...key, legalEntityId];
  const shelf = shelves.get(db)?.get(legalEntityId);
  if (!shelf) return readOnce(db, own, read);
  const name = JSON.stringify(own);
  return (
    (shelf.get(name) as Promise<T> | undefined) ??
    readOnce(db, own, async () => shelf.keep(name, await read()))
  );
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
  return readSome(kept.get(db), undefined, key, ids, read, idOf);
}

/** As `readEach`, of rows that the version of the books stands for. */
export async function readEachOfBooks<T>(
  db: Connection,
  legalEntityId: string,
  key: readonly unknown[],
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly T[]>,
  idOf: (row: T) => string,
): Promise<Map<string, T>> {
  return readSome(
    kept.get(db),
    shelves.get(db)?.get(legalEntityId),
    [...key, legalEntityId],
    ids,
    read,
    idOf,
  );
}

async function readSome<T>(
  reads: Map<string, Promise<unknown>> | undefined,
  shelf: Shelf | undefined,
  key: readonly unknown[],
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly T[]>,
  idOf: (row: T) => string,
): Promise<Map<string, T>> {
  const wanted = [...new Set(ids)].sort();
  if (!reads) return new Map((wanted.length === 0 ? [] : await read(wanted)).map((row) => [idOf(row), row]));
  const nameOf = (id: string) => JSON.stringify([...key, id]);
  const known = (id: string) =>
    (shelf?.get(nameOf(id)) ?? reads.get(nameOf(id))) as Promise<T | undefined> | undefined;
  const missing = wanted.filter((id) => known(id) === undefined);
  if (missing.length > 0) {
    const now = read(missing);
    for (const id of missing)
      reads.set(
        nameOf(id),
        now.then((rows) => {
          const row = rows.find((one) => idOf(one) === id);
          return row === undefined || !shelf ? row : shelf.keep(nameOf(id), row);
        }),
      );
  }
  const found = await Promise.all(wanted.map(known));
  return new Map(found.filter((row) => row !== undefined).map((row) => [idOf(row), row]));
}

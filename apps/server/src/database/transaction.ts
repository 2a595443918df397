import { belongsTo } from "./books-shelf.ts";
import type { Connection, Database, Tx } from "./connection.ts";
import { sideBySide } from "./side-by-side.ts";

const RETRIED = new Set(["40001", "40P01"]);
const ATTEMPTS = 3;
/** What the database answers to whatever follows a statement that failed. */
const REFUSED_AFTERWARDS = "25P02";

function sqlState(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined;
}

/**
 * One transaction around a command; inside another one it is a part of it. A deadlock or serialization failure, which
 * commands avoid by taking their locks in one order, is retried: the command must not have had another effect than
 * its SQL.
 */
export async function inTransaction<T>(db: Connection, command: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return command(db as Tx);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) =>
        sideBySide(db, tx, (wide) => {
          belongsTo(wide, db as Database);
          return withAllSent(wide, command);
        }),
      );
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRIED.has(sqlState(error) ?? "")) throw error;
    }
  }
}

/** One moment of the database for everything that is read here; nothing can be written. */
export async function inSnapshot<T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);
}

/** Statements that a transaction has sent, and whose answer nobody waits for. */
const sent = new WeakMap<Tx, Promise<unknown>[]>();

/**
 * Sends one statement whose answer nobody needs: the transaction goes on, and waits for it before it commits. Later
 * statements find what it did; where it fails, the transaction fails by its error.
 */
export async function sendOff(tx: Tx, statement: Promise<unknown>): Promise<void> {
  const own = sent.get(tx);
  if (!own) {
    await statement;
    return;
  }
  statement.catch(() => {});
  own.push(statement);
}

/** What a transaction still does once its command is done. */
const ends = new WeakMap<Tx, (() => Promise<unknown>)[]>();

/** Has something done once the command is done, before it is committed. False where nothing waits for an end: do it now. */
export function beforeEnd(tx: Tx, last: () => Promise<unknown>): boolean {
  return ends.get(tx)?.push(last) !== undefined;
}

async function withAllSent<T>(tx: Tx, command: (tx: Tx) => Promise<T>): Promise<T> {
  const own: Promise<unknown>[] = [];
  sent.set(tx, own);
  const last: (() => Promise<unknown>)[] = [];
  ends.set(tx, last);
  let failed: { readonly error: unknown } | undefined;
  const result = await command(tx).catch((error) => {
    failed = { error };
  });
  if (!failed) own.push(...last.map((end) => end()));
  const errors = (await Promise.allSettled(own)).flatMap((one) =>
    one.status === "rejected" ? [one.reason] : [],
  );
  if (failed) errors.push(failed.error);
  // What failed first says why; the database only refuses whatever comes after it.
  if (errors.length > 0) throw errors.find((error) => sqlState(error) !== REFUSED_AFTERWARDS) ?? errors[0];
  return result as T;
}

import { sql } from "kysely";
import type { Connection, Database, Tx } from "./connection.ts";

const RETRIED = new Set(["40001", "40P01"]);
const ATTEMPTS = 3;

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
      return await db.transaction().execute(command);
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRIED.has(sqlState(error) ?? "")) throw error;
    }
  }
}

/** One moment of the database for everything that is read here; nothing can be written. */
export async function inSnapshot<T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);
}

/**
 * A second reader of the same moment, so that PostgreSQL works on two processors. It takes another connection while the first
 * is held: only for work with a pool of its own, since requests that each wait for a second one would wait for each other.
 */
export async function besideSnapshot<T>(db: Database, tx: Tx, read: (other: Tx) => Promise<T>): Promise<T> {
  const { rows } = await sql<{ moment: string }>`select pg_export_snapshot() as moment`.execute(tx);
  return inSnapshot(db, async (other) => {
    await sql`set transaction snapshot ${sql.lit(rows[0]?.moment)}`.execute(other);
    return read(other);
  });
}

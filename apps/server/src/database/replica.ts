import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Application } from "../application.ts";
import { RefusalError } from "../http/refusal-error.ts";
import type { Database } from "./connection.ts";

/** A replica that is further behind is left alone: the primary answers in this time. */
const PATIENCE_MS = 100;
const LOOK_MS = 5;

/** Whether the replica has all that the primary had confirmed when it was asked, and is read behind the fence. */
async function hasCaughtUp(primary: Database, replica: Database): Promise<boolean> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(primary);
  const limit = performance.now() + PATIENCE_MS;
  do {
    const { rows: read } = await sql<{ caughtUp: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${rows[0]?.at}::pg_lsn and not (rolsuper or rolbypassrls) as caught_up
      from pg_roles where rolname = current_user`.execute(replica);
    if (read[0]?.caughtUp) return true;
    await sleep(LOOK_MS);
  } while (performance.now() < limit);
  return false;
}

/**
 * The application whose reads go to the replica, as long as nobody's confirmed write is missing there: whoever wrote reads what he
 * wrote. Without a replica, or when it is behind or away, the application as it is.
 */
export async function onReplica(app: Application): Promise<Application> {
  const { replica } = app;
  if (replica === undefined) return app;
  const isAsNew = await hasCaughtUp(app.db, replica).catch((error: unknown) => {
    app.log.warn({ err: error }, "the replica does not answer");
    return false;
  });
  return isAsNew ? { ...app, db: replica } : app;
}

/**
 * Reads on the replica, and again on the primary when it breaks off there (it went away, or had to go on before the read ended).
 * Nothing is written by `read` but what may be done twice.
 * @param signal once it is aborted nothing is read again
 */
export async function readOnReplica<T>(
  app: Application,
  read: (from: Application) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const from = await onReplica(app);
  if (from === app) return read(app);
  try {
    return await read(from);
  } catch (error) {
    if (error instanceof RefusalError || signal?.aborted) throw error;
    app.log.warn({ err: error }, "a read on the replica broke off");
    return read(app);
  }
}

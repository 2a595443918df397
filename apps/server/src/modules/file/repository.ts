import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { isReferred } from "../../database/sql-state.ts";

/**
 * Names a stored file; the same bytes are named once, from any upload.
 * tidy-allow scope: bytes are shared by hash; only the rows that name them belong to a company.
 */
export async function insertStoredFile(
  tx: Tx,
  file: { sha256: string; sizeBytes: number; mediaType: string },
): Promise<void> {
  await tx
    .insertInto("storedFile")
    .values({ sha256: file.sha256, sizeBytes: file.sizeBytes, mediaType: file.mediaType })
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .execute();
}

/**
 * The media type and size of a stored file, found from its bytes when it came.
 * tidy-allow scope: the caller reached the hash through a row of the caller's scope.
 */
export async function findStoredFile(db: Connection, sha256: string) {
  return db
    .selectFrom("storedFile")
    .select(["sha256", "sizeBytes", "mediaType"])
    .where("sha256", "=", sha256)
    .executeTakeFirst();
}

/**
 * Which of these names no row holds. A file whose reading failed is kept as long as it can be tried again.
 * tidy-allow scope: the sweep serves the whole installation.
 */
export async function namesWithoutRow(
  db: Connection,
  names: readonly string[],
  releasedBefore: Date,
): Promise<string[]> {
  const held = await db
    .selectFrom("storedFile")
    .select("sha256")
    .where("sha256", "in", [...names])
    .execute();
  const { rows: waiting } = await sql<{ sha256: string }>`
    select payload ->> 'sha256' as sha256 from job
    where state <> 'succeeded' and created_at > now() - interval '7 days'
      and payload ->> 'sha256' = any(${[...names]}::text[])
    union all
    select sha256 from released_file where sha256 = any(${[...names]}::text[]) and released_at > ${releasedBefore}`.execute(
    db,
  );
  const known = new Set([...held, ...waiting].map((row) => row.sha256));
  return names.filter((name) => !known.has(name));
}

/**
 * Forgets when documents were given up whose bytes may be gone now.
 * tidy-allow scope: bytes are shared by hash; only the rows that name them belong to a company.
 */
export async function forgetReleased(db: Connection, releasedBefore: Date): Promise<void> {
  await db.deleteFrom("releasedFile").where("releasedAt", "<=", releasedBefore).execute();
}

/** tidy-allow scope: the mark is of the whole installation, read at start. */
export async function filesMark(db: Connection): Promise<string | null | undefined> {
  const row = await db.selectFrom("installation").select("filesMark").executeTakeFirst();
  return row?.filesMark;
}

/**
 * Keeps the mark unless one is kept already.
 * tidy-allow scope: the mark is of the whole installation, kept at start.
 */
export async function keepFilesMark(db: Connection, id: string, mark: string): Promise<void> {
  await db
    .insertInto("installation")
    .values({ id, filesMark: mark })
    .onConflict((conflict) => conflict.column("singleton").doNothing())
    .execute();
}

/**
 * Takes the name off a stored file unless another row refers to it: the foreign keys know them all, those of tables to
 * come too. Its bytes go with a sweep of the store, once no kept moment names it. Answers whether it was given up.
 * tidy-allow scope: bytes are shared by hash; only the rows that name them belong to a company.
 */
export async function releaseFile(tx: Tx, sha256: string): Promise<boolean> {
  await sql`savepoint release_file`.execute(tx);
  try {
    await sql`
      with given_up as (delete from stored_file where sha256 = ${sha256} returning sha256)
      insert into released_file (sha256, released_at) select sha256, now() from given_up
      on conflict (sha256) do update set released_at = excluded.released_at`.execute(tx);
    await sql`release savepoint release_file`.execute(tx);
    return true;
  } catch (error) {
    if (!isReferred(error)) throw error;
    await sql`rollback to savepoint release_file`.execute(tx);
    return false;
  }
}

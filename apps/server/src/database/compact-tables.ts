import { sql } from "kysely";
import type { Connection, Database } from "./connection.ts";
import { isInUse } from "./sql-state.ts";

/** Holes of a table so large are noticed: whoever looks through it reads them too. */
const LARGE_BYTES = 8 * 1024 * 1024;
/** Of a table that is no more than holes, a row stands in so much of it. */
const HOLLOW_BYTES = 1024;
/** Nobody waits longer for it to begin: what is in use now is compacted another time. */
const LOCK_TIMEOUT = "50ms";

/**
 * Shortens tables that are large and have few rows: where very many came and went, an import's, the database keeps the place.
 * Those that have no rows at their end are cut; the others are written anew, which whoever comes meanwhile waits for: the holes
 * are read once, a tenth of a second for some hundred megabytes. Changes nothing of what they say.
 * @returns the tables that were shortened; none that others use right now
 */
export async function compactTables(
  db: Database,
  tables: readonly string[],
  large = LARGE_BYTES,
): Promise<readonly string[]> {
  const compacted: string[] = [];
  for (const table of tables)
    if ((await isHollow(db, table, large)) && (await shorten(db, table, large))) compacted.push(table);
  return compacted;
}

async function isHollow(db: Connection, table: string, large: number): Promise<boolean> {
  const { rows } = await sql<{ isHollow: boolean }>`
    select t.bytes >= ${large} and t.bytes > ${sql.lit(HOLLOW_BYTES)} * (
      select count(*) from (select from ${sql.table(table)} limit (t.bytes / ${sql.lit(HOLLOW_BYTES)} + 1)) r
    ) as is_hollow from (select pg_table_size(${table}::regclass) as bytes) t`.execute(db);
  return rows[0]?.isHollow ?? false;
}

/** As the owner of the table: the role that policies hold may read and change rows, no more. */
async function shorten(db: Database, table: string, large: number): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(connection);
    try {
      await sql`select set_config('role', 'none', false), set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`.execute(
        connection,
      );
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection);
      if (await isHollow(connection, table, large))
        await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(connection);
      return true;
    } catch (error) {
      if (isInUse(error)) return false;
      throw error;
    } finally {
      await sql`select set_config('lock_timeout', '0', false), set_config('role', ${rows[0]?.role ?? "none"}, false)`.execute(
        connection,
      );
    }
  });
}

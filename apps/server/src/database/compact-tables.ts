import { sql } from "kysely";
import type { Database } from "./connection.ts";
import { isInUse } from "./sql-state.ts";

/** Holes of a table so large are noticed: whoever looks through it reads them too. */
const LARGE_BYTES = 8 * 1024 * 1024;
/** Of a table that is no more than holes, a row stands in so much of it. */
const HOLLOW_BYTES = 1024;
/** Nobody waits longer behind it: what is in use now is compacted another time. */
const LOCK_TIMEOUT = "50ms";

/**
 * Writes tables anew that are large and have few rows: where very many came and went, an import's, the database keeps the
 * place, and so long as new rows come to its end, its own cleaning never gives it back. Changes nothing of what they say.
 * @returns the tables that were written anew; none that others use right now
 */
export async function compactTables(
  db: Database,
  tables: readonly string[],
  large = LARGE_BYTES,
): Promise<readonly string[]> {
  const compacted: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ isHollow: boolean }>`
      select t.bytes >= ${large} and t.bytes > ${sql.lit(HOLLOW_BYTES)} * (
        select count(*) from (select from ${sql.table(table)} limit (t.bytes / ${sql.lit(HOLLOW_BYTES)} + 1)) r
      ) as is_hollow from (select pg_table_size(${table}::regclass) as bytes) t`.execute(db);
    if (rows[0]?.isHollow && (await writeAnew(db, table))) compacted.push(table);
  }
  return compacted;
}

/** As the owner of the table: the role that policies hold may read and change rows, no more. */
async function writeAnew(db: Database, table: string): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(connection);
    try {
      await sql`select set_config('role', 'none', false), set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`.execute(
        connection,
      );
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

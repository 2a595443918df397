import pg from "pg";

/** SQL, with its values when it has some. */
export type Statement = string | readonly [string, readonly unknown[]];

/** Runs statements in one transaction and answers the name of the constraint that refused them, or `nothing`. */
export async function refusalOf(pool: pg.Pool, statements: readonly Statement[]): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const statement of statements) {
      const [text, values] = typeof statement === "string" ? [statement, []] : statement;
      await client.query(text, [...values]);
    }
    await client.query("commit");
    return "nothing";
  } catch (error) {
    await client.query("rollback");
    if (error instanceof pg.DatabaseError) return error.constraint ?? error.message;
    throw error;
  } finally {
    client.release();
  }
}

/** Once some statement of this database waits for what another transaction holds. */
export async function untilOneWaits(pool: pg.Pool): Promise<void> {
  const waiting =
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  while ((await pool.query(waiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

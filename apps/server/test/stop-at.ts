import { expect } from "vitest";
import type { TestApp } from "./test-app.ts";

/** A table has the same number in every copy of the template, and a server shows the locks of all of them. */
export const IN_THIS_DATABASE = "database = (select oid from pg_database where datname = current_database())";

/**
 * Lets `command` run up to its first write into `table`, and stops it there for good; answers once nothing of it runs.
 * What holds it back is a lock on the table, as a slow neighbour would hold.
 */
export async function stopAt<T>(
  test: TestApp,
  table: string,
  command: () => Promise<T>,
  stop: (backend: number) => Promise<unknown>,
) {
  const holder = await test.pool.connect();
  try {
    await holder.query("begin");
    await holder.query(`lock table ${table} in share mode`);
    const answer = command().then(
      (given) => ({ given }),
      (error: unknown) => ({ error }),
    );
    const backend = await waitingFor(test, table);
    await stop(backend);
    await holder.query("rollback");
    await expect.poll(() => isRunning(test, backend)).toBe(false);
    return await answer;
  } finally {
    holder.release();
  }
}

async function waitingFor(test: TestApp, table: string): Promise<number> {
  let backend: number | undefined;
  await expect
    .poll(async () => {
      const { rows } = await test.pool.query<{ pid: number }>(
        `select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where l.relation = $1::regclass and not l.granted and a.backend_type = 'client backend'
           and ${IN_THIS_DATABASE}`,
        [table],
      );
      backend = rows[0]?.pid;
      return backend;
    })
    .toBeDefined();
  return backend ?? 0;
}

/** Whether the connection is still in its transaction. */
async function isRunning(test: TestApp, backend: number): Promise<boolean> {
  const { rows } = await test.pool.query(
    "select 1 from pg_stat_activity where pid = $1 and xact_start is not null",
    [backend],
  );
  return rows.length > 0;
}

/** Ends a database connection as an administrator of the database would, at any moment. */
export const cutConnection = (test: TestApp, backend: number) =>
  test.pool.query("select pg_terminate_backend($1)", [backend]);

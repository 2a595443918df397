import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { compactTables } from "./compact-tables.ts";
import { withinRows } from "./row-scope.ts";
import { inTransaction } from "./transaction.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  // One that the role of the product's queries may read, as it may those of the product.
  await sql`create table hollow (id int primary key, said text not null)`.execute(test.db);
  await sql`grant select, insert, update, delete on hollow to public`.execute(test.db);
});
afterAll(() => test.close());

const bytes = async () =>
  (await sql<{ bytes: number }>`select pg_total_relation_size('hollow') as bytes`.execute(test.db)).rows[0]
    ?.bytes ?? 0;
const compact = (large = 1024 * 1024) =>
  withinRows("all", () => compactTables(test.fenced.db, ["hollow"], large));
const kept = async () =>
  (await sql<{ id: number; said: string }>`select id, said from hollow order by id`.execute(test.db)).rows;

/** Very many rows came and went, those at the end did not. */
async function hollowOut(): Promise<void> {
  await sql`truncate hollow`.execute(test.db);
  await sql`insert into hollow select n, repeat('x', 200) from generate_series(1, 20000) n`.execute(test.db);
  await sql`delete from hollow where id <= 19990`.execute(test.db);
}

describe("a table of which little is left", () => {
  it("is written anew, whatever role asks, and says the same", async () => {
    await hollowOut();
    const before = await bytes();
    const rows = await kept();
    expect(rows).toHaveLength(10);
    expect(await compact()).toEqual(["hollow"]);
    expect(await bytes()).toBeLessThan(before / 10);
    expect(await kept()).toEqual(rows);
    expect(await compact()).toEqual([]);
  });

  it("leaves the connection to the role that it had, without a limit on waiting", async () => {
    await hollowOut();
    await compact();
    const settings = await withinRows("all", () =>
      Promise.all(
        Array.from({ length: 4 }, () =>
          sql<{ role: string; user: string; timeout: string }>`
            select current_setting('role') as role, current_user::text as user, current_setting('lock_timeout') as timeout`.execute(
            test.fenced.db,
          ),
        ),
      ),
    );
    const roles = new Set(
      settings.map(({ rows }) => `${rows[0]?.role} ${rows[0]?.user} ${rows[0]?.timeout}`),
    );
    expect(roles.size).toBe(1);
    const { rows } = await sql<{
      user: string;
    }>`select session_user::text as user from pg_roles where rolname = session_user and rolsuper`.execute(
      test.db,
    );
    if (rows[0]) expect([...roles][0]).toBe("grand_livre_fenced grand_livre_fenced 0");
  });

  it("waits for nobody: who writes there goes on, and it is compacted another time", async () => {
    await hollowOut();
    await withinRows("all", () =>
      inTransaction(test.fenced.db, async (tx) => {
        await sql`insert into hollow values (20001, 'y')`.execute(tx);
        expect(await compact()).toEqual([]);
      }),
    );
    expect(await kept()).toHaveLength(11);
    expect(await compact()).toEqual(["hollow"]);
    expect(await kept()).toHaveLength(11);
  });

  it("is left as it is while it is small, or full", async () => {
    await hollowOut();
    expect(await compact(1024 ** 3)).toEqual([]);
    await sql`truncate hollow`.execute(test.db);
    await sql`insert into hollow select n, repeat('x', 200) from generate_series(1, 20000) n`.execute(
      test.db,
    );
    expect(await compact()).toEqual([]);
  });
});

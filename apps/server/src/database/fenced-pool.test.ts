import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { type Connection, connectFenced, type Database } from "./connection.ts";
import { NAMED } from "./named-statements.ts";
import { withinRows } from "./row-scope.ts";
import { inSnapshot, inTransaction } from "./transaction.ts";

let test: TestApp;
/** On one connection: what one statement leaves behind, the next one sees. */
let db: Database;
beforeAll(async () => {
  test = await createTestApp();
  const { connectionString } = test.pool.options as { connectionString: string };
  ({ db } = connectFenced({ connectionString, poolSize: 1 }));
});
afterAll(async () => {
  await db.destroy();
  await test.close();
});

const within = <T>(work: () => Promise<T>) => withinRows([], work);
const add = async (tx: Connection, word: string, value: number) =>
  (await sql<{ sum: number }>`select ${value}::int + 1 as sum ${sql.raw(`/* ${word} */`)}`.execute(tx))
    .rows[0]?.sum;
const prepared = async (word: string) =>
  (
    await sql`select 1 from pg_prepared_statements where position(${`/* ${word} */`} in statement) > 0`.execute(
      db,
    )
  ).rows.length;

describe("the product's pool", () => {
  it("prepares what commands send, once a connection, and answers other values", async () => {
    await within(async () => {
      const sums: unknown[] = [];
      for (const value of [1, 2, 3]) sums.push(await inTransaction(db, (tx) => add(tx, "command", value)));
      expect(sums).toEqual([2, 3, 4]);
      expect(await prepared("command")).toBe(1);
    });
  });

  it("leaves reports and lists unprepared, which are planned for their values, but for one that asks for it", async () => {
    await within(async () => {
      expect(await add(db, "list", 1)).toBe(2);
      expect(await inSnapshot(db, (tx) => add(tx, "report", 1))).toBe(2);
      await inTransaction(db, (tx) => sql`select 1 /* without values */`.execute(tx));
      const [list, report, plain] = [
        await prepared("list"),
        await prepared("report"),
        await prepared("without values"),
      ];
      expect([list, report, plain]).toEqual([0, 0, 0]);
      await sql`${NAMED} select ${1}::int /* asked */`.execute(db);
      expect(await prepared("asked")).toBe(1);
    });
  });

  it("forgets after a transaction that it was one, whatever became of it", async () => {
    await within(async () => {
      await expect(inTransaction(db, (tx) => sql`select 1 / ${0}::int`.execute(tx))).rejects.toMatchObject({
        code: "22012",
      });
      expect(await add(db, "afterwards", 1)).toBe(2);
      expect(await prepared("afterwards")).toBe(0);
    });
  });

  it("goes on after a statement of its own that failed, and after a transaction without any", async () => {
    await within(async () => {
      for (const divisor of [0, 0, 2]) {
        const half = sql<{ half: number }>`${NAMED} select 4 / ${divisor}::int as half`.execute(db);
        if (divisor === 0) await expect(half).rejects.toMatchObject({ code: "22012" });
        else expect((await half).rows).toEqual([{ half: 2 }]);
      }
      await expect(sql`select from no_table`.execute(db)).rejects.toMatchObject({ code: "42P01" });
      expect(await inTransaction(db, async () => 7)).toBe(7);
      expect(await add(db, "on", 1)).toBe(2);
    });
  });

  it("takes another connection for one that was cut", async () => {
    await within(async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await test.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      await expect.poll(() => add(db, "again", 1).catch(() => undefined)).toBe(2);
      expect(await inTransaction(db, (tx) => add(tx, "again", 2))).toBe(3);
    });
  });
});

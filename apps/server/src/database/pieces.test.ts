import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import type { Tx } from "./connection.ts";
import { withinRows } from "./row-scope.ts";
import { inTransaction, sendOff } from "./transaction.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.db.schema
    .createTable("piece_test")
    .addColumn("id", "int4", (column) => column.primaryKey())
    .addColumn("said", "text")
    .execute();
  await sql`grant all on piece_test to public`.execute(test.db);
});
afterAll(() => test.close());

const within = <T>(command: (tx: Tx) => Promise<T>) =>
  withinRows([], () => inTransaction(test.fenced.db, command));

const doubled = async (tx: Tx, value: number) =>
  (await sql<{ doubled: number }>`select ${value}::int * 2 as doubled`.execute(tx)).rows[0]?.doubled;
const write = (tx: Tx, id: number, said: string | null = null) =>
  sql`insert into piece_test (id, said) values (${id}, ${said})`.execute(tx);
const written = async () =>
  (await sql<{ id: number }>`select id from piece_test order by id`.execute(test.db)).rows.map(
    ({ id }) => id,
  );

describe("statements that leave in one piece", () => {
  beforeEach(async () => {
    await sql`truncate piece_test`.execute(test.db);
    // Statements are kept once they were sent some times.
    for (let times = 0; times < 4; times += 1) {
      await within(async (tx) => {
        await doubled(tx, 1);
        await write(tx, -times - 1);
      });
    }
    await sql`truncate piece_test`.execute(test.db);
  });

  it("each have their own answer, in the order asked, also mixed with others and with what is sent once", async () => {
    const answers = await within(async (tx) => {
      const [one, , two, once, three] = await Promise.all([
        doubled(tx, 1),
        write(tx, 1, "é €"),
        doubled(tx, 2),
        sql<{ sum: number }>`select 40 + ${2}::int as sum`.execute(tx),
        doubled(tx, 3),
      ]);
      return [one, two, once.rows[0]?.sum, three, await doubled(tx, 4)];
    });
    expect(answers).toEqual([2, 4, 42, 6, 8]);
    expect(await written()).toEqual([1]);
  });

  it("fail together by the error of the first that fails, and the connection goes on", async () => {
    for (const failing of [[1], [1, 2], [2, 1, 3]]) {
      await within((tx) => write(tx, 1));
      const failed = within(async (tx) => {
        const all = failing.map((id) => write(tx, id));
        await Promise.all([doubled(tx, 1), ...all, doubled(tx, 2)]);
      });
      await expect(failed).rejects.toMatchObject({ code: "23505" });
      expect(await written()).toEqual([1]);
      expect(await within((tx) => doubled(tx, 21))).toBe(42);
      await sql`truncate piece_test`.execute(test.db);
    }
  });

  it("fail also where nobody waits for the one that fails", async () => {
    await within((tx) => write(tx, 1));
    const failed = within(async (tx) => {
      await sendOff(tx, write(tx, 2));
      await sendOff(tx, write(tx, 1));
      await sendOff(tx, write(tx, 3));
    });
    await expect(failed).rejects.toMatchObject({ code: "23505" });
    expect(await written()).toEqual([1]);
  });

  it("refuse a value that cannot be sent, and nothing of the transaction stays", async () => {
    const endless: Record<string, unknown> = {};
    endless.self = endless;
    const failed = within(async (tx) => {
      await Promise.all([write(tx, 1), write(tx, 2, endless as unknown as string), write(tx, 3)]);
    });
    await expect(failed).rejects.toThrow(/circular/i);
    expect(await written()).toEqual([]);
    expect(await within((tx) => doubled(tx, 21))).toBe(42);
  });

  it("take in their columns by an answer only, not by a value that could not be sent", async () => {
    const endless: Record<string, unknown> = {};
    endless.self = endless;
    const told = async (value: unknown) =>
      within(async (tx) => (await sql`select ${value}::jsonb as told`.execute(tx)).rows);
    for (let times = 0; times < 2; times += 1) expect(await told('"a"')).toEqual([{ told: "a" }]);
    await expect(told(endless)).rejects.toThrow(/circular/i);
    for (let times = 0; times < 3; times += 1) expect(await told('"b"')).toEqual([{ told: "b" }]);
  });

  it("keep their answers apart where one brings a value that cannot be read", async () => {
    const large = (tx: Tx) => sql`select ${"9007199254740993"}::bigint as large`.execute(tx);
    for (let times = 0; times < 5; times += 1) await expect(within(large)).rejects.toThrow(RangeError);
    const told = await within(async (tx) => {
      const [one, two, three] = await Promise.allSettled([large(tx), doubled(tx, 2), doubled(tx, 3)]);
      const later = await Promise.all([doubled(tx, 4), doubled(tx, 5)]);
      return [one.status, two, three, later];
    });
    expect(told).toEqual([
      "rejected",
      { status: "fulfilled", value: 4 },
      { status: "fulfilled", value: 6 },
      [8, 10],
    ]);
  });

  it("answer anew described columns once the table has changed, or say so", async () => {
    const all = (tx: Tx) => sql<object>`select * from piece_test where id = ${1}`.execute(tx);
    for (let times = 0; times < 5; times += 1) await within(all);
    await within((tx) => write(tx, 1));
    await sql`alter table piece_test add column later int default 7`.execute(test.db);
    // The database refuses a kept statement whose columns are others now: never are they mistaken for the old ones.
    await expect(within(all)).rejects.toMatchObject({ code: "0A000" });
    await sql`alter table piece_test drop column later`.execute(test.db);
    expect((await within(all)).rows).toEqual([{ id: 1, said: null }]);
  });

  it("are answered each to its own of many at once on several connections", async () => {
    const sums = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        within(async (tx) => {
          const values = await Promise.all([doubled(tx, at), doubled(tx, at + 1), doubled(tx, at + 2)]);
          return values.map((value) => value ?? 0).reduce((sum, value) => sum + value, 0);
        }),
      ),
    );
    expect(sums).toEqual(Array.from({ length: 60 }, (_, at) => 6 * at + 6));
  });
});

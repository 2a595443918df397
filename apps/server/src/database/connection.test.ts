import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { connectFenced, openAhead } from "./connection.ts";
import { withinRows } from "./row-scope.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("opens connections ahead and keeps them, so that who asks finds one that is open", async () => {
  const { connectionString } = test.pool.options as { connectionString: string };
  const { db, pool } = connectFenced({ connectionString });
  let opened = 0;
  pool.on("connect", () => {
    opened += 1;
  });
  await withinRows([], () => openAhead(pool));
  expect([opened, pool.idleCount]).toEqual([4, 4]);
  await Promise.all([1, 2, 3, 4].map(() => pool.query("select 1")));
  expect(opened).toBe(4);
  expect(pool.options.min).toBe(4);
  await db.destroy();
});

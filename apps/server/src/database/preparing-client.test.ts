import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { keptPlan } from "./kept-plan.ts";
import { withinRows } from "./row-scope.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("keeps the plan of a question that asks for it, and answers it with other values", async () => {
  const answers = await withinRows([], () =>
    test.fenced.db.connection().execute(async (db) => {
      const rows: unknown[] = [];
      for (const value of [1, 2, 3, 4, 5]) {
        rows.push((await sql`${keptPlan} select ${value}::int + 1 as kept`.execute(db)).rows[0]);
        rows.push((await sql`select ${value}::int + 2 as planned`.execute(db)).rows[0]);
      }
      const { rows: names } = await sql<{ text: string }>`
        select statement as text from pg_prepared_statements where statement ~ 'as (kept|planned)$'`.execute(
        db,
      );
      return { rows, kept: names.map(({ text }) => text) };
    }),
  );
  expect(answers.rows).toEqual([1, 2, 3, 4, 5].flatMap((n) => [{ kept: n + 1 }, { planned: n + 2 }]));
  expect(answers.kept).toEqual(["/* kept plan */ select $1::int + 1 as kept"]);
});

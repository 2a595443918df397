import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { keptPlan } from "./kept-plan.ts";
import { KeptQuestion } from "./kept-question.ts";
import { withinRows } from "./row-scope.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("puts its text together once for each shape, and sends each time the values of that time", async () => {
  const standIns = { number: -1, among: "among" };
  const question = new KeptQuestion<{ readonly theSum: number; readonly found: boolean }, typeof standIns>(
    standIns,
  );
  let built = 0;
  const ask = (number: number, among: readonly string[], sign: "+" | "-") =>
    question.ask(test.fenced.db, sign, { number, among }, () => {
      built += 1;
      return sql`${keptPlan} select ${7}::int ${sql.raw(sign)} ${standIns.number}::int as "theSum",
        'b' = any(${[standIns.among]}::text[]) as found`;
    });
  const answers = await withinRows([], async () => [
    await ask(1, ["a", "b"], "+"),
    await ask(2, [], "+"),
    await ask(3, ["b"], "-"),
    await ask(4, ["c"], "+"),
    await ask(5, ["b", "c"], "-"),
  ]);
  expect(answers).toEqual([
    [{ theSum: 8, found: true }],
    [{ theSum: 9, found: false }],
    [{ theSum: 4, found: true }],
    [{ theSum: 11, found: false }],
    [{ theSum: 2, found: true }],
  ]);
  expect(built).toBe(2);
});

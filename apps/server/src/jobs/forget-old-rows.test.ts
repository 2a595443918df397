import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/test-app.ts";
import { newId } from "../ids.ts";
import { doDailyWork } from "./daily.ts";

let test: TestApp;
let person: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.person({});
});
afterAll(() => test.close());

const daysAgo = (days: number) => new Date(test.now.current.getTime() - days * 86_400_000);

async function put(sql: string, ...values: unknown[]): Promise<string> {
  const id = newId();
  await test.pool.query(sql, [id, person.userId, ...values]);
  return id;
}
const session = (expires: number, ended: number | null) =>
  put(
    "insert into user_session (id, user_id, expires_at, ended_at) values ($1, $2, $3, $4)",
    daysAgo(expires),
    ended === null ? null : daysAgo(ended),
  );
const key = (made: number) =>
  put(
    "insert into idempotency_key (key, user_id, path, body_hash, created_at) values ($1, $2, '/api/x', '\\x00', $3)",
    daysAgo(made),
  );
const job = (state: string, days: number) =>
  put(
    `insert into job (id, owner_id, kind, payload, state, created_at, finished_at, result, error)
     values ($1, $2, 'none', '{}', $3, $4, $5, $6, $7)`,
    state,
    daysAgo(days),
    state === "running" ? null : daysAgo(days),
    state === "succeeded" ? "{}" : null,
    state === "failed" ? "{}" : null,
  );

it("deletes keys after two days, ended sessions after thirty, ended jobs after ninety, and nothing else", async () => {
  const gone = [
    await key(3),
    await session(31, null),
    await session(-5, 31),
    await job("succeeded", 91),
    await job("failed", 91),
  ];
  const kept = [
    await key(1),
    await session(29, null),
    await session(-5, 29),
    await session(-5, null),
    await job("succeeded", 89),
    await job("running", 91),
  ];
  await doDailyWork(test.fenced);
  const { rows } = await test.pool.query<{ id: string }>(
    "select key as id from idempotency_key union all select id::text from user_session union all select id::text from job",
  );
  const left = new Set(rows.map(({ id }) => id));
  expect(gone.filter((id) => left.has(id))).toEqual([]);
  expect(kept.filter((id) => !left.has(id))).toEqual([]);
  expect((await person.call("GET", "/api/auth/session")).status).toBe(200);
});

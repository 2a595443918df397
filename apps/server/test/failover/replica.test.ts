import { allEndpoints } from "@grand-livre/contracts/all-endpoints";
import type { Endpoint } from "@grand-livre/contracts/endpoint";
import type { TrialBalanceAnswer } from "@grand-livre/contracts/report";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, connectFenced, type Database } from "../../src/database/connection.ts";
import { allRoutes } from "../../src/http/all-routes.ts";
import { createHttpApp, type HttpApp } from "../../src/http/app.ts";
import { openBooks, purchase, succeed, type TestBooks } from "../ledger-books.ts";
import { prepareDatabase } from "../own-database.ts";
import { createTestApp, type TestApp, type TestPerson } from "../test-app.ts";
import { type PatroniCluster, startPatroniCluster } from "./patroni-cluster.ts";

let cluster: PatroniCluster;
let test: TestApp;
let person: TestPerson;
let books: TestBooks;
let replica: Database;
let owner: ReturnType<typeof connect>;
let http: HttpApp;
/** Statements that were sent to the replica. */
let statements = 0;

beforeAll(async () => {
  cluster = await startPatroniCluster();
  test = await createTestApp({}, { own: await prepareDatabase(cluster.url) });
  person = await test.superAdministrator();
  books = await openBooks(test, person);
  const connectionString = await cluster.standbyUrl();
  replica = connectFenced({ connectionString, poolSize: 4 }, () => {
    statements += 1;
  }).db;
  owner = connect({ connectionString, poolSize: 1 });
  http = createHttpApp({ ...test.fenced, replica }, allRoutes);
}, 180_000);
afterAll(async () => {
  await replica?.destroy();
  await owner?.db.destroy();
  await test?.close();
  await cluster?.stop();
}, 60_000);

/** What the trial balance of a server with a replica says of purchases. */
async function purchases(): Promise<number> {
  const query = `legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-12-31&drafts=true`;
  const headers = { authorization: `Bearer ${person.token}` };
  const response = await http.request(`/api/report/trial-balance?${query}`, { headers });
  const body = (await response.json()) as TrialBalanceAnswer;
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body.rows
    .filter(({ account }) => account.startsWith("6"))
    .reduce((sum, row) => sum + row.debitCents, 0);
}

describe("reports of a server with a replica", () => {
  it("are read there, and hold each write that was confirmed before", async () => {
    const before = await purchases();
    const asked = statements;
    expect(asked).toBeGreaterThan(0);
    for (let round = 1; round <= 20; round += 1) {
      await succeed(person, "POST", "/api/entry", purchase(books, 1_000));
      expect(await purchases()).toBe(before + round * 1_000);
    }
    expect(statements).toBeGreaterThan(asked + 20);
  });

  it("are read on the primary while the replica is behind", async () => {
    const before = await purchases();
    await owner.pool.query("select pg_wal_replay_pause()");
    try {
      await succeed(person, "POST", "/api/entry", purchase(books, 1_000));
      expect(await purchases()).toBe(before + 1_000);
    } finally {
      await owner.pool.query("select pg_wal_replay_resume()");
    }
  });

  it("write nothing there: a file that leaves is read and logged on the primary, every other call answers", async () => {
    const headers = { authorization: `Bearer ${person.token}` };
    const exercise = `exerciseRefId=${books.exercise.refId}&fiscalExerciseRefId=${books.exercise.refId}`;
    const days = "startDate=2026-01-01&endDate=2026-12-31&date=2026-12-31&month=2026-03-01";
    const asked = Object.values(allEndpoints)
      .flatMap((group) => Object.values<Endpoint>(group))
      .filter(({ method, tag }) => method === "get" && ["report", "analytic", "dashboard"].includes(tag));
    const statuses = new Map<string, number>();
    for (const { path, query } of asked) {
      const keys = Object.keys(query?.shape ?? {});
      const given =
        `legalEntityRefId=${books.refId}&${exercise}&${days}&side=customer&report=trial-balance&format=pdf&account=606400&axis=SITE`
          .split("&")
          .filter((one) => keys.includes(one.split("=")[0] ?? ""));
      const address = `${path.replace("{refId}", books.refId).replace("{id}", books.legalEntityId)}?${given.join("&")}`;
      const response = await http.request(address, { headers });
      await response.arrayBuffer();
      statuses.set(path, response.status);
    }
    expect([...statuses].filter(([, status]) => status >= 500)).toEqual([]);
    expect(statuses.get("/api/report/file")).toBe(200);
    expect([...statuses.values()].filter((status) => status === 200).length).toBeGreaterThan(8);
  });
});

import { allEndpoints } from "@grand-livre/contracts/all-endpoints";
import type { Endpoint } from "@grand-livre/contracts/endpoint";
import type { TrialBalanceAnswer } from "@grand-livre/contracts/report";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Application } from "../../src/application.ts";
import { connect, connectFenced, type Database } from "../../src/database/connection.ts";
import { readOnReplica } from "../../src/database/replica.ts";
import { withinRows } from "../../src/database/row-scope.ts";
import { allRoutes } from "../../src/http/all-routes.ts";
import { createHttpApp, type HttpApp } from "../../src/http/app.ts";
import type { RunningJob } from "../../src/jobs/handler.ts";
import { jobHandlers } from "../../src/jobs/handlers.ts";
import { ended } from "../bills.ts";
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

  it("are not the only reads there: the portfolio, the FEC, files of reports and exports by a job follow", async () => {
    const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
    const exercise = `fiscalExerciseRefId=${books.exercise.refId}`;
    const { id } = await succeed<{ id: string }>(person, "POST", "/api/entry", purchase(books, 4_321));
    await succeed(person, "POST", `/api/entry/${id}/validate`);
    const reads: Readonly<Record<string, RegExp>> = {
      "/api/company": /Ateliers du Grand Livre/,
      [`/api/fec?legalEntityRefId=${books.refId}&${exercise}`]: /43,21/,
      [`/api/report/file?report=trial-balance&format=csv&legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-12-31`]:
        /43,21/,
    };
    for (const [path, told] of Object.entries(reads)) {
      const before = statements;
      const response = await http.request(path, { headers });
      expect([response.status, await response.text()], path).toEqual([200, expect.stringMatching(told)]);
      expect(statements, path).toBeGreaterThan(before);
    }
    await test.startWorker(
      Object.fromEntries(
        Object.entries(jobHandlers).map(([kind, handler]) => [
          kind,
          (app: Application, job: RunningJob) => handler({ ...app, replica }, job),
        ]),
      ),
    );
    const ask = async (path: string, body: object) => {
      const before = statements;
      const response = await http.request(path, { method: "POST", headers, body: JSON.stringify(body) });
      const { jobId } = (await response.json()) as { jobId: string };
      expect(await ended(person, jobId)).toMatchObject({ state: "succeeded" });
      return statements - before;
    };
    const list = { legalEntityRefId: books.refId, bill_direction: "credit", format: "csv" };
    expect(await ask("/api/invoice/export", list)).toBeGreaterThan(3);
    // A proof is of the rows that are written: on the primary.
    expect(await ask("/api/ledger/verify-by-job", { legalEntityRefId: books.refId })).toBe(0);
  });

  it("are read again on the primary when the replica breaks off", async () => {
    const broken = connectFenced({ connectionString: await cluster.standbyUrl(), poolSize: 4 });
    const app = { ...test.fenced, replica: broken.db };
    let asked = 0;
    const companies = await withinRows("all", () =>
      readOnReplica(app, async ({ db }) => {
        asked += 1;
        if (db === broken.db) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
        return db.selectFrom("legalEntity").select("refId").execute();
      }),
    );
    expect(companies.map(({ refId }) => refId)).toContain(books.refId);
    expect(asked).toBe(2);
    await broken.db.destroy();
  });

  it("write nothing there: a file that leaves is logged on the primary, every other call answers", async () => {
    const headers = { authorization: `Bearer ${person.token}` };
    const exercise = `exerciseRefId=${books.exercise.refId}&fiscalExerciseRefId=${books.exercise.refId}`;
    const days = "startDate=2026-01-01&endDate=2026-12-31&date=2026-12-31&month=2026-03-01";
    const asked = Object.values(allEndpoints)
      .flatMap((group) => Object.values<Endpoint>(group))
      .filter(
        ({ method, tag }) =>
          method === "get" && ["report", "analytic", "dashboard", "declaration", "company"].includes(tag),
      );
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

import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endpoints } from "@grand-livre/contracts/endpoint";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { connectFenced } from "../database/connection.ts";
import { withinRows } from "../database/row-scope.ts";
import { createHttpApp, createMonitorApp, type HttpApp } from "../http/app.ts";
import { listen } from "../http/listen.ts";
import { handle } from "../http/route.ts";
import { Traffic } from "../http/traffic.ts";
import { newId } from "../ids.ts";
import { installationPaths } from "../installation-paths.ts";
import { createMetrics } from "./metrics.ts";
import { watchQueries } from "./watch-queries.ts";

const tried = endpoints("try", {
  one: {
    method: "get",
    path: "/api/try/{id}",
    summary: "Read one, when the test lets it",
    right: "public",
    params: z.object({ id: z.uuid() }),
    answer: z.object({ id: z.uuid() }),
  },
});

let test: TestApp;
let held = Promise.resolve();
const routes = [
  handle(tried.one, async ({ app, params }) => {
    await held;
    await sql`select 1`.execute(app.db);
    return { id: params.id };
  }),
];
const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } });
const metricsOf = async (http: HttpApp) => (await http.request("/metrics", {}, from("127.0.0.1"))).text();

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe("GET /metrics", () => {
  it("counts requests by the pattern of their endpoint, and names no record", async () => {
    const http = createHttpApp(test.fenced, routes);
    const id = newId();
    await http.request(`/api/try/${id}`);
    await http.request("/api/try/none");
    const text = await metricsOf(http);
    expect(text).toMatch(/duration_seconds_count\{method="GET",route="\/api\/try\/:id",status="200"\} 1/);
    expect(text).toMatch(/duration_seconds_count\{method="GET",route="\/api\/try\/:id",status="404"\} 1/);
    expect(text).not.toContain(id);
    expect(text).toContain("grandlivre_database_up 1");
    expect(text).toMatch(/grandlivre_database_connections\{state="idle"\} \d/);
  });

  it("tells what waits, and tells it no more once it is done", async () => {
    const http = createHttpApp(test.fenced, []);
    const person = await test.superAdministrator();
    const id = newId();
    const created = "now() - interval '90 seconds'";
    await test.pool.query(
      `insert into job (id, kind, owner_id, payload, created_at) values ($1, 'sweep-test', $2, '{}', ${created})`,
      [id, person.userId],
    );
    const waiting = await metricsOf(http);
    expect(waiting).toContain('grandlivre_jobs{kind="sweep-test",state="queued"} 1');
    expect(Number(/oldest_seconds (\d+)/.exec(waiting)?.[1])).toBeGreaterThanOrEqual(90);
    await test.pool.query("delete from job where id = $1", [id]);
    expect(await metricsOf(http)).not.toContain("sweep-test");
  });

  it("tells how large tables are and what vacuum left, without reading them", async () => {
    const client = await test.pool.connect();
    await client.query(`create table grown (n int) with (autovacuum_enabled = false);
      insert into grown select generate_series(1, 12000); delete from grown where n > 9000; create index on grown (n)`);
    await client.query("select pg_stat_force_next_flush()");
    client.release();
    const http = createHttpApp(test.fenced, []);
    const value = async (what: string) =>
      Number(new RegExp(`^grandlivre_${what} (\\d+)$`, "m").exec(await metricsOf(http))?.[1]);
    await expect.poll(() => value('table_dead_rows{table="grown"}')).toBe(3_000);
    expect(await value('table_rows{table="grown"}')).toBe(9_000);
    expect(await value('table_bytes{table="grown",part="rows"}')).toBeGreaterThan(300_000);
    expect(await value('table_bytes{table="grown",part="indexes"}')).toBeGreaterThan(100_000);
    expect(await value("database_transaction_age")).toBeGreaterThan(0);
    await test.pool.query("drop table grown");
  });

  it("answers this machine alone, and nothing that came through a proxy", async () => {
    const http = createHttpApp(test.fenced, []);
    const ask = async (address: string, headers = {}) =>
      (await http.request("/metrics", { headers }, from(address))).status;
    expect(await ask("::ffff:127.0.0.1")).toBe(200);
    expect(await ask("10.0.0.7")).toBe(404);
    expect(await ask("127.0.0.1", { "x-forwarded-for": "10.0.0.7" })).toBe(404);
  });

  it("has a port of its own with METRICS_PORT, where nothing else answers", async () => {
    const config = { ...test.fenced.config, metricsPort: 9464 };
    const app = { ...test.fenced, config };
    const product = await createHttpApp(app, []).request("/metrics", {}, from("127.0.0.1"));
    expect(await product.text()).not.toContain("grandlivre_");
    const monitor = createMonitorApp(app, new Traffic());
    expect((await monitor.request("/metrics", {}, from("10.0.0.7"))).status).toBe(200);
    expect((await monitor.request("/api/fiscal-exercise")).status).toBe(404);
  });

  it("says that the database does not answer, without one", async () => {
    const gone = () => {
      throw new Error("gone");
    };
    const db = { getExecutor: gone } as never;
    const text = await metricsOf(createHttpApp({ ...test.fenced, db }, []));
    expect(text).toContain("grandlivre_database_up 0");
  });

  it("measures a job by its kind and its end", async () => {
    await test.startWorker({ "try-job": async () => async () => ({}), "try-bug": () => Promise.reject(1) });
    const { userId } = await test.superAdministrator();
    for (const kind of ["try-job", "try-bug"])
      await test.pool.query("insert into job (id, kind, owner_id, payload) values ($1, $2, $3, '{}')", [
        newId(),
        kind,
        userId,
      ]);
    await test.pool.query("select pg_notify('job_queued', '')");
    const ends = /job_duration_seconds_count\{kind="try-(job|bug)",outcome="(\w+)"\} (\d)/g;
    await expect
      .poll(async () => [...(await test.app.metrics.text([])).matchAll(ends)].map(([, ...told]) => told))
      .toEqual(
        expect.arrayContaining([
          ["job", "succeeded", "1"],
          ["bug", "requeued", "2"],
          ["bug", "failed", "1"],
        ]),
      );
  });
});

describe("a slow statement", () => {
  it("is logged with the work that asked, without its values", async () => {
    const said: string[] = [];
    const metrics = createMetrics({ version: "1", ofProcess: false });
    const log = pino({ level: "warn" }, { write: (line: string) => void said.push(line) });
    const slow = watchQueries(metrics, log);
    const connectionString = test.fenced.pool.options.connectionString ?? "";
    const { db } = connectFenced({ connectionString, poolSize: 1 }, (statement) => slow(statement, 1_500));
    const http = createHttpApp({ ...test.fenced, db }, [
      handle(tried.one, async ({ app, params }) => {
        await sql`select ${params.id}::uuid`.execute(app.db);
        return params;
      }),
    ]);
    const id = newId();
    await withinRows("all", () => http.request(`/api/try/${id}`));
    await db.destroy();
    expect(said.map((line) => JSON.parse(line))).toMatchObject([
      { msg: "slow statement", work: "GET /api/try/{id}", ms: 1_500, statement: "select $1::uuid" },
    ]);
    expect(said.join()).not.toContain(id);
    expect(await metrics.text([])).toContain('grandlivre_slow_statements_total{work="GET /api/try/{id}"} 1');
  });
});

describe("GET /readyz", () => {
  it("says that no more requests are wanted once the server drains, and each one under way is answered", async () => {
    const traffic = new Traffic();
    const http = createHttpApp(test.fenced, routes, traffic);
    expect((await http.request("/readyz")).status).toBe(200);
    const gate = Promise.withResolvers<void>();
    held = gate.promise;
    const asked = http.request(`/api/try/${newId()}`);
    let isAnswered = false;
    await traffic.drain(0);
    const answered = traffic.answered().then(() => {
      isAnswered = true;
    });
    const ready = await http.request("/readyz");
    expect([ready.status, await ready.json()]).toEqual([503, { status: "draining" }]);
    await sleep(100);
    expect(isAnswered).toBe(false);
    gate.resolve();
    const answer = await asked;
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
    await answered;
  });
});

describe("a server that ends", () => {
  it("answers each request of kept connections that a proxy has sent before it heard of the end", async () => {
    held = Promise.resolve();
    const traffic = new Traffic();
    const listening = await listen(createHttpApp(test.fenced, routes, traffic), {
      host: "127.0.0.1",
      port: 0,
    });
    const agent = new Agent({ keepAlive: true });
    const ask = () =>
      new Promise<string>((resolve) => {
        const asked = get(`${listening.url}/api/try/${newId()}`, { agent }, (answer) => {
          answer.resume().on("end", () => resolve(String(answer.statusCode)));
        });
        asked.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"));
      });
    const ends: string[] = [];
    const client = async () => {
      while (!traffic.isDraining) ends.push(await ask());
    };
    const clients = Array.from({ length: 8 }, client);
    await expect.poll(() => ends.length).toBeGreaterThan(16);
    const closed = traffic.drain(0).then(() => listening.close(traffic.answered()));
    await Promise.all(clients);
    expect(new Set(ends)).toEqual(new Set(["200"]));
    await closed;
    expect(await ask()).toBe("ECONNREFUSED");
    agent.destroy();
  });
});

describe("the alerts and the dashboard of the manual", () => {
  it.each(["alerts.yml", "dashboard.json"])("%s names figures that are there", async (file) => {
    const written = readFileSync(join(installationPaths.root, "docs/how-to/prometheus", file), "utf8");
    const metrics = createMetrics({ version: "1", ofProcess: true });
    metrics.request({ method: "GET", route: "/", status: 200 }, 1);
    const told = await metrics.text([]);
    const known = new Set([...told.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? ""));
    const named = [...written.matchAll(/\b(grandlivre|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ""),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

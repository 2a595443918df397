import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { endpoints } from "@grand-livre/contracts/endpoint";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { ended } from "../../test/bills.ts";
import { openBooks, purchase } from "../../test/ledger-books.ts";
import { openServerHouse } from "../../test/real-server.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { loadConfig } from "../config.ts";
import { connectFenced } from "../database/connection.ts";
import { createHttpApp } from "../http/app.ts";
import { handle } from "../http/route.ts";
import { requestOutside } from "../outside/request-outside.ts";
import { openTraces } from "./open-traces.ts";
import { watchQueries } from "./watch-queries.ts";

type Attribute = { readonly key: string; readonly value: Record<string, unknown> };
type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code: number };
};

let test: TestApp;
let collector: Server;
let endpoint: string;
let spans: Span[] = [];
let sentTo: (string | undefined)[] = [];
beforeAll(async () => {
  test = await createTestApp();
  collector = createServer(async (request, response) => {
    const body = await new Response(request as never).text();
    sentTo.push(`${request.method} ${request.url} ${request.headers["x-tenant"]}`);
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(async () => {
  collector.closeAllConnections();
  collector.close();
  await test.close();
});

const told = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.doubleValue]));

const tried = endpoints("try", {
  one: {
    method: "get",
    path: "/api/try/{id}",
    summary: "Read one, ask outside, and fail where it is asked for",
    right: "public",
    params: z.object({ id: z.string() }),
    answer: z.object({ id: z.string() }),
  },
});

it("tells a request with its statements and outside calls, and nothing of what was in them", async () => {
  [spans, sentTo] = [[], []];
  const log = pino({ level: "silent" });
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=a=1",
    OUTSIDE_ORIGINS: endpoint,
    TRUST_PROXY: "1",
  };
  const config = { ...test.fenced.config, ...loadConfig(environment, "/nowhere") };
  if (!config.traces) throw new Error("no traces were asked for");
  const traces = openTraces(config.traces, { version: "1", log });
  const connectionString = test.fenced.pool.options.connectionString ?? "";
  const watch = watchQueries(test.app.metrics, log, traces);
  const { db } = connectFenced({ connectionString, poolSize: 1 }, watch);
  const http = createHttpApp({ ...test.fenced, config, db, traces }, [
    handle(tried.one, async ({ app, params }) => {
      await sql`select ${params.id}::text, ${sql.lit("Madame Martin")}`.execute(app.db);
      const body = JSON.stringify({ resourceSpans: [] });
      await requestOutside(app, `${endpoint}/customer/martin`, { headers: {}, body });
      if (params.id === "broken") throw new Error("Madame Martin");
      return params;
    }),
  ]);
  const parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const answer = await http.request("/api/try/secret?martin=1", { headers: { traceparent: parent } });
  await http.request("/api/try/broken");
  await traces.stop();
  await db.destroy();

  const [request, broken] = spans.filter(({ kind }) => kind === 2);
  expect(request).toMatchObject({ name: "GET /api/try/{id}", status: { code: 0 } });
  expect(request).toMatchObject({ traceId: parent.slice(3, 35), parentSpanId: parent.slice(36, 52) });
  expect(request && told(request)).toEqual({
    "http.request.method": "GET",
    "http.route": "/api/try/{id}",
    "http.response.status_code": 200,
    "grandlivre.request_id": answer.headers.get("x-request-id"),
  });
  expect(broken).toMatchObject({ status: { code: 2 } });
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(parts.map((part) => [part.name, part.kind, told(part)])).toEqual([
    ["SELECT", 3, { "db.system.name": "postgresql", "db.query.text": "select $1::text, ?" }],
    [
      "POST outside",
      3,
      { "http.request.method": "POST", "server.address": "127.0.0.1", "http.response.status_code": 200 },
    ],
  ]);
  for (const part of parts) expect(BigInt(part.endTimeUnixNano) >= BigInt(part.startTimeUnixNano)).toBe(true);
  expect(JSON.stringify(spans)).not.toMatch(/martin|secret/i);
  expect(sentTo).toContain("POST /v1/traces a=1");
});

it("answers as before while no collector is there, and says so once", async () => {
  const said: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void said.push(line) });
  const away = { endpoint: "http://127.0.0.1:1", headers: {}, ratio: 1 };
  const traces = openTraces(away, { version: "1", log });
  for (let at = 0; at < 1_100; at += 1) traces.begin("GET /", "server").end();
  await traces.stop();
  expect(said.map((line) => JSON.parse(line).msg)).toEqual(["traces are not taken"]);
});

it("is asked for by one setting, and makes a share of the traces", async () => {
  expect(loadConfig({}, "/nowhere").traces).toBeUndefined();
  expect(() => loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, "/nowhere")).toThrow(
    /OTEL_EXPORTER_OTLP_ENDPOINT/,
  );
  spans = [];
  const none = openTraces(
    { endpoint, headers: {}, ratio: 0 },
    { version: "1", log: pino({ level: "silent" }) },
  );
  none.begin("GET /", "server").end();
  await none.stop();
  expect(spans).toEqual([]);
});

it("is sent by the server as it runs, jobs too", async () => {
  spans = [];
  const person = await test.superAdministrator();
  const books = await openBooks(test, person);
  const house = await openServerHouse(test, person, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  try {
    const server = await house.start();
    await server.call("POST", "/api/entry", purchase(books));
    const asked = await server.call<{ jobId: string }>("POST", "/api/ledger/verify-by-job", {
      legalEntityRefId: books.refId,
    });
    expect(asked.status).toBe(202);
    await ended(server as never, asked.body.jobId);
    await server.stop();
  } finally {
    await house.close();
  }
  const rootOf = (name: string) => spans.find((span) => span.name === name && !span.parentSpanId);
  const job = rootOf("job verify-ledger");
  expect(job && told(job)).toMatchObject({ "grandlivre.job_outcome": "succeeded" });
  const entry = rootOf("POST /api/entry");
  const statements = spans
    .filter(({ parentSpanId }) => parentSpanId === entry?.spanId)
    .map(({ name }) => name);
  expect(statements).toEqual(expect.arrayContaining(["BEGIN", "SELECT", "COMMIT"]));
  expect(statements).not.toContain("NAMED");
  for (const text of [books.supplierId, "Papier et enveloppes", person.email])
    expect(JSON.stringify(spans)).not.toContain(text);
});

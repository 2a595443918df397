import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { endpoints } from "@grand-livre/contracts/endpoint";
import { eitherSide } from "@grand-livre/contracts/rights";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp, type TestPerson } from "../../test/test-app.ts";
import { inTransaction } from "../database/transaction.ts";
import { allRoutes } from "./all-routes.ts";
import { createHttpApp, type HttpApp } from "./app.ts";
import { handle } from "./route.ts";

let test: TestApp;
let http: HttpApp;
let editor: TestPerson;
/** What happens between a command's effect and its answer. */
let afterEffect = async () => {};

const tried = endpoints("try", {
  create: {
    method: "post",
    path: "/api/try/create",
    summary: "Write one row",
    right: { service: "invoices", action: "Creator" },
    body: z.strictObject({ name: z.string(), fail: z.boolean().default(false) }),
    answer: z.object({ made: z.string() }),
  },
  read: {
    method: "get",
    path: "/api/try/{id}",
    summary: "Read one",
    right: eitherSide("Viewer"),
    params: z.object({ id: z.uuid() }),
    answer: z.object({ id: z.uuid() }),
  },
  long: {
    method: "get",
    path: "/api/try-long",
    summary: "Read much",
    right: eitherSide("Viewer"),
    answer: z.object({ text: z.string() }),
  },
});

const routes = [
  handle(tried.create, async ({ app, body }) => {
    const made = { made: `${body.name} ${Math.random()}` };
    await inTransaction(app.db, async (tx) => {
      await tx
        .insertInto("rateLimit")
        .values({ key: `${body.name} ${Math.random()}`, points: 1 })
        .execute();
      if (body.fail) throw new Error("a secret of the inside");
    });
    await afterEffect();
    return made;
  }),
  handle(tried.long, async () => ({ text: "long ".repeat(4_000) })),
  handle(tried.read, async ({ params }) => ({ id: params.id })),
];

beforeAll(async () => {
  test = await createTestApp();
  http = createHttpApp(test.fenced, routes);
  editor = await test.person({ rights: { invoices: ["Creator"] } });
});
afterAll(() => test.close());

function send(
  person: TestPerson | undefined,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  return http.request(path, {
    method,
    headers: {
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      "content-type": "application/json",
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

async function rowsOf(name: string): Promise<number> {
  const { rows } = await test.pool.query("select count(*)::int as n from rate_limit where key like $1", [
    `${name} %`,
  ]);
  return rows[0].n;
}

describe("a route", () => {
  it("checks the person, then the right, then the body", async () => {
    const person = await test.person({ rights: { invoices: ["Viewer"] } });
    expect((await send(undefined, "POST", "/api/try/create", "{broken")).status).toBe(401);
    expect((await send(person, "POST", "/api/try/create", "{broken")).status).toBe(403);
    expect((await send(editor, "POST", "/api/try/create", "{broken")).status).toBe(400);
    const invalid = await send(editor, "POST", "/api/try/create", { nom: "x" });
    expect(invalid.status).toBe(422);
    expect(await invalid.json()).toMatchObject({
      code: "VALIDATION_FAILED",
      details: { fields: expect.any(Array) },
    });
    expect(
      (await send(editor, "POST", "/api/try/create", "name=x", { "content-type": "text/plain" })).status,
    ).toBe(400);
  });

  it("refuses a body that is too long, told beforehand or found while it comes", async () => {
    const long = JSON.stringify({ name: "x".repeat(1_100_000) });
    for (const headers of [
      { "content-length": String(long.length) },
      { "transfer-encoding": "chunked" },
      { "content-length": "12", "transfer-encoding": "chunked" },
      {},
    ] as Record<string, string>[]) {
      const answer = await send(editor, "POST", "/api/try/create", long, headers);
      expect([answer.status, await answer.json()]).toMatchObject([413, { code: "PAYLOAD_TOO_LARGE" }]);
    }
    const short = JSON.stringify({ name: "short" });
    const told = await send(editor, "POST", "/api/try/create", short, {
      "content-length": String(short.length),
    });
    expect(told.status).toBe(200);
  });

  it("refuses a NUL, which no text of the database holds, by its field", async () => {
    const answer = await send(editor, "POST", "/api/try/create", { name: "a\0b" });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ details: { fields: [{ path: "name" }] } });
  });

  it("takes any of the rights it names, and answers 404 for an id that is none", async () => {
    const buyer = await test.person({ rights: { "supplier-bills": ["Viewer"] } });
    expect((await send(buyer, "GET", "/api/try/0190a0a0-0000-7000-8000-000000000000")).status).toBe(200);
    expect((await send(editor, "GET", "/api/try/0190a0a0-0000-7000-8000-000000000000")).status).toBe(403);
    expect(await (await send(buyer, "GET", "/api/try/42")).json()).toMatchObject({
      status: 404,
      code: "NOT_FOUND",
    });
  });

  it("says nothing of the inside when it breaks", async () => {
    const answer = await send(editor, "POST", "/api/try/create", { name: "broken", fail: true });
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      code: "INTERNAL",
      details: { requestId: answer.headers.get("x-request-id") },
    });
    expect(text).not.toContain("secret");
    expect(await rowsOf("broken")).toBe(0);
  });

  it("answers an unknown path of the API as a refusal, with the headers of every answer", async () => {
    const answer = await send(editor, "GET", "/api/nothing");
    expect(await answer.json()).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

describe("the headers of answers", () => {
  it("say to come by https alone where the product is served so", async () => {
    const headersOf = async (publicUrl: string) => {
      const config = { ...test.fenced.config, publicUrl };
      return (await createHttpApp({ ...test.fenced, config }, []).request("/healthz")).headers;
    };
    expect((await headersOf("https://compta.example.fr")).get("strict-transport-security")).toContain(
      "max-age=31536000",
    );
    expect((await headersOf("http://127.0.0.1:3000")).has("strict-transport-security")).toBe(false);
  });

  it("keep the page's policy under its own name too", async () => {
    const webRoot = test.app.config.dataDir;
    await writeFile(join(webRoot, "index.html"), "<p nonce=__CSP_NONCE__>");
    const served = createHttpApp({ ...test.fenced, config: { ...test.fenced.config, webRoot } }, []);
    for (const path of ["/", "/index.html", "//index.html"]) {
      const answer = await served.request(`http://localhost${path}`);
      expect(answer.headers.get("content-security-policy"), path).toContain("script-src 'self'");
    }
  });

  it("do not wait for a database that does not answer", async () => {
    const silent = Object.create(test.fenced.db, {
      getExecutor: {
        value: () => ({ ...test.fenced.db.getExecutor(), executeQuery: () => new Promise(() => {}) }),
      },
    });
    const answer = await createHttpApp({ ...test.fenced, db: silent }, []).request("/healthz");
    expect([answer.status, await answer.json()]).toMatchObject([503, { database: "unreachable" }]);
  });
});

describe("an idempotency key", () => {
  it("creates once and answers the same, however often it is sent", async () => {
    const headers = { "idempotency-key": "k-1" };
    const first = await (await send(editor, "POST", "/api/try/create", { name: "once" }, headers)).json();
    const second = await (await send(editor, "POST", "/api/try/create", { name: "once" }, headers)).json();
    expect(second).toEqual(first);
    expect(await rowsOf("once")).toBe(1);
  });

  it("creates once when it is sent ten times at the same moment", async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        send(editor, "POST", "/api/try/create", { name: "together" }, { "idempotency-key": "k-2" }),
      ),
    );
    const answers = await Promise.all(all.map((answer) => answer.json()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await rowsOf("together")).toBe(1);
  });

  it("refuses another body, and belongs to one person", async () => {
    const headers = { "idempotency-key": "k-3" };
    await send(editor, "POST", "/api/try/create", { name: "mine" }, headers);
    const other = await send(editor, "POST", "/api/try/create", { name: "changed" }, headers);
    expect(await other.json()).toMatchObject({ status: 409, code: "IDEMPOTENCY_KEY_REUSED" });
    const somebody = await test.person({ rights: { invoices: ["Creator"] } });
    expect((await send(somebody, "POST", "/api/try/create", { name: "theirs" }, headers)).status).toBe(200);
    expect(await rowsOf("theirs")).toBe(1);
  });

  it("leaves nothing of a server killed between effect and answer, and creates when it is sent again", async () => {
    const headers = { "idempotency-key": "k-5" };
    let reached = () => {};
    const there = new Promise<void>((resolve) => {
      reached = resolve;
    });
    let goOn = () => {};
    afterEffect = () =>
      new Promise((resolve) => {
        goOn = resolve;
        reached();
      });
    const killed = send(editor, "POST", "/api/try/create", { name: "killed" }, headers);
    await there;
    // What the database sees of a killed server: the connection that holds the transaction goes.
    const { rowCount } = await test.pool.query(`
      select pg_terminate_backend(l.pid) from pg_locks l where l.relation = 'idempotency_key'::regclass
        and l.mode = 'RowExclusiveLock' and l.database = (select oid from pg_database where datname = current_database())`);
    expect(rowCount).toBe(1);
    afterEffect = async () => {};
    goOn();
    // The connection was lost, which is no bug: the same request will do.
    const lost = await killed;
    expect([lost.status, lost.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await rowsOf("killed")).toBe(0);
    const again = await send(editor, "POST", "/api/try/create", { name: "killed" }, headers);
    expect(again.status).toBe(200);
    const once = await send(editor, "POST", "/api/try/create", { name: "killed" }, headers);
    expect(await once.json()).toEqual(await again.json());
    expect(await rowsOf("killed")).toBe(1);
  });

  it("is free again when the command failed: nothing was made", async () => {
    const headers = { "idempotency-key": "k-4" };
    expect(
      (await send(editor, "POST", "/api/try/create", { name: "fails", fail: true }, headers)).status,
    ).toBe(500);
    expect(
      (await send(editor, "POST", "/api/try/create", { name: "fails", fail: true }, headers)).status,
    ).toBe(500);
    expect(await rowsOf("fails")).toBe(0);
  });
});

describe("the API's document", () => {
  it("is complete: every route with its right, readable without sign-in", async () => {
    const answer = await test.anonymous<{ paths: Record<string, Record<string, Record<string, unknown>>> }>(
      "GET",
      "/api/openapi.json",
    );
    expect(answer.status).toBe(200);
    const operations = Object.values(answer.body.paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(allRoutes.length);
    for (const operation of operations)
      expect(operation, JSON.stringify(operation.summary)).toHaveProperty("x-right");
  });

  it("is beside a health page that tells of the database", async () => {
    expect((await test.anonymous("GET", "/healthz")).body).toMatchObject({
      status: "ok",
      database: "ok",
      version: expect.any(String),
    });
  });
});

const allEndpointsServed = allRoutes.map(({ endpoint }) => endpoint);

describe("every route of the product", () => {
  it("refuses nobody's request, unless it says that it is public", async () => {
    const closed = allEndpointsServed.filter(({ right }) => right !== "public");
    expect(closed.length).toBeGreaterThan(0);
    for (const route of closed) {
      const path = route.path.replaceAll(/\{[^}]+\}/g, "0190a0a0-0000-7000-8000-000000000000");
      const answer = await test.anonymous(route.method.toUpperCase(), path);
      expect(answer.status, `${route.method} ${route.path}`).toBe(401);
    }
  });

  it("refuses a person without any right where it asks for one", async () => {
    const nobody = await test.person({});
    for (const route of allEndpointsServed.filter(({ right }) => typeof right === "object")) {
      const path = route.path.replaceAll(/\{[^}]+\}/g, "0190a0a0-0000-7000-8000-000000000000");
      const answer = await nobody.call(route.method.toUpperCase(), path);
      expect(answer.status, `${route.method} ${route.path}`).toBe(403);
    }
  });
});

describe("a long answer", () => {
  it("is compressed for who can read it, and the same for who cannot", async () => {
    const root = await test.superAdministrator();
    const ask = (headers: object) =>
      http.request("/api/try-long", { headers: { authorization: `Bearer ${root.token}`, ...headers } });
    const plain = await ask({});
    const answer = await ask({ "accept-encoding": "br, gzip" });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.headers.get("vary")).toBe("accept-encoding");
    expect(JSON.parse(gunzipSync(await answer.arrayBuffer()).toString())).toEqual(await plain.json());
    expect(plain.headers.get("content-encoding")).toBeNull();
  });
});

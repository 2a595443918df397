import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBillReader } from "@grand-livre/capture/reader/run-reader";
import { type Action, actions, type ServiceId } from "@grand-livre/contracts/rights";
import type pg from "pg";
import { pino } from "pino";
import { inject } from "vitest";
import type { Application } from "../src/application.ts";
import { loadConfig } from "../src/config.ts";
import type { Database } from "../src/database/connection.ts";
import { allRoutes } from "../src/http/all-routes.ts";
import { createHttpApp } from "../src/http/app.ts";
import { newId } from "../src/ids.ts";
import { installationPaths } from "../src/installation-paths.ts";
import type { JobHandlers } from "../src/jobs/handler.ts";
import { jobHandlers } from "../src/jobs/handlers.ts";
import { startWorker, type Worker } from "../src/jobs/worker.ts";
import { openStore } from "../src/modules/file/open-store.ts";
import { signToken } from "../src/modules/identity/token.ts";
import { createMetrics } from "../src/observed/metrics.ts";
import { createTokenStore } from "../src/outside/token-store.ts";
import { readTokenSecret } from "../src/token-secret.ts";
import { type OwnDatabase, takeDatabase } from "./own-database.ts";

export type Answer<T = Record<string, unknown>> = {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
};

export type TestPerson = {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  /** Sends a request as this person, through the whole HTTP application. */
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<T>>;
};

export type TestApp = {
  /** For services called by hand: their queries are the owner's, who sees every company. */
  readonly app: Application;
  /** The application behind `call`, on the product's own pool: a request sees only its companies. */
  readonly fenced: Application;
  readonly db: Database;
  /** A pool of raw connections, for SQL tried against the tables. */
  readonly pool: pg.Pool;
  readonly now: { current: Date };
  anonymous: TestPerson["call"];
  /** Starts a worker, until `close`. */
  startWorker(handlers?: JobHandlers, options?: { readonly alone?: boolean }): Promise<void>;
  superAdministrator(): Promise<TestPerson>;
  /** A person with these rights on these services, and these legal entities (by id). */
  person(options: {
    rights?: Partial<Record<ServiceId, readonly Action[]>>;
    legalEntityIds?: readonly string[];
    role?: "ADMIN" | "ACCOUNTANT" | "COLLABORATOR" | "DELEGATE";
    status?: "active" | "inactive" | "not_activated";
  }): Promise<TestPerson>;
  close(): Promise<void>;
};

/**
 * The whole server on a database of its own, without a socket.
 * @param own a database elsewhere than on the suite's server
 */
export async function createTestApp(
  environment: Readonly<Record<string, string>> = {},
  { isFresh = false, own }: { readonly isFresh?: boolean; readonly own?: OwnDatabase } = {},
): Promise<TestApp> {
  const database = own ?? (await takeDatabase(isFresh));
  const { db, pool, product } = database;
  const dataDir = await mkdtemp(join(tmpdir(), "grand-livre-test-"));
  const poolerUrl = own ? undefined : inject("poolerUrl");
  // A control's thread opens connections of its own: it has to know that they are a pooler's.
  const behind = poolerUrl ? { DATABASE_URL: poolerUrl, DATABASE_DIRECT_URL: database.url } : {};
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...behind, ...environment }, dataDir);
  const now = { current: new Date("2026-11-20T09:00:00Z") };
  const reader = createBillReader({
    entry: installationPaths.reader,
    readable: installationPaths.readableByReader,
  });
  const workers: Worker[] = [];
  const app: Application = {
    config,
    db,
    pool,
    files: openStore(config.filesUrl),
    reader,
    log: pino({ level: "silent" }),
    metrics: createMetrics({ version: config.version, ofProcess: false }),
    tokens: createTokenStore(),
    tokenSecret: await readTokenSecret(config),
    now: () => now.current,
  };
  const fenced: Application = { ...app, db: product.db, pool: product.pool };
  const http = createHttpApp(fenced, allRoutes);

  const send = async (
    token: string | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers = {},
  ): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const response = await http.request(path, {
      method,
      headers: {
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: isForm ? body : typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      headers: response.headers,
    } as Answer;
  };

  const insertPerson = async (values: {
    role: string;
    superAdministrator: boolean;
    status: string;
    rights: Partial<Record<ServiceId, readonly Action[]>>;
    legalEntityIds: readonly string[];
  }): Promise<TestPerson> => {
    const userId = newId();
    const email = `${userId}@example.fr`;
    await db
      .insertInto("userAccount")
      .values({
        id: userId,
        email,
        emailKey: email,
        role: values.role,
        superAdministrator: values.superAdministrator,
        status: values.status,
        firstname: "Camille",
        lastname: "Martin",
      })
      .execute();
    for (const [serviceId, given] of Object.entries(values.rights)) {
      const flags = Object.fromEntries(
        actions.map((action) => [action.toLowerCase(), given.includes(action)]),
      );
      await db
        .insertInto("userServiceRight")
        .values({ userId, serviceId, ...flags })
        .execute();
    }
    for (const legalEntityId of values.legalEntityIds) {
      await db.insertInto("userLegalEntity").values({ userId, legalEntityId }).execute();
    }
    const sessionId = newId();
    const expiresAt = new Date(now.current.getTime() + 30 * 24 * 3_600_000);
    await db.insertInto("userSession").values({ id: sessionId, userId, expiresAt }).execute();
    const token = await signToken(app.tokenSecret, {
      id: sessionId,
      userId,
      issuedAt: now.current,
      expiresAt,
    });
    return {
      userId,
      email,
      token,
      call: ((method, path, body, headers) => send(token, method, path, body, headers)) as TestPerson["call"],
    };
  };

  return {
    app,
    fenced,
    db,
    pool,
    now,
    anonymous: ((method, path, body, headers) =>
      send(undefined, method, path, body, headers)) as TestPerson["call"],
    superAdministrator: () =>
      insertPerson({
        role: "ADMIN",
        superAdministrator: true,
        status: "active",
        rights: {},
        legalEntityIds: [],
      }),
    person: ({ rights = {}, legalEntityIds = [], role = "ADMIN", status = "active" }) =>
      insertPerson({ role, superAdministrator: false, status, rights, legalEntityIds }),
    async startWorker(handlers = jobHandlers, options) {
      const connection = { connectionString: database.url };
      workers.push(await startWorker(fenced, handlers, { connection, ...options }));
    },
    async close() {
      for (const worker of workers) await worker.stop();
      reader.close();
      await database.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

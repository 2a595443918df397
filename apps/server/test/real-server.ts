import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { newId } from "../src/ids.ts";
import { signToken } from "../src/modules/identity/token.ts";
import type { TestApp, TestPerson } from "./test-app.ts";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const START_LIMIT_MS = 90_000;

/** The product's server as a process of its own, on the database of a test: it may be killed as any process. */
export type RealServer = {
  call<T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: T }>;
  /** Whether a proxy may send it requests: false too while nothing answers. */
  isReady(): Promise<boolean>;
  /** Ends it as a system does before an upgrade: it drains, and what is under way is answered. */
  stop(): Promise<void>;
  /** Ends it as a power cut would: nothing of it runs any more when this resolves. */
  kill(): Promise<void>;
};

export type ServerHouse = {
  start(): Promise<RealServer>;
  close(): Promise<void>;
};

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** A server that runs as a process of its own; `path` is added to its address. */
export type ServerProcess = {
  request(path: string, init?: RequestInit): Promise<Response>;
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

/**
 * Starts the server of a checkout and waits until it is ready.
 * @param settings its whole environment, PATH and PORT aside
 * @throws an Error with what it said when it ends before, or takes too long
 */
export async function startServerProcess(
  cwd: string,
  settings: Readonly<Record<string, string>>,
  main = MAIN,
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    cwd,
    env: { PATH: process.env.PATH ?? "", PORT: String(port), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let said = "";
  await new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`not ready: ${said}`)), START_LIMIT_MS);
    const listen = (bytes: Buffer) => {
      said += bytes.toString();
      if (!/is ready/.test(said)) return;
      clearTimeout(limit);
      resolve();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("exit", (code) => {
      clearTimeout(limit);
      reject(new Error(`ended with ${code}: ${said}`));
    });
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
  };
  const request: ServerProcess["request"] = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return {
    request,
    async isReady() {
      const answer = await request("/readyz").catch(() => undefined);
      await answer?.arrayBuffer();
      return answer?.ok === true;
    },
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

/** Where servers of one test live, one after the other or side by side: same database, same folder, same secret, same person. */
export async function openServerHouse(
  test: TestApp,
  person: TestPerson,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerHouse> {
  const secret = settings.TOKEN_SECRET ?? randomBytes(32).toString("hex");
  const folder = mkdtempSync(join(tmpdir(), "grand-livre-killed-"));
  const { rows } = await test.pool.query<{ name: string }>("select current_database() as name");
  const url = new URL(test.pool.options.connectionString ?? "");
  url.pathname = `/${rows[0]?.name}`;
  const session = { id: newId(), userId: person.userId };
  const issuedAt = new Date();
  const expiresAt = new Date(issuedAt.getTime() + 3_600_000);
  await test.db
    .insertInto("userSession")
    .values({ ...session, expiresAt })
    .execute();
  const token = await signToken(new TextEncoder().encode(secret), { ...session, issuedAt, expiresAt });
  const running = new Set<RealServer>();

  async function start(): Promise<RealServer> {
    const child = await startServerProcess(folder, {
      DATABASE_URL: url.toString(),
      DATA_DIR: join(folder, "data"),
      TOKEN_SECRET: secret,
      SEED: "none",
      LOG_LEVEL: "silent",
      DRAIN_SECONDS: "3",
      ...settings,
    });
    const server: RealServer = {
      async call<T>(
        method: string,
        path: string,
        body?: unknown,
        headers: Readonly<Record<string, string>> = {},
      ) {
        const response = await child.request(path, {
          method,
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return { status: response.status, body: (await response.json()) as T };
      },
      isReady: () => child.isReady(),
      async stop() {
        running.delete(server);
        await child.stop();
      },
      async kill() {
        running.delete(server);
        await child.kill();
      },
    };
    running.add(server);
    return server;
  }

  return {
    start,
    async close() {
      for (const server of [...running]) await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

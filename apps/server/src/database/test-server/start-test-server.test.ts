import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "./start-test-server.ts";

let server: TestServer | null = null;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "test-server-"));
  vi.stubEnv("TMPDIR", folder);
});

afterEach(async () => {
  await server?.stop();
  server = null;
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(url: string, ...statements: string[]): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown;
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

describe("startTestServer", () => {
  it.each([
    ["embedded", "open"],
    ["embedded", "closed"],
    ["served", "open"],
    ["served", "closed"],
  ] as const)(
    "%s, in a temporary folder that is %s: lets tests create databases, leaves nothing",
    async (kind, access) => {
      chmodSync(folder, access === "open" ? 0o755 : 0o700);
      const started = await startTestServer(kind);
      server = started;

      await ask(started.url, "CREATE DATABASE one");
      const url = new URL(started.url);
      url.pathname = "/one";
      const rows = await ask(
        url.toString(),
        "CREATE EXTENSION btree_gist",
        "SELECT current_setting('fsync') AS fsync",
      );
      expect(rows).toEqual([{ fsync: "on" }]);
      expect(Number.parseInt(started.version, 10)).toBeGreaterThanOrEqual(15);
      expect(url.hostname).toBe(kind === "served" ? "127.0.0.1" : "localhost");

      await started.stop();
      expect(readdirSync(folder)).toEqual([]);
      await expect(ask(started.url, "SELECT 1")).rejects.toThrow();
    },
  );
});

import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readProcessFacts } from "../../src/database/embedded/process-facts.ts";
import { launch, makeLaunchPad, stopLaunched } from "../embedded/launched-server.ts";
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

  it("ends the server that a killed run left behind, and leaves one that is in use", async () => {
    chmodSync(folder, 0o755);
    const pad = await makeLaunchPad();
    const abandoned = join(folder, "grand-livre-test-server-abandoned");
    const orphan = await launch(pad, { dataDir: abandoned });
    orphan.child.kill("SIGKILL");
    await orphan.gone;
    const used = await launch(pad, { dataDir: join(folder, "grand-livre-test-server-used") });

    server = await startTestServer("embedded");

    expect(existsSync(abandoned)).toBe(false);
    expect(readProcessFacts(orphan.pid)?.zombie ?? true).toBe(true);
    expect(await ask(used.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await stopLaunched(used);
    pad.remove();
  });
});

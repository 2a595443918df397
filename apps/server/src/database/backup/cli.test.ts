import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
  ask,
  makeDatabase,
  readEverything,
  readRules,
  type ScratchDatabase,
} from "../../../test/scratch-database.ts";
import { loadConfig } from "../../config.ts";
import { newId } from "../../ids.ts";
import { type RunningServer, startServer } from "../../server.ts";
import { connectionUrl } from "../embedded/connection.ts";
import { removeDataFolder } from "../embedded/remove-data-folder.ts";
import { findRunningEmbedded, startEmbedded } from "../embedded/start-embedded.ts";

const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));

let folder: string;
let server: RunningServer;
let documents: string[];

const serverData = () => join(folder, "server");
const archive = () => join(folder, "save.tar.gz");
const environmentOf = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  LOG_LEVEL: "silent",
  PORT: "0",
});

/** A server with the demonstration company and documents: what a real installation holds. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "backup-cli-"));
  const config = loadConfig({ ...environmentOf(serverData()), SEED: "demo-empty" }, folder);
  server = await startServer(config, () => undefined);
  documents = [
    await keepDocument(Buffer.from("%PDF-1.7 a bill")),
    await keepDocument(randomBytes(5_000_000)),
  ];
});

afterAll(async () => {
  await server.stop();
  for (const name of ["server", "restored", "unused"]) removeDataFolder(join(folder, name));
  rmSync(folder, { recursive: true, force: true });
});

async function keepDocument(bytes: Buffer): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const path = join(serverData(), newId());
  writeFileSync(path, bytes);
  await server.app.files.take(path, sha256);
  await server.app.db
    .insertInto("storedFile")
    .values({ sha256, sizeBytes: bytes.length, mediaType: "application/pdf" })
    .execute();
  return sha256;
}

type Outcome = { code: number | null; output: string };

function run(args: string[], environment: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? "", NODE_OPTIONS: process.env.NODE_OPTIONS ?? "", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk.toString("utf8");
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

/** Reads a stopped installation's database. */
async function during<T>(dataDir: string, read: (url: string) => Promise<T>): Promise<T> {
  const database = await startEmbedded({ dataDir });
  try {
    return await read(database.url);
  } finally {
    await database.stop();
  }
}

async function liveContent(): Promise<Record<string, string[]>> {
  return withoutMark(await readEverything(await urlOfServer()));
}

async function urlOfServer(): Promise<string> {
  const connection = await findRunningEmbedded(serverData());
  if (connection === null) throw new Error("the server's database is not running");
  return connectionUrl(connection);
}

/** The mark belongs to the document store, and the store is another one; a backup is recorded after it is written. */
function withoutMark({
  installation,
  backup_run: _,
  ...rest
}: Record<string, string[]>): Record<string, string[]> {
  expect(installation).toHaveLength(1);
  return rest;
}

describe("npm run backup, npm run restore", () => {
  it("save a running installation and give it back whole in another DATA_DIR, where the server starts", async () => {
    const saved = await run(["backup", archive()], environmentOf(serverData()));
    expect(saved).toMatchObject({ code: 0 });
    expect(saved.output).toMatch(/Sauvegarde écrite dans .* 2 documents\./);
    expect(statSync(archive()).mode & 0o777).toBe(0o600);
    const dataDir = join(folder, "restored");

    const restored = await run(["restore", archive()], environmentOf(dataDir));

    expect(restored).toMatchObject({ code: 0 });
    const expected = await liveContent();
    expect(Object.keys(expected).length).toBeGreaterThan(40);
    expect(expected.user_account?.length).toBeGreaterThan(0);
    expect(expected.account?.length).toBeGreaterThan(100);
    const liveUrl = await urlOfServer();
    await during(dataDir, async (url) => {
      expect(withoutMark(await readEverything(url))).toEqual(expected);
      expect(await readRules(url)).toEqual(await readRules(liveUrl));
    });
    const second = await startServer(loadConfig(environmentOf(dataDir), folder), () => undefined);
    for (const sha256 of documents) {
      expect(
        createHash("sha256")
          .update(await second.app.files.read(sha256))
          .digest("hex"),
      ).toBe(sha256);
    }
    await second.stop();
    expect(readdirSync(dataDir).filter((name) => /^(restore|migrations)-/.test(name))).toEqual([]);
  });

  it("leave the token secret and the database's password out", async () => {
    const output = join(folder, "secrets.tar.gz");
    await run(["backup", output], environmentOf(serverData()));

    const bytes = gunzipSync(readFileSync(output));
    for (const name of ["token-secret", "postgres.password"]) {
      const secret = readFileSync(join(serverData(), name), "utf8").trim();
      expect(secret.length).toBeGreaterThan(30);
      expect(bytes.includes(secret)).toBe(false);
    }
    expect(bytes.includes("admin@demo.fr")).toBe(true);
  });

  it.each(["superuser", "plain"] as const)(
    "restore into the server of DATABASE_URL, as a %s",
    async (owner) => {
      const output = join(folder, `${owner}.tar.gz`);
      await run(["backup", output], environmentOf(serverData()));
      const database: ScratchDatabase = await makeDatabase(inject("serverUrl"), owner);
      const environment = { ...environmentOf(join(folder, `files-${owner}`)), DATABASE_URL: database.url };
      try {
        expect(await run(["restore", output], environment)).toMatchObject({ code: 0 });
        expect(withoutMark(await readEverything(database.url))).toEqual(await liveContent());

        const again = await run(["restore", output], environment);
        expect(again.code).toBe(1);
        expect(again.output).toContain("ne se restaure que dans une base vide");
        const saved = await run(["backup", `${output}.2`], environment);
        expect(saved).toMatchObject({ code: 0 });
      } finally {
        await database.drop();
      }
    },
  );

  it("refuse to restore over a running server, or over an installation that was used", async () => {
    const output = join(folder, "over.tar.gz");
    await run(["backup", output], environmentOf(serverData()));
    const before = await liveContent();

    const refused = await run(["restore", output], environmentOf(serverData()));

    expect(refused.code).toBe(1);
    expect(refused.output).toContain("fonctionne déjà");
    expect(await liveContent()).toEqual(before);
  });

  it("restore into an installation that was started but never used", async () => {
    const output = join(folder, "unused.tar.gz");
    await run(["backup", output], environmentOf(serverData()));
    const dataDir = join(folder, "unused");
    const unused = await startServer(
      loadConfig({ ...environmentOf(dataDir), SEED: "none" }, folder),
      () => undefined,
    );
    await unused.stop();

    expect(await run(["restore", output], environmentOf(dataDir))).toMatchObject({ code: 0 });

    const used = await startServer(loadConfig(environmentOf(dataDir), folder), () => undefined);
    expect(await used.app.files.read(documents[0] ?? "")).toHaveLength(15);
    await used.stop();
  });

  it("try an archive in a place of its own, which they remove, and tell the installation of both", async () => {
    const output = join(folder, "tried.tar.gz");
    await run(["backup", output], environmentOf(serverData()));
    const scratch = join(folder, "scratch");
    mkdirSync(scratch, { mode: 0o711 });
    const before = await liveContent();

    const tried = await run(["restore", "--trial", output], {
      ...environmentOf(serverData()),
      TMPDIR: scratch,
    });

    expect(tried).toMatchObject({ code: 0 });
    expect(tried.output).toContain("Essai réussi, rien n’a été changé.");
    expect(readdirSync(scratch)).toEqual([]);
    expect(await liveContent()).toEqual(before);
    const runs = await ask(
      await urlOfServer(),
      "SELECT kind, file_name, size_bytes > 1000 AS sized, row_count > 100 AS full, file_count, missing_count, " +
        "archive_created_at < ended_at AS older FROM backup_run WHERE file_name = 'tried.tar.gz' ORDER BY ended_at",
    );
    const same = { file_name: "tried.tar.gz", sized: true, full: true, file_count: "2", missing_count: "0" };
    expect(runs).toEqual([
      { kind: "backup", ...same, older: null },
      { kind: "trial", ...same, older: true },
    ]);
    writeFileSync(output, readFileSync(output).subarray(0, 5000));
    expect((await run(["restore", "--trial", output], environmentOf(serverData()))).code).toBe(1);
  });

  it("say how they are used, and what is wrong with a file, in a sentence", async () => {
    const usage = await run(["backup"], environmentOf(serverData()));
    const missing = await run(["restore", join(folder, "nowhere")], environmentOf(join(folder, "never")));

    expect([usage.code, missing.code]).toEqual([1, 1]);
    expect(usage.output).toContain("npm run backup -- FICHIER");
    expect(missing.output).toContain("ne peut pas être lu (ENOENT)");
    expect(missing.output).not.toContain("    at ");
    expect(existsSync(join(folder, "never"))).toBe(false);
  });

  it("name the file from where the person stands", async () => {
    const elsewhere = join(folder, "elsewhere");
    mkdirSync(elsewhere);
    const saved = await run(["backup", "here.tar.gz"], {
      ...environmentOf(serverData()),
      INIT_CWD: elsewhere,
    });

    expect(saved.code).toBe(0);
    expect(existsSync(join(elsewhere, "here.tar.gz"))).toBe(true);
    expect(await ask(await urlOfServer(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });
});

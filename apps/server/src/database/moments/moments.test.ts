import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../../../test/scratch-database.ts";
import { loadConfig } from "../../config.ts";
import { newId } from "../../ids.ts";
import { type RunningServer, startServer } from "../../server.ts";
import { removeDataFolder } from "../embedded/remove-data-folder.ts";
import { type EmbeddedDatabase, startEmbedded } from "../embedded/start-embedded.ts";
import { archiveFolderOf } from "./archive-place.ts";
import { lookAfter } from "./keep-moments.ts";

const CLI = fileURLToPath(new URL("../backup/cli.ts", import.meta.url));
const DAY_MS = 86_400_000;

/** Two recoveries and two restores in processes of their own take 24 s on a calm machine, and took 150 s beside other suites. */
const RECOVERIES_MS = 600_000;

let folder: string;
let database: EmbeddedDatabase;
let server: RunningServer;
const place = (name: string) => join(folder, name);
const archive = () => archiveFolderOf(join(place("live"), "postgres"));

const names = () => ({ bases: namesOf(/^base-.*\.tar\.gz$/), log: namesOf(/^[0-9A-F]{24}(\.gz)?$/) });
const namesOf = (pattern: RegExp) => readdirSync(archive()).filter((name) => pattern.test(name));

/** One round; answers what it reported. */
async function look(now = new Date(), days = 7): Promise<string[]> {
  const { connection, cluster } = database;
  const said: string[] = [];
  const report = (error: unknown) => said.push(String(error));
  await lookAfter({ connection, cluster, archive: archive(), days, report }, now, true);
  return said;
}

async function keepDocument(): Promise<string> {
  const bytes = randomBytes(1_000);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const path = join(place("live"), newId());
  writeFileSync(path, bytes);
  await server.app.files.take(path, sha256);
  const row = { sha256, sizeBytes: bytes.length, mediaType: "application/pdf" };
  await server.app.db.insertInto("storedFile").values(row).execute();
  return sha256;
}

/** Local time, as a person types it, to the second. */
function typed(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}

/** A whole second that nothing is written in, with writes before and after it. */
async function quietMoment(): Promise<string> {
  await sleep(1_200);
  const moment = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  await sleep(1_200);
  return typed(moment);
}

const run = (args: string[], dataDir: string) => {
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: dataDir, LOG_LEVEL: "silent" };
  try {
    return execFileSync(process.execPath, [CLI, ...args], {
      cwd: folder,
      env,
      encoding: "utf8",
      stdio: "pipe",
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${stdout}${stderr}`;
  }
};

async function documentsOf(dataDir: string): Promise<string[]> {
  const restored = await startEmbedded({ dataDir });
  try {
    const rows = await ask(restored.url, "select sha256 from stored_file order by 1");
    return (rows as { sha256: string }[]).map(({ sha256 }) => sha256);
  } finally {
    await restored.stop();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "moments-"));
  // Its own server would look after the moments each minute too.
  database = await startEmbedded({ dataDir: place("live"), archived: true });
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: place("live"),
    LOG_LEVEL: "silent",
    PORT: "0",
    SEED: "none",
  };
  server = await startServer(loadConfig(environment, folder), () => undefined);
});

afterAll(async () => {
  await server.stop();
  await database.stop();
  for (const name of ["live", "first", "second"]) removeDataFolder(place(name));
  rmSync(folder, { recursive: true, force: true });
});

describe("the moments of an embedded database", () => {
  it("are refused before the first base backup, in the future, and where the words say no moment", async () => {
    const wanted = typed(new Date(Date.now() - 60_000));
    expect(run(["backup", "--until", wanted, place("a.tar.gz")], place("live"))).toMatch(
      /^Aucun moment n’est encore gardé/,
    );
    const future = typed(new Date(Date.now() + DAY_MS));
    expect(run(["backup", "--until", future, place("a.tar.gz")], place("live"))).toMatch(/pas encore passé/);
    expect(run(["backup", "--until", "hier", place("a.tar.gz")], place("live"))).toMatch(/^Usage/);
    expect(readdirSync(folder)).toEqual(["live"]);
  });

  it("are found again with the documents of each, while the server goes on", {
    timeout: RECOVERIES_MS,
  }, async () => {
    await look();
    const [one, first] = [await keepDocument(), await quietMoment()];
    const [two, second] = [await keepDocument(), await quietMoment()];
    const three = await keepDocument();
    expect(names().bases).toHaveLength(1);

    expect(run(["backup", "--until", first, place("first.tar.gz")], place("live"))).toMatch(/ 3 documents/);
    run(["restore", place("first.tar.gz")], place("first"));
    expect(await documentsOf(place("first"))).toEqual([one]);

    run(["backup", "--until", second, place("second.tar.gz")], place("live"));
    run(["restore", place("second.tar.gz")], place("second"));
    expect(await documentsOf(place("second"))).toEqual([one, two].toSorted());

    const { rows } = await server.app.pool.query("select count(*)::int as count from stored_file");
    expect(rows).toEqual([{ count: [one, two, three].length }]);
  });

  it("before the oldest base backup are refused with the day from which they are kept", () => {
    const wanted = typed(new Date(Date.now() - DAY_MS));
    expect(run(["backup", "--until", wanted, place("b.tar.gz")], place("live"))).toMatch(
      /^Rien n’est gardé d’avant le \d\d\/\d\d\/\d{4}/,
    );
  });

  it("cost no more than what the days ask for: older copies and log are removed, the log is compressed", async () => {
    await look();
    const before = names();
    expect(before.log.every((name) => name.endsWith(".gz"))).toBe(true);
    const later = new Date(Date.now() + 8 * DAY_MS);
    await look(later);
    // The newest from before the oldest moment is the one that was just made: the other serves no moment any more.
    const after = names();
    expect(after.bases).toHaveLength(1);
    expect(after.bases).not.toEqual(before.bases);
    expect(after.log.filter((name) => before.log.includes(name)).length).toBeLessThan(before.log.length);
  });

  it("say that the log cannot be kept, before it has filled the disk", async () => {
    expect(await look()).toEqual([]);
    chmodSync(archive(), 0o500);
    try {
      await ask(database.url, "select pg_current_xact_id()", "select pg_switch_wal()");
      await expect
        .poll(() => look(), { timeout: 30_000 })
        .toEqual([expect.stringContaining("cannot be copied to")]);
    } finally {
      chmodSync(archive(), 0o700);
    }
  });
});

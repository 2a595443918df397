import { appendFileSync, chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, copyBinaries, makeOpenFolder } from "../../../test/embedded/launched-server.ts";
import type { EmbeddedDatabaseError } from "./embedded-database-error.ts";
import { type EmbeddedOptions, startEmbedded } from "./start-embedded.ts";

let folder: string;
let binaries: string;

beforeAll(() => {
  folder = makeOpenFolder("refusals");
  binaries = copyBinaries(join(folder, "pg"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function optionsFor(name: string): EmbeddedOptions {
  return { dataDir: join(folder, name), binaries, systemFolder: join(folder, "system") };
}

/** Makes a cluster with one row in it, and stops it. */
async function makeCluster(name: string): Promise<string> {
  const database = await startEmbedded(optionsFor(name));
  await ask(database.url, "CREATE TABLE kept AS SELECT 42 AS figure");
  await database.stop();
  return join(folder, name, "postgres");
}

async function refusalOf(options: EmbeddedOptions): Promise<EmbeddedDatabaseError> {
  try {
    const database = await startEmbedded(options);
    await database.stop();
  } catch (error) {
    return error as EmbeddedDatabaseError;
  }
  throw new Error("the start was expected to be refused");
}

describe("startEmbedded refuses", () => {
  it("a cluster of another major version, naming both and the way out, without touching it", async () => {
    const cluster = await makeCluster("older");
    writeFileSync(join(cluster, "PG_VERSION"), "16\n");

    const refusal = await refusalOf(optionsFor("older"));

    expect(refusal.code).toBe("DATABASE_VERSION_MISMATCH");
    expect(refusal.message).toMatch(/PostgreSQL 16\b.*PostgreSQL 18\b.*npm run backup.*npm run restore/s);
    writeFileSync(join(cluster, "PG_VERSION"), "18\n");
    const database = await startEmbedded(optionsFor("older"));
    expect(await ask(database.url, "SELECT figure FROM kept")).toEqual([{ figure: 42 }]);
    await database.stop();
  });

  it("a folder without the binaries", async () => {
    const refusal = await refusalOf({ ...optionsFor("none"), binaries: join(folder, "nowhere") });

    expect(refusal.code).toBe("DATABASE_BINARIES_MISSING");
    expect(refusal.message).toContain("DATABASE_URL");
  });

  it("binaries of which a part is missing", async () => {
    const partial = copyBinaries(join(folder, "partial"));
    rmSync(join(partial, "bin", "initdb"));

    expect((await refusalOf({ ...optionsFor("partial-data"), binaries: partial })).code).toBe(
      "DATABASE_BINARIES_MISSING",
    );
  });

  it("binaries that do not run on this system, with their own words", async () => {
    const foreign = copyBinaries(join(folder, "foreign"));
    rmSync(join(foreign, "lib", "libcrypto.so.1.1"));

    const refusal = await refusalOf({ ...optionsFor("foreign-data"), binaries: foreign });

    expect(refusal.code).toBe("DATABASE_BINARIES_UNUSABLE");
    expect(refusal.message).toContain("libcrypto.so.1.1");
  });

  it("a program that cannot be spawned at all", async () => {
    const broken = copyBinaries(join(folder, "broken"));
    writeFileSync(join(broken, "bin", "postgres"), "\u007fELF nonsense", { mode: 0o755 });
    chmodSync(join(broken, "bin", "postgres"), 0o755);

    expect((await refusalOf({ ...optionsFor("broken-data"), binaries: broken })).code).toBe(
      "DATABASE_BINARIES_UNUSABLE",
    );
  });

  it("a folder that is not a whole cluster, without touching it", async () => {
    const cluster = join(folder, "strange", "postgres");
    mkdirSync(cluster, { recursive: true });
    writeFileSync(join(cluster, "letter.txt"), "hello");

    const refusal = await refusalOf(optionsFor("strange"));

    expect(refusal.code).toBe("DATABASE_FOLDER_INCOMPLETE");
    expect(readdirSync(cluster)).toEqual(["letter.txt"]);
  });

  it("a file where the folder should be", async () => {
    mkdirSync(join(folder, "file"));
    writeFileSync(join(folder, "file", "postgres"), "");

    expect((await refusalOf(optionsFor("file"))).code).toBe("DATABASE_FOLDER_UNUSABLE");
    expect((await refusalOf(optionsFor("file/postgres"))).code).toBe("DATABASE_FOLDER_UNUSABLE");
  });

  it("a server that ends while starting, with the last lines of its log", async () => {
    const cluster = await makeCluster("misconfigured");
    appendFileSync(join(cluster, "postgresql.conf"), "work_mem = 'a lot'\n");

    const refusal = await refusalOf(optionsFor("misconfigured"));

    expect(refusal.code).toBe("DATABASE_START_FAILED");
    expect(refusal.message).toContain('invalid value for parameter "work_mem"');
  });

  it("a server that never answers, after a time, with the last lines of its log", async () => {
    await makeCluster("silent");

    // Every connection sleeps before its first answer.
    const refusal = await refusalOf({
      ...optionsFor("silent"),
      settings: { post_auth_delay: "30" },
      // Time enough on a busy machine to be ready, far from enough for an answer.
      startPatienceMs: 5_000,
      stopPatienceMs: 500,
    });

    expect(refusal.code).toBe("DATABASE_START_FAILED");
    expect(refusal.message).toMatch(/ne répond pas.*ready to accept connections/s);
  });

  it("a wrong password file, and says how to mend it", async () => {
    await makeCluster("changed");
    writeFileSync(join(folder, "changed", "postgres.password"), "not the one\n");

    const refusal = await refusalOf(optionsFor("changed"));

    expect(refusal.code).toBe("DATABASE_PASSWORD_REFUSED");
    rmSync(join(folder, "changed", "postgres.password"));
    const database = await startEmbedded(optionsFor("changed"));
    expect(await ask(database.url, "SELECT figure FROM kept")).toEqual([{ figure: 42 }]);
    await database.stop();
  });

  it.each(["fsync", "FSYNC", "fsync=off -c port"])("the setting %s", async (name) => {
    const refusal = await refusalOf({ ...optionsFor("unsafe"), settings: { [name]: "off" } });

    expect(refusal.code).toBe("DATABASE_SETTING_REFUSED");
  });

  it("an fsync=off written into the cluster's own files", async () => {
    const cluster = await makeCluster("edited");
    appendFileSync(join(cluster, "postgresql.auto.conf"), "fsync = off\n");

    const database = await startEmbedded(optionsFor("edited"));

    expect(await ask(database.url, "SHOW fsync")).toEqual([{ fsync: "on" }]);
    await database.stop();
  });
});

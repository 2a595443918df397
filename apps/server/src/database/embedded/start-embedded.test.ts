import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ask, copyBinaries, makeOpenFolder } from "../../../test/embedded/launched-server.ts";
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  findRunningEmbedded,
  startEmbedded,
} from "./start-embedded.ts";

let folder: string;
let binaries: string;
const running: EmbeddedDatabase[] = [];

beforeAll(() => {
  folder = makeOpenFolder("embedded");
  binaries = copyBinaries(join(folder, "pg"));
});

afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(name: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({
    dataDir: join(folder, name),
    binaries,
    systemFolder: join(folder, "system"),
    ...options,
  });
  running.push(database);
  return database;
}

describe("startEmbedded", () => {
  it("creates a durable UTF-8 cluster with the built-in collation and a password", async () => {
    const database = await start("fresh");

    const [settings] = await ask(
      database.url,
      `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
              current_setting('server_encoding') AS encoding, current_setting('data_checksums') AS checksums,
              datlocprovider AS provider, datlocale AS locale, current_user AS who, current_database() AS name
         FROM pg_database WHERE datname = current_database()`,
    );
    expect(settings).toEqual({
      fsync: "on",
      pages: "on",
      encoding: "UTF8",
      checksums: "on",
      provider: "b",
      locale: "C.UTF-8",
      who: "grandlivre",
      name: "grandlivre",
    });
    const rules = await ask(database.url, "SELECT DISTINCT auth_method FROM pg_hba_file_rules");
    expect(rules).toEqual([{ auth_method: "scram-sha-256" }]);
  });

  it("keeps the password in a file of mode 0600 and refuses any other", async () => {
    const database = await start("password");

    const file = join(folder, "password", "postgres.password");
    expect(readFileSync(file, "utf8").trim()).toBe(database.connection.password);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const wrong = database.url.replace(database.connection.password, "0".repeat(48));
    await expect(ask(wrong, "SELECT 1")).rejects.toThrow(/password authentication failed/);
  });

  it("keeps committed rows from one start to the next", async () => {
    const first = await start("kept");
    await ask(first.url, "CREATE TABLE kept AS SELECT 42 AS figure");
    await first.stop();

    const second = await start("kept");

    expect(await ask(second.url, "SELECT figure FROM kept")).toEqual([{ figure: 42 }]);
    expect(second.url).toBe(first.url);
  });

  it("listens on a Unix socket in the cluster and on no port", async () => {
    const database = await start("socket");

    expect(database.connection.host).toBe(join(folder, "socket", "postgres"));
    expect(await ask(database.url, "SHOW listen_addresses")).toEqual([{ listen_addresses: "" }]);
  });

  it("listens on 127.0.0.1 when the socket's path would be too long", async () => {
    const database = await start(`long-${"x".repeat(90)}`);

    expect(database.connection.host).toBe("127.0.0.1");
    expect(await ask(database.url, "SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
  });

  it.each(["Mes documents", "a,b", 'guillemet"', "apostrophe'", "pour cent %", "été"])(
    "works in a folder named %s",
    async (name) => {
      const database = await start(name);

      expect(await ask(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
      expect(existsSync(join(folder, name, "postgres", ".s.PGSQL.5432"))).toBe(true);
    },
  );

  it("draws a new password when its file was lost, and keeps the data", async () => {
    const first = await start("lost");
    await ask(first.url, "CREATE TABLE kept AS SELECT 'here' AS word");
    await first.stop();
    rmSync(join(folder, "lost", "postgres.password"));

    const second = await start("lost");

    expect(second.connection.password).not.toBe(first.connection.password);
    expect(await ask(second.url, "SELECT word FROM kept")).toEqual([{ word: "here" }]);
  });

  it("recreates the links and the executable bits that install scripts would have made", async () => {
    const bare = copyBinaries(join(folder, "bare"));
    const link = join(bare, "lib", "libicuuc.so.60");
    expect(existsSync(link)).toBe(false);

    const database = await start("bare-data", { binaries: bare });

    expect(existsSync(link)).toBe(true);
    expect(database.version).toMatch(/^18\./);
    expect(await ask(database.url, `SELECT 'é' < 'z' COLLATE "fr-x-icu" AS sorted`)).toEqual([
      { sorted: true },
    ]);
  });

  it("reuses an empty folder named postgres", async () => {
    mkdirSync(join(folder, "empty", "postgres"), { recursive: true });

    const database = await start("empty");

    expect(await ask(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("tells when PostgreSQL ends by itself, and lets the next start in", async () => {
    const ended = Promise.withResolvers<Error>();
    const database = await start("dies", { onUnexpectedEnd: ended.resolve });

    process.kill(database.pid, "SIGQUIT");

    expect((await ended.promise).message).toContain("arrêtée d’elle-même");
    expect(await ask((await start("dies")).url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("stops cleanly, leaving neither process nor pid file, however often it is asked", async () => {
    const database = await start("stops");

    await Promise.all([database.stop(), database.stop()]);

    expect(existsSync(join(folder, "stops", "postgres", "postmaster.pid"))).toBe(false);
    expect(() => process.kill(database.pid, 0)).toThrow(/ESRCH/);
  });

  it("gives the connection of the running database to other commands, and null once it is stopped", async () => {
    const dataDir = join(folder, "beside");
    const database = await start("beside");

    expect(await findRunningEmbedded(dataDir)).toEqual(database.connection);
    await database.stop();
    expect(await findRunningEmbedded(dataDir)).toBeNull();
  });
});

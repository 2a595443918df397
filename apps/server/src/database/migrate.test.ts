import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { urlOfDatabase } from "../../test/global-setup.ts";
import { installationPaths } from "../installation-paths.ts";
import { connect } from "./connection.ts";
import { migrate, SchemaNewerError } from "./migrate.ts";
import { OLD_CHAIN, SchemaOlderError } from "./old-chain.ts";

let admin: pg.Client;
let folder: string;
const databases: string[] = [];
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject("serverUrl") });
  await admin.connect();
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
});
afterAll(async () => {
  for (const name of databases) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true });
});

async function emptyDatabase() {
  const name = `m_${randomBytes(6).toString("hex")}`;
  await admin.query(`create database ${name}`);
  databases.push(name);
  return {
    name,
    open: () => connect({ connectionString: urlOfDatabase(inject("serverUrl"), name), poolSize: 2 }),
  };
}

async function migrationFolder(name: string, files: Record<string, string>): Promise<string> {
  const root = join(folder, `${name}-${randomBytes(4).toString("hex")}`);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, path, ".."), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

describe("migrations", () => {
  it("run once when two servers start at the same moment on an empty database", async () => {
    const database = await emptyDatabase();
    const servers = [database.open(), database.open(), database.open()];
    const ran = await Promise.all(
      servers.map(({ db }) => migrate(db, installationPaths.migrations, installationPaths.functions)),
    );
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
    const { db, pool } = database.open();
    const { rows } = await pool.query("select count(*)::int as n from kysely_migration");
    expect(rows[0].n).toBe(ran.flat().length);
    await Promise.all([...servers, { db }].map((server) => server.db.destroy()));
  });

  it("refuse a schema that a newer version has used, and touch nothing", async () => {
    const database = await emptyDatabase();
    const { db, pool } = database.open();
    const newer = await migrationFolder("newer", {
      "0001-a/up.sql": "create table a (n int)",
      "0002-b/up.sql": "create table b (n int)",
    });
    await migrate(db, newer);
    const older = await migrationFolder("older", {
      "0001-a/up.sql": "create table a (n int)",
      "0003-c/up.sql": "create table c (n int)",
    });
    await expect(migrate(db, older)).rejects.toThrow(SchemaNewerError);
    const { rows } = await pool.query("select to_regclass('c') as c");
    expect(rows[0].c).toBeNull();
    await db.destroy();
  });

  it("leave nothing behind when one of them fails, and run whole the next time", async () => {
    const database = await emptyDatabase();
    const { db, pool } = database.open();
    const broken = await migrationFolder("broken", {
      "0001-a/10.sql": "create table a (n int)",
      "0001-a/20.sql": "select nothing from nowhere",
    });
    await expect(migrate(db, broken)).rejects.toThrow("nowhere");
    expect((await pool.query("select to_regclass('a') as a")).rows[0].a).toBeNull();
    await writeFile(join(broken, "0001-a/20.sql"), "create table b (n int)");
    expect(await migrate(db, broken)).toEqual(["0001-a"]);
    await db.destroy();
  });

  it("are refused where there is none to run", async () => {
    const database = await emptyDatabase();
    const { db } = database.open();
    await mkdir(join(folder, "empty"));
    await expect(migrate(db, join(folder, "empty"))).rejects.toThrow("no migration found");
    await db.destroy();
  });
});

describe("functions of the schema", () => {
  const trigger = `create table counted (n int);
    create trigger counted_doubled before insert on counted for each row execute function doubled();`;
  const doubled = (factor: number) =>
    `create or replace function doubled() returns trigger language plpgsql as $$ begin new.n := ${factor} * new.n; return new; end $$;`;
  const insert = "insert into counted values (1) returning n";

  it("are there before the tables that name them, and follow their files without a migration", async () => {
    const database = await emptyDatabase();
    const { db, pool } = database.open();
    const tables = await migrationFolder("tables", { "0001-a/10.sql": trigger });
    await migrate(db, tables, await migrationFolder("functions", { "a/doubled.sql": doubled(2) }));
    expect((await pool.query(insert)).rows).toEqual([{ n: 2 }]);
    const changed = await migrationFolder("functions", { "a/doubled.sql": doubled(3) });
    const servers = [database.open(), database.open(), database.open()];
    await Promise.all(servers.map((server) => migrate(server.db, tables, changed)));
    expect((await pool.query(insert)).rows).toEqual([{ n: 3 }]);
    await Promise.all([...servers, { db }].map((server) => server.db.destroy()));
  });

  it("stay what they were when a migration fails", async () => {
    const { db, pool } = (await emptyDatabase()).open();
    const tables = await migrationFolder("tables", { "0001-a/10.sql": trigger });
    await migrate(db, tables, await migrationFolder("functions", { "a/doubled.sql": doubled(2) }));
    await mkdir(join(tables, "0002-b"));
    await writeFile(join(tables, "0002-b/10.sql"), "select nothing from nowhere");
    const changed = await migrationFolder("functions", { "a/doubled.sql": doubled(3) });
    await expect(migrate(db, tables, changed)).rejects.toThrow("nowhere");
    expect((await pool.query(insert)).rows).toEqual([{ n: 2 }]);
    await db.destroy();
  });
});

describe("a database of the version before the baseline", () => {
  const BASELINE = "0200-baseline";
  const later = readdirSync(installationPaths.migrations).filter((name) => name > BASELINE);

  /** The baseline's schema is that of the old chain: only the rows of the migrator differ. */
  async function databaseOfBefore(names: readonly string[]) {
    const database = await emptyDatabase();
    const server = database.open();
    const alone = join(folder, `baseline-${database.name}`);
    await cp(join(installationPaths.migrations, BASELINE), join(alone, BASELINE), { recursive: true });
    await migrate(server.db, alone, installationPaths.functions);
    // It had its functions by its migrations, and no word of their version.
    await server.pool.query("drop function functions_version()");
    await server.pool.query(
      "insert into legal_entity (id, ref_id, name, name_key, siren) values (gen_random_uuid(), 'E', 'É', 'e', '732829320')",
    );
    await server.pool.query("delete from kysely_migration");
    await server.pool.query(
      "insert into kysely_migration (name, timestamp) select name, '2026-11-01T00:00:00.000Z' from unnest($1::text[]) name",
      [names],
    );
    return { ...database, ...server };
  }

  const recorded = async (pool: pg.Pool) =>
    (await pool.query("select name from kysely_migration order by 1")).rows.map(({ name }) => name);

  it("is taken over as it is, once, when several servers start on it", async () => {
    const before = await databaseOfBefore(OLD_CHAIN);
    const servers = [before.open(), before.open(), before.open()];
    const ran = await Promise.all(
      servers.map(({ db }) => migrate(db, installationPaths.migrations, installationPaths.functions)),
    );
    expect(ran.flat()).toEqual(later);
    expect(await recorded(before.pool)).toEqual([BASELINE, ...later]);
    expect(await migrate(before.db, installationPaths.migrations, installationPaths.functions)).toEqual([]);
    expect(await recorded(before.pool)).toEqual([BASELINE, ...later]);
    expect((await before.pool.query("select name from legal_entity")).rows).toEqual([{ name: "É" }]);
    await Promise.all([...servers, before].map((server) => server.db.destroy()));
  });

  it.each([
    OLD_CHAIN.slice(0, 1),
    OLD_CHAIN.slice(0, -1),
    OLD_CHAIN.slice(1),
    ["0001-first", "0002-identity"],
  ])("that had only a part of its migrations is refused and left alone", async (...names) => {
    const before = await databaseOfBefore(names);
    const refused = migrate(before.db, installationPaths.migrations, installationPaths.functions);
    await expect(refused).rejects.toThrow(SchemaOlderError);
    await expect(refused).rejects.toThrow("Démarrez une fois cette version");
    expect(await recorded(before.pool)).toEqual(names);
    await before.db.destroy();
  });

  it("with a migration that this program does not know is refused as newer, and left alone", async () => {
    const names = [...OLD_CHAIN, "0300-later"];
    const before = await databaseOfBefore(names);
    await expect(
      migrate(before.db, installationPaths.migrations, installationPaths.functions),
    ).rejects.toThrow(SchemaNewerError);
    expect(await recorded(before.pool)).toEqual(names);
    await before.db.destroy();
  });
});

describe("the generated types of the tables", () => {
  it("say the columns that the migrations make", async () => {
    const text = await readFile(new URL("./schema.gen.ts", import.meta.url), "utf8");
    const name = `m_${randomBytes(6).toString("hex")}`;
    // A copy: while a client is connected to the template itself, no other file can copy it.
    await admin.query(`create database ${name} template ${inject("templateName")}`);
    databases.push(name);
    const { pool } = connect({ connectionString: urlOfDatabase(inject("serverUrl"), name), poolSize: 1 });
    const { rows } = await pool.query<{ table: string; column: string; nullable: boolean }>(
      `select table_name as table, column_name as column, is_nullable = 'YES' as nullable from information_schema.columns
       where table_schema = 'public' and table_name not like 'kysely\\_%' order by 1, 2`,
    );
    await pool.end();
    expect(rows.length).toBeGreaterThan(300);
    const camel = (name: string) =>
      name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    const pascal = (name: string) => camel(name).replace(/^./, (letter) => letter.toUpperCase());
    const declared = [...text.matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g)]
      .filter(([, name]) => name !== "DB")
      .flatMap(([, name, body = ""]) =>
        [...body.matchAll(/^ {2}(\w+): (.*);$/gm)].map(
          ([, column, type = ""]) =>
            `${name}.${column}${type.includes("| null") || type.includes("Json | null") ? "?" : ""}`,
        ),
      );
    const made = rows.map((row) => `${pascal(row.table)}.${camel(row.column)}${row.nullable ? "?" : ""}`);
    expect(declared.sort()).toEqual(made.sort());
  });
});

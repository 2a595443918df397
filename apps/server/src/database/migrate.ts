import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "./connection.ts";
import { recordBaseline, SchemaOlderError, sinceBaseline } from "./old-chain.ts";
import {
  createFunctions,
  readFunctions,
  refreshFunctions,
  type SchemaFunctions,
} from "./schema-functions.ts";

/** The database holds a migration that this program does not know: a newer version has run on it. */
export class SchemaNewerError extends Error {
  readonly code = "SCHEMA_NEWER";
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const migrations: Record<string, Migration> = {};
  for (const { name } of names.sort((a, b) => a.name.localeCompare(b.name))) {
    const files = (await readdir(join(folder, name))).filter((file) => file.endsWith(".sql")).sort();
    if (files.length === 0) throw new Error(`migration ${name} holds no SQL file`);
    const texts = await Promise.all(files.map((file) => readFile(join(folder, name, file), "utf8")));
    migrations[name] = {
      async up(db: Kysely<unknown>) {
        for (const text of texts) await sql.raw(text).execute(db);
      },
    };
  }
  if (Object.keys(migrations).length === 0) throw new Error(`no migration found in ${folder}`);
  return migrations;
}

/** The same migrations, of which the first that runs creates the functions of this version: triggers and tables name them. */
function afterFunctions(
  migrations: Record<string, Migration>,
  functions: SchemaFunctions,
): Record<string, Migration> {
  let created = false;
  const first = async (db: Kysely<unknown>) => {
    if (!created) await createFunctions(db, functions);
    created = true;
  };
  return Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [
      name,
      {
        async up(db: Kysely<unknown>) {
          await first(db);
          await up(db);
        },
      },
    ]),
  );
}

/** Every table of a company gets its fence, those of the migrations that ran just now too. */
async function fenceCompanies(db: Database): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regprocedure('fence_companies()') is not null as known`.execute(db);
  if (rows[0]?.known) await sql`select fence_companies()`.execute(db);
}

/** The migrations that this database has had; none for an empty one. */
async function recordedMigrations(db: Database): Promise<string[]> {
  const found = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!found.rows[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name);
}

/**
 * Brings the schema up to date: its tables by the migrations that the database has not had, its functions by their files, all in
 * one transaction where a migration runs. Two servers may start at once: Kysely's migrator takes an advisory lock, the
 * second one finds nothing left to do. Refuses with {@link SchemaNewerError} a schema newer than this program, with
 * {@link SchemaOlderError} one that the version before the baseline left unfinished.
 * @param functionsFolder holds the functions of the schema, a file each; none for a schema without functions
 * @returns the names of the migrations that ran
 */
export async function migrate(db: Database, folder: string, functionsFolder?: string): Promise<string[]> {
  const functions = functionsFolder === undefined ? undefined : await readFunctions(functionsFolder);
  const read = await readMigrations(folder);
  const migrations = functions ? afterFunctions(read, functions) : read;
  const recorded = await recordedMigrations(db);
  const names = sinceBaseline(recorded);
  if (names === null) {
    throw new SchemaOlderError(
      "La base n’a pas été mise à jour par la version précédente de Grand Livre. Démarrez une fois cette version sur la base, puis celle-ci\u00a0; ou restaurez dans une base neuve une sauvegarde faite par elle.",
    );
  }
  const unknown = names.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new SchemaNewerError(
      `La base a été utilisée par une version plus récente de Grand Livre (migration ${unknown.join(", ")}). Installez cette version ou une plus récente.`,
    );
  }
  if (names.length < recorded.length) await recordBaseline(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  if (functions) await refreshFunctions(db, functions);
  await fenceCompanies(db);
  return (results ?? []).map((result) => result.migrationName);
}

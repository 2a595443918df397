import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type QueryExecutorProvider, sql } from "kysely";
import type { Database } from "./connection.ts";

/** The functions of the schema: one file each, and the version that all of them together have. */
export interface SchemaFunctions {
  readonly texts: readonly string[];
  /** SHA-256 of their texts. */
  readonly version: string;
}

/** Reads the functions of a folder and its topics, in the order of their paths. */
export async function readFunctions(folder: string): Promise<SchemaFunctions> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(".sql")).sort();
  if (paths.length === 0) throw new Error(`no function found in ${folder}`);
  const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), "utf8")));
  return { texts, version: createHash("sha256").update(texts.join("\n")).digest("hex") };
}

/**
 * Creates the functions, or replaces them, within a transaction. Their bodies name tables that may not be there yet, so that
 * PostgreSQL reads a body when it is first asked. The version is kept as a function too: no table needs a row of its own.
 */
export async function createFunctions(
  tx: QueryExecutorProvider,
  { texts, version }: SchemaFunctions,
): Promise<void> {
  await sql`set local check_function_bodies = off`.execute(tx);
  for (const text of texts) await sql.raw(text).execute(tx);
  await sql`set local check_function_bodies = on`.execute(tx);
  await sql
    .raw(
      `create or replace function functions_version() returns text language sql immutable return '${version}'`,
    )
    .execute(tx);
}

async function createdVersion(db: QueryExecutorProvider): Promise<string | undefined> {
  const found = await sql<{ exists: boolean }>`
    select to_regprocedure('functions_version()') is not null as exists`.execute(db);
  if (!found.rows[0]?.exists) return undefined;
  return (await sql<{ version: string }>`select functions_version() as version`.execute(db)).rows[0]?.version;
}

/** Replaces the functions where the database has those of another version. Two servers may start at once: the second waits. */
export async function refreshFunctions(db: Database, functions: SchemaFunctions): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('functions_version'))`.execute(tx);
    if ((await createdVersion(tx)) !== functions.version) await createFunctions(tx, functions);
  });
}

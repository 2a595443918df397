import type { ClientBase } from "pg";
import { escapeIdentifier } from "pg";
import type { BackedUpTable } from "./archive-format.ts";

/** The migrator's own tables: restoring runs the migrations, which write them. */
const MIGRATOR_TABLES = ["kysely_migration", "kysely_migration_lock"];

/** Sets the formats of values, for any settings of the server; both ends of a backup use them. */
export async function speakPlainly(client: ClientBase): Promise<void> {
  await client.query(
    `SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres'; SET LOCAL TimeZone = 'UTC';
     SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL client_encoding = 'UTF8';
     SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL search_path = pg_catalog, public`,
  );
}

/** The tables of schema `public` and their stored columns, by name; not those of an extension or the migrator. */
export async function listTables(client: ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
      GROUP BY c.relname ORDER BY c.relname COLLATE "C"`,
    [MIGRATOR_TABLES],
  );
  return rows;
}

/** The sequences of schema `public` and their values. */
export async function listSequences(
  client: ClientBase,
): Promise<{ name: string; lastValue: string; isCalled: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname COLLATE "C"`,
  );
  const sequences = [];
  for (const { name } of rows) {
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${qualified(name)}`,
    );
    sequences.push({
      name,
      lastValue: state.rows[0]?.lastValue ?? "1",
      isCalled: state.rows[0]?.isCalled ?? false,
    });
  }
  return sequences;
}

/** The names of the migrations this database has had, in order; empty for a database without schema. */
export async function listMigrations(client: ClientBase): Promise<string[]> {
  const found = await client.query("SELECT to_regclass('public.kysely_migration') AS found");
  if (found.rows[0]?.found === null) return [];
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM public.kysely_migration ORDER BY name COLLATE "C"',
  );
  return rows.map(({ name }) => name);
}

/** True when one of these tables holds a row; a table that does not exist holds none. */
export async function holdsRows(client: ClientBase, tables: readonly string[]): Promise<boolean> {
  for (const name of tables) {
    const found = await client.query("SELECT to_regclass($1) AS found", [qualified(name)]);
    if (found.rows[0]?.found === null) continue;
    const { rowCount } = await client.query(`SELECT FROM ${qualified(name)} LIMIT 1`);
    if (rowCount !== 0) return true;
  }
  return false;
}

/** A table or sequence of schema `public`, quoted. */
export function qualified(name: string): string {
  return `public.${escapeIdentifier(name)}`;
}

/** A table with its columns, as COPY wants them. */
export function copyTarget(table: BackedUpTable): string {
  return `${qualified(table.name)} (${table.columns.map((column) => escapeIdentifier(column)).join(", ")})`;
}

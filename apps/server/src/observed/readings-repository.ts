import { sql } from "kysely";
import type { Connection } from "../database/connection.ts";
import type { Reading } from "./metrics.ts";

type Counted = {
  readonly kind: string;
  readonly state: string;
  readonly count: number;
  readonly oldest: number;
};

/**
 * What waits in the database, of all companies: jobs, documents for platforms, mails. Each is counted along an index of
 * what is open, so that a scrape costs as much as there is work, not as there are companies.
 * tidy-allow scope: figures of the whole installation, without anything of a company.
 */
export async function readWork(db: Connection): Promise<Reading[]> {
  const { rows } = await sql<Counted & { readonly of: "job" | "flow" | "message" }>`
    select 'job' as of, kind, state, count(*)::int as count,
      coalesce(extract(epoch from now() - min(created_at) filter (where state = 'queued')), 0)::float8 as oldest
    from job where state in ('queued', 'running') group by kind, state
    union all
    select 'flow', '', state, count(*)::int,
      coalesce(extract(epoch from now() - min(next_attempt_at) filter (where state = 'waiting')), 0)::float8
    from platform_flow where state in ('waiting', 'sent') or (state = 'failed' and direction = 'out') group by state
    union all
    select 'message', '', state, count(*)::int, 0
    from outgoing_message where state in ('waiting', 'failed') group by state`.execute(db);
  const of = (kind: string) => rows.filter((row) => row.of === kind);
  const oldest = (kind: string) => Math.max(0, ...of(kind).map((row) => row.oldest));
  const byState = (kind: string) => of(kind).map(({ state, count }) => ({ labels: { state }, value: count }));
  return [
    {
      name: "grandlivre_jobs",
      values: of("job").map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
    },
    { name: "grandlivre_job_oldest_seconds", values: [{ labels: {}, value: oldest("job") }] },
    { name: "grandlivre_platform_flows", values: byState("flow") },
    { name: "grandlivre_platform_flow_oldest_seconds", values: [{ labels: {}, value: oldest("flow") }] },
    { name: "grandlivre_messages", values: byState("message") },
  ];
}

type Grown = {
  readonly name: string;
  readonly rows: number;
  readonly dead: number;
  readonly heap: number;
  readonly indexes: number;
};

/** Smaller tables are read in a moment, whatever vacuum left in them. */
const LARGE_ROWS = 10_000;

/** How large the tables are and what vacuum has left to do, from PostgreSQL's own statistics: no row is read. */
export async function readTables(db: Connection): Promise<Reading[]> {
  const { rows } = await sql<Grown>`
    select relname as name, n_live_tup::float8 as rows, n_dead_tup::float8 as dead,
      pg_table_size(relid)::float8 as heap, pg_indexes_size(relid)::float8 as indexes
    from pg_stat_user_tables where schemaname = 'public' and n_live_tup + n_dead_tup >= ${LARGE_ROWS}`.execute(
    db,
  );
  const { rows: ages } = await sql<{ age: number }>`
    select age(datfrozenxid)::float8 as age from pg_database where datname = current_database()`.execute(db);
  const of = (value: (row: Grown) => number, labels: Readonly<Record<string, string>> = {}) =>
    rows.map((row) => ({ labels: { table: row.name, ...labels }, value: value(row) }));
  return [
    { name: "grandlivre_table_rows", values: of(({ rows: count }) => count) },
    { name: "grandlivre_table_dead_rows", values: of(({ dead }) => dead) },
    {
      name: "grandlivre_table_bytes",
      values: [
        ...of(({ heap }) => heap, { part: "rows" }),
        ...of(({ indexes }) => indexes, { part: "indexes" }),
      ],
    },
    {
      name: "grandlivre_database_transaction_age",
      values: ages.map(({ age }) => ({ labels: {}, value: age })),
    },
  ];
}

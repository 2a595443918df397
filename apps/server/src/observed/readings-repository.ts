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

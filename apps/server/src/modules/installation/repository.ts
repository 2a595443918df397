import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type MailCounts = {
  readonly waiting: number;
  readonly failed: number;
  readonly lastSentAt: Date | null;
  readonly lastError: string | null;
};

/** tidy-allow scope: messages belong to the installation; super-administrators alone ask. */
export async function countMails(db: Connection, since: Date): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'failed' and ended_at > ${since})::int as failed,
      max(ended_at) filter (where state = 'sent' and channel = 'mail') as last_sent_at,
      (select o.last_error from outgoing_message o where o.last_error is not null and o.state in ('waiting', 'failed')
        order by coalesce(o.ended_at, o.created_at) desc limit 1) as last_error
    from outgoing_message`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("a count without a group is one row");
  return counts;
}

export type Sizes = { readonly databaseBytes: number; readonly fileBytes: number; readonly files: number };

/** tidy-allow scope: the size of the whole installation; super-administrators alone ask. */
export async function measure(db: Connection): Promise<Sizes> {
  const { rows } = await sql<Sizes>`
    select pg_database_size(current_database()) as database_bytes, coalesce(sum(size_bytes), 0)::bigint as file_bytes,
      count(*)::int as files from stored_file`.execute(db);
  const [sizes] = rows;
  if (!sizes) throw new Error("a count without a group is one row");
  return sizes;
}

export type BackupRunRow = {
  readonly kind: "backup" | "trial";
  readonly endedAt: Date;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly rowCount: number;
  readonly fileCount: number;
  readonly missingCount: number;
  readonly archiveCreatedAt: Date | null;
};

/** tidy-allow scope: backups are of the whole installation; super-administrators alone ask. */
export async function findLastRuns(db: Connection): Promise<BackupRunRow[]> {
  const { rows } = await sql<BackupRunRow>`
    select distinct on (kind) kind, ended_at, file_name, size_bytes, row_count, file_count, missing_count, archive_created_at
    from backup_run order by kind, ended_at desc`.execute(db);
  return rows;
}

export type ChainRow = {
  readonly legalEntityRefId: string;
  readonly name: string;
  readonly rank: number;
  readonly head: string | null;
  readonly run: "queued" | "running" | "failed" | null;
  /** The last control's whole result, and whether it came to its end; null: there was none. */
  readonly checkedAt: Date | null;
  readonly checkedBy: string | null;
  readonly checkedRank: number | null;
  readonly holds: boolean | null;
};

/** The chain of each company of the scope by name, with its last verification and the caller's own that is not done. */
export async function findChains(
  db: Connection,
  scope: Scope,
  { skip, limit }: { skip: number; limit: number },
): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    with page as (select e.id, e.ref_id, e.name from legal_entity e where ${withinScope(scope, "e.id")}
      order by e.name collate "fr-x-icu", e.id offset ${skip} limit ${limit})
    select e.ref_id as legal_entity_ref_id, e.name, coalesce(c.last_rank, 0)::int as rank, encode(c.head, 'hex') as head,
      nullif(own.state, 'succeeded') as run, done.checked_at, done.checked_by, done.checked_rank, done.holds
    from page e left join ledger_chain c on c.legal_entity_id = e.id
    left join lateral (select j.state from job j where j.legal_entity_id = e.id and j.kind = 'verify-ledger'
      and j.owner_id = ${scope.userId} order by j.id desc limit 1) own on true
    left join lateral (
      select j.finished_at as checked_at, trim(u.firstname || ' ' || u.lastname) as checked_by,
        (j.result ->> 'rank')::int as checked_rank,
        (j.result #>> '{found,intact}')::boolean and (j.result #>> '{found,balancesIntact}')::boolean
          and (j.result #>> '{found,collectivesIntact}')::boolean as holds
      from job j join user_account u on u.id = j.owner_id
      where j.legal_entity_id = e.id and j.kind = 'verify-ledger' and j.state = 'succeeded'
      order by j.id desc limit 1) done on true
    order by e.name collate "fr-x-icu", e.id`.execute(db);
  return rows;
}

export async function countChains(db: Connection, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from legal_entity e where ${withinScope(scope, "e.id")}`.execute(db);
  return rows[0]?.count ?? 0;
}

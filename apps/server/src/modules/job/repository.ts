import { sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";
import { lentReach, lentSince } from "../identity/service.ts";

/** A running job that says nothing for this long has lost its server, where several may be at work. */
const SILENCE_SECONDS = 20;
export const MOST_ATTEMPTS = 3;

/** The channel that notifies idle workers of a queued job. */
export const JOB_QUEUED = "job_queued";

/**
 * Wakes idle workers once the transaction has committed.
 * tidy-allow scope: it reads and writes no row.
 */
async function wakeWorkers(db: Connection): Promise<void> {
  await sql`select pg_notify(${JOB_QUEUED}, '')`.execute(db);
}

export type JobRow = {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly done: number;
  readonly total: number;
  readonly result: unknown;
  readonly error: unknown;
};

/** Makes a queued job of the caller. */
export async function insertJob(
  tx: Tx,
  scope: Scope,
  job: {
    id: string;
    kind: string;
    legalEntityId: string | null;
    payload: Readonly<Record<string, unknown>>;
    total: number;
  },
): Promise<void> {
  const { payload, ...rest } = job;
  await tx
    .insertInto("job")
    .values({
      ...rest,
      ownerId: scope.userId,
      delegationId: scope.actingFor?.delegationId ?? null,
      payload: json(payload),
    })
    .execute();
  await wakeWorkers(tx);
}

/** A job of the caller, kept 90 days. */
export async function findJob(db: Connection, scope: Scope, id: string): Promise<JobRow | undefined> {
  return db
    .selectFrom("job")
    .leftJoin("jobProgress as p", (join) =>
      join
        .onRef("p.jobId", "=", "job.id")
        .onRef("p.runner", "=", "job.runner")
        .on("job.state", "=", "running"),
    )
    .select(["job.id", "job.kind", "job.state", "job.result", "job.error"])
    .select((select) => [
      select.fn.coalesce("p.done", "job.done").as("done"),
      select.fn.coalesce("p.total", "job.total").as("total"),
    ])
    .where("job.id", "=", id)
    .where("job.ownerId", "=", scope.userId)
    .where("job.createdAt", ">", sql<Date>`now() - interval '90 days'`)
    .executeTakeFirst();
}

export type RecentJobRow = JobRow & {
  readonly payload: unknown;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
};

type RecentJobs = {
  readonly kinds: readonly string[];
  readonly legalEntityId: string;
  /** Whether jobs of other people are listed too, as long as they are under way. */
  readonly ofOthers: boolean;
  readonly limit: number;
};

/** The newest jobs of some kinds in a company: under way, or the caller's own and ended less than a day ago. */
export async function findRecentJobs(
  db: Connection,
  scope: Scope,
  { kinds, legalEntityId, ofOthers, limit }: RecentJobs,
): Promise<RecentJobRow[]> {
  const asked = sql`kind = any(${[...kinds]}::text[]) and legal_entity_id = ${legalEntityId}`;
  // Two questions, each along an index of its own: a person's jobs of a kind, and all those under way.
  const { rows } = await sql<RecentJobRow>`
    with own as (
      select * from job where owner_id = ${scope.userId} and ${asked}
        and coalesce(finished_at, now()) > now() - interval '1 day' order by id desc limit ${limit}
    ), others as (
      select * from job where ${ofOthers} and state in ('queued', 'running') and owner_id <> ${scope.userId} and ${asked}
        order by id desc limit ${limit}
    )
    select j.id, j.kind, j.state, coalesce(p.done, j.done) as done, coalesce(p.total, j.total) as total, j.result, j.error,
      j.payload, j.owner_id, trim(u.firstname || ' ' || u.lastname) as owner_name, j.created_at, j.finished_at
    from (select * from own union all select * from others) j join user_account u on u.id = j.owner_id
      left join job_progress p on p.job_id = j.id and p.runner = j.runner and j.state = 'running'
    order by j.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Puts a failed job of the caller back into the queue, as if it had never run; false when it has not failed. */
export async function requeueFailedJob(tx: Tx, scope: Scope, id: string): Promise<boolean> {
  const row = await tx
    .updateTable("job")
    .set({
      state: "queued",
      error: null,
      runner: null,
      attempts: 0,
      done: 0,
      heartbeatAt: sql`now()`,
      startedAt: null,
      finishedAt: null,
    })
    .where("id", "=", id)
    .where("ownerId", "=", scope.userId)
    .where("state", "=", "failed")
    .returning("id")
    .executeTakeFirst();
  if (row) await wakeWorkers(tx);
  return row !== undefined;
}

/** Ends a job of the caller that waits or runs; false when there is none, or when another transaction holds its row. */
export async function cancelOwnJob(tx: Tx, scope: Scope, id: string, error: unknown): Promise<boolean> {
  const row = await tx
    .updateTable("job")
    .set({ state: "failed", error: json(error), runner: null, finishedAt: sql`now()` })
    // Its last transaction holds the row, maybe for minutes: that is not waited for.
    .where("id", "=", sql<string>`(select id from job where id = ${id} for update skip locked)`)
    .where("ownerId", "=", scope.userId)
    .where("state", "in", ["queued", "running"])
    .returning("id")
    .executeTakeFirst();
  if (row) await tellJobEnd(tx, id);
  return row !== undefined;
}

/**
 * Whether a runner still has its job; read without waiting for a lock of the row.
 * tidy-allow scope: a worker reads the job it holds, known by its runner.
 */
export async function isHeldBy(db: Connection, id: string, runner: string): Promise<boolean> {
  const row = await db
    .selectFrom("job")
    .select("id")
    .where("id", "=", id)
    .where("runner", "=", runner)
    .where("state", "=", "running")
    .executeTakeFirst();
  return row !== undefined;
}

/** What the owner of a job reaches. */
export type JobReach = {
  /** Of an account that is in use. */
  readonly active: boolean;
  readonly superAdministrator: boolean;
  readonly legalEntityIds: readonly string[];
  /** Of a super-administrator: the confidential companies that are not visible. */
  readonly hidden: readonly string[];
  /** By service, the flags of its actions: those of the account, and of its profiles. */
  readonly rights: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

export type ClaimedJob = JobReach & {
  readonly id: string;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly legalEntityId: string | null;
  readonly ownerId: string;
  readonly attempts: number;
  /** The delegation within which the owner requested it, and who gave it. */
  readonly delegationId: string | null;
  readonly giverId: string | null;
};

/** What a delegation reaches on a day, never more than its giver reaches. */
const lentEntities = (today: string) => sql`array(
  select e.legal_entity_id from delegation d join user_account g on g.id = d.giver_id and g.status = 'active'
    join delegation_legal_entity e on e.delegation_id = d.id
  where d.id = c.delegation_id and d.revoked_at is null and ${today}::date between d.starts_on and d.ends_on
    and ${lentReach("g", "e")} and ${lentSince("d", "e")})`;

/** Of the owner `u` of the job `c`, as they are now. */
const reachColumns = (today: string) => sql`
  u.status = 'active' as active, c.delegation_id is null and u.super_administrator as super_administrator,
  case when c.delegation_id is null
    then array(select e.legal_entity_id from user_legal_entity e where e.user_id = u.id)
    else ${lentEntities(today)} end as legal_entity_ids,
  array(select k.legal_entity_id from confidential_company k
    where c.delegation_id is null and u.super_administrator and hidden_from(u.id, k.legal_entity_id, now())) as hidden,
  coalesce((select jsonb_object_agg(r.service_id, to_jsonb(r)) from user_effective_right r where r.user_id = u.id), '{}') as rights`;

/** Which jobs a place of a worker takes. */
export type JobKinds = { readonly only: readonly string[] } | { readonly except: readonly string[] };

/**
 * Takes a queued job of these kinds for this runner, with the owner's scope as it is now; undefined when none waits. The
 * oldest of the company that was served longest ago, so that one company's pile keeps no other waiting: `served` names
 * those served of late, the latest last. Rows that another runner is taking are skipped.
 * tidy-allow scope: the worker serves every owner, and reads the scope of the job's owner here.
 */
export async function claimJob(
  db: Connection,
  runner: string,
  today: string,
  kinds: JobKinds,
  served: readonly string[],
): Promise<ClaimedJob | undefined> {
  const wanted =
    "only" in kinds
      ? sql<boolean>`kind = any(${[...kinds.only]}::text[])`
      : sql<boolean>`kind <> all(${[...kinds.except]}::text[])`;
  const { rows } = await sql<ClaimedJob>`
    with claimed as (
      update job set state = 'running', runner = ${runner}, attempts = attempts + 1, heartbeat_at = now(),
        started_at = coalesce(started_at, now())
      where id = (select id from job where state = 'queued' and ${wanted}
        order by array_position(${[...served]}::uuid[], legal_entity_id) nulls first, id limit 1 for update skip locked)
      returning *
    )
    select c.id, c.kind, c.payload, c.legal_entity_id, c.owner_id, c.attempts, c.delegation_id,
      (select d.giver_id from delegation d where d.id = c.delegation_id) as giver_id,
      ${reachColumns(today)}
    from claimed c join user_account u on u.id = c.owner_id`.execute(db);
  return rows[0];
}

/**
 * Records that the runner lives, and its progress. False when the job is no longer its own.
 * tidy-allow scope: a worker reports on the job it holds, known by its runner.
 */
export async function beat(
  db: Connection,
  id: string,
  runner: string,
  progress?: { done: number; total: number },
): Promise<boolean> {
  const row = await db
    .updateTable("job")
    .set({ heartbeatAt: sql`now()`, ...progress })
    // A job that is being ended holds its row: its heart does not queue up behind it, connection after connection.
    .where("id", "=", sql<string>`(select id from job where id = ${id} for update skip locked)`)
    .where("runner", "=", runner)
    .where("state", "=", "running")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records the progress of the last transaction of a job, which holds the job's row.
 * tidy-allow scope: a worker reports on the job it holds, known by its runner.
 */
export async function reportProgress(
  db: Connection,
  jobId: string,
  runner: string,
  progress: { done: number; total: number },
): Promise<void> {
  await db
    .insertInto("jobProgress")
    .values({ jobId, runner, ...progress })
    .onConflict((conflict) => conflict.column("jobId").doUpdateSet({ runner, ...progress }))
    .execute();
}

/**
 * Forgets it once the job has ended, however it did.
 * tidy-allow scope: a worker reports on the job it held.
 */
export async function forgetProgress(db: Connection, jobId: string): Promise<void> {
  await db.deleteFrom("jobProgress").where("jobId", "=", jobId).execute();
}

/**
 * Locks the job for its last word; false when another runner has it since.
 * tidy-allow scope: a worker ends the job it holds, known by its runner.
 */
export async function lockOwnJob(tx: Tx, id: string, runner: string): Promise<boolean> {
  const row = await tx
    .selectFrom("job")
    .select("id")
    .where("id", "=", id)
    .where("runner", "=", runner)
    .where("state", "=", "running")
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What the owner of a job reaches now, which may be less than when it was taken.
 * tidy-allow scope: a worker reads the reach of the owner of the job it holds.
 */
export async function reachOfJob(db: Connection, id: string, today: string): Promise<JobReach | undefined> {
  const { rows } = await sql<JobReach>`
    select ${reachColumns(today)} from job c join user_account u on u.id = c.owner_id where c.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Ends the job that the worker holds, locked before. */
export async function finishJob(tx: Tx, id: string, result: unknown): Promise<void> {
  await tx
    .updateTable("job")
    .set({
      state: "succeeded",
      result: json(result),
      done: sql`greatest(total, 1)`,
      total: sql`greatest(total, 1)`,
      finishedAt: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
  await tellJobEnd(tx, id);
}

/**
 * Puts in line, for the webhooks of its company, that a job ended; an archived company tells nothing.
 * tidy-allow scope: a worker tells of the job that it ended.
 */
async function tellJobEnd(tx: Tx, id: string): Promise<void> {
  await sql`insert into webhook_delivery (legal_entity_id, endpoint_id, id, event, resource, resource_id)
    select e.legal_entity_id, e.id, ${newId()}, 'job.' || j.state, 'job', j.id
    from job j join legal_entity l on l.id = j.legal_entity_id and l.status <> 'archived'
      join webhook_endpoint e on e.legal_entity_id = j.legal_entity_id and e.active and 'job.' || j.state = any(e.events)
    where j.id = ${id}`.execute(tx);
}

/**
 * Ends a job as failed; false when it is no longer its own.
 */
export async function failJob(tx: Tx, id: string, runner: string, error: unknown): Promise<boolean> {
  const row = await tx
    .updateTable("job")
    .set({ state: "failed", error: json(error), finishedAt: sql`now()` })
    .where("id", "=", id)
    .where("runner", "=", runner)
    .where("state", "=", "running")
    .returning("id")
    .executeTakeFirst();
  if (row) await tellJobEnd(tx, id);
  return row !== undefined;
}

/** tidy-allow scope: a worker gives back the job it holds, known by its runner. */
export async function requeueJob(db: Connection, id: string, runner: string): Promise<boolean> {
  const row = await db
    .updateTable("job")
    .set({ state: "queued", runner: null, heartbeatAt: sql`now()` })
    .where("id", "=", id)
    .where("runner", "=", runner)
    .where("state", "=", "running")
    .returning("id")
    .executeTakeFirst();
  if (row) await wakeWorkers(db);
  return row !== undefined;
}

const silentSince = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;
/** Running jobs without a heartbeat. One that is being ended holds its row, however long its last transaction. */
const silentJobs = (seconds: number) =>
  sql<string>`(select id from job where state = 'running' and heartbeat_at < ${silentSince(seconds)} for update skip locked)`;

type AbandonedJob = Pick<ClaimedJob, "kind" | "ownerId" | "legalEntityId"> & { readonly payload: unknown };

/**
 * Jobs whose server fell silent go back to the queue, three times at most, then fail. Safe from several servers at once,
 * as long as `seconds` is more than a few heartbeats.
 * @returns those that failed
 */
export async function sweepSilentJobs(
  tx: Tx,
  error: unknown,
  seconds = SILENCE_SECONDS,
): Promise<readonly AbandonedJob[]> {
  const abandoned = await tx
    .updateTable("job")
    .set({ state: "failed", error: json(error), finishedAt: sql`now()` })
    .where("id", "in", silentJobs(seconds))
    .where("heartbeatAt", "<", silentSince(seconds))
    .where("attempts", ">=", MOST_ATTEMPTS)
    .returning(["id", "kind", "ownerId", "legalEntityId", "payload"])
    .execute();
  for (const { id } of abandoned) await tellJobEnd(tx, id);
  const again = await tx
    .updateTable("job")
    .set({ state: "queued", runner: null, heartbeatAt: sql`now()` })
    .where("id", "in", silentJobs(seconds))
    .where("heartbeatAt", "<", silentSince(seconds))
    .returning("id")
    .execute();
  if (again.length > 0) await wakeWorkers(tx);
  return abandoned;
}

/** tidy-allow scope: jobs that ended long ago are deleted for every person. */
export async function forgetJobs(db: Connection, before: Date): Promise<void> {
  await db
    .deleteFrom("job")
    .where("state", "not in", ["queued", "running"])
    .where("createdAt", "<", before)
    .where("finishedAt", "<", before)
    .execute();
}

import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";
import type { ControlResult, ControlTask } from "./task.ts";

/** Until the end of the transaction, the person asks for no other control of the company. */
export async function lockControls(tx: Tx, scope: Scope, legalEntityId: string): Promise<void> {
  const key = `control:${scope.userId}:${legalEntityId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))
    from legal_entity where id = ${legalEntityId}`.execute(tx);
}

/** The same control: a FEC's of the same exercise. */
function sameTask(task: ControlTask) {
  const exercise = task.kind === "check-fec" ? task.query.fiscalExerciseRefId : null;
  return sql<boolean>`j.kind = ${task.kind} and j.legal_entity_id = ${task.legalEntityId}
    and j.payload #>> '{query,fiscalExerciseRefId}' is not distinct from ${exercise}`;
}

export async function findControlUnderWay(
  db: Connection,
  scope: Scope,
  task: ControlTask,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select j.id from job j
    where j.owner_id = ${scope.userId} and j.state in ('queued', 'running') and ${sameTask(task)}
      and ${withinScope(scope, "j.legal_entity_id")}
    order by j.id desc limit 1`.execute(db);
  return rows[0]?.id;
}

export type ControlRunRow = {
  readonly id: string;
  readonly state: string;
  readonly done: number;
  readonly total: number;
  readonly error: unknown;
};

/** The person's latest job of a control; undefined when it succeeded. */
export async function findLatestRun(
  db: Connection,
  scope: Scope,
  task: ControlTask,
): Promise<ControlRunRow | undefined> {
  const { rows } = await sql<ControlRunRow>`
    select j.id, j.state, coalesce(p.done, j.done) as done, coalesce(p.total, j.total) as total, j.error
    from job j left join job_progress p on p.job_id = j.id and p.runner = j.runner and j.state = 'running'
    where j.owner_id = ${scope.userId} and ${sameTask(task)} and ${withinScope(scope, "j.legal_entity_id")}
    order by j.id desc limit 1`.execute(db);
  return rows[0]?.state === "succeeded" ? undefined : rows[0];
}

export type ControlRow = {
  readonly result: ControlResult;
  readonly checkedAt: Date;
  readonly checkedBy: string;
};

/** The last control that came to its end, requested by any person; kept as long as jobs are, 90 days. */
export async function findLastControl(
  db: Connection,
  scope: Scope,
  task: ControlTask,
): Promise<ControlRow | undefined> {
  const { rows } = await sql<ControlRow>`
    select j.result, j.finished_at as checked_at, trim(u.firstname || ' ' || u.lastname) as checked_by
    from job j join user_account u on u.id = j.owner_id
    where j.state = 'succeeded' and ${sameTask(task)} and ${withinScope(scope, "j.legal_entity_id")}
    order by j.id desc limit 1`.execute(db);
  return rows[0];
}

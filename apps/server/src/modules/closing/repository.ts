import { CLOSING_SOURCE } from "@grand-livre/domain/entry/permission";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";

/** What is closed or reopened: one period, or a whole exercise. */
export type ClosingTarget = { readonly legalEntityId: string } & (
  | { readonly fiscalExerciseId: string; readonly fiscalPeriodId?: undefined }
  | { readonly fiscalPeriodId: string; readonly fiscalExerciseId?: undefined }
);

/** How many drafts lie in it. */
export async function countDrafts(db: Connection, target: ClosingTarget): Promise<number> {
  let query = db
    .selectFrom("entry")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("legalEntityId", "=", target.legalEntityId)
    .where("state", "=", "draft")
    // The à-nouveaux of a provisional closing wait for the definitive one.
    .where("sourceKind", "<>", CLOSING_SOURCE);
  query =
    target.fiscalPeriodId === undefined
      ? query.where("fiscalExerciseId", "=", target.fiscalExerciseId)
      : query.where("fiscalPeriodId", "=", target.fiscalPeriodId);
  return (await query.executeTakeFirstOrThrow()).count;
}

export type UnsealedImport = {
  readonly id: string;
  readonly fiscalExerciseId: string;
  readonly fileName: string;
  readonly entries: number;
};

/** Imports that are not sealed, of these exercises: one row for each exercise that an import has entries in. */
export async function findUnsealedImports(
  db: Connection,
  scope: Scope,
  fiscalExerciseIds: readonly string[],
): Promise<UnsealedImport[]> {
  const { rows } = await sql<UnsealedImport>`
    select b.id, x.id as fiscal_exercise_id, b.file_name, (b.file_form->>'entries')::int as entries
    from fiscal_exercise x join import_batch b on b.legal_entity_id = x.legal_entity_id
      and b.state = 'provisional' and b.file_form->>'mode' = 'validated' and b.file_form->'exerciseIds' ? x.id::text
    where x.id = any(${[...fiscalExerciseIds]}::uuid[]) and ${withinScope(scope, "x.legal_entity_id")}
    order by b.id`.execute(db);
  return rows;
}

/** Those of the imports that have an entry where nothing may be sealed any more. */
export async function countUnsealable(
  db: Connection,
  legalEntityId: string,
  importIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct e.import_batch_id)::int as count from entry e
    join fiscal_period p on p.legal_entity_id = e.legal_entity_id and p.id = e.fiscal_period_id
    join fiscal_exercise x on x.legal_entity_id = e.legal_entity_id and x.id = e.fiscal_exercise_id
    where e.legal_entity_id = ${legalEntityId} and e.import_batch_id = any(${[...importIds]}::uuid[])
      and e.state = 'provisional' and (p.state <> 'open' or x.state <> 'open')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Balances of the suspense and transfer accounts of an exercise, debit − credit. */
export async function findSuspenseBalances(
  db: Connection,
  legalEntityId: string,
  fiscalExerciseId: string,
): Promise<{ account: string; balanceCents: number }[]> {
  const { rows } = await sql<{ account: string; balanceCents: number }>`
    select account, sum(debit_cents - credit_cents)::bigint as balance_cents from balance
    where legal_entity_id = ${legalEntityId} and fiscal_exercise_id = ${fiscalExerciseId} and state <> 'draft'
      and account ~ '^(47|58)'
    group by account`.execute(db);
  return rows;
}

/** First and last day of the entries of an exercise, in any state. */
export async function findEntrySpan(
  db: Connection,
  legalEntityId: string,
  fiscalExerciseId: string,
): Promise<{ first: string | null; last: string | null }> {
  return db
    .selectFrom("entry")
    .select((select) => [select.fn.min("entryDate").as("first"), select.fn.max("entryDate").as("last")])
    .where("legalEntityId", "=", legalEntityId)
    .where("fiscalExerciseId", "=", fiscalExerciseId)
    .executeTakeFirstOrThrow();
}

export type ReopeningRow = {
  readonly id: string;
  readonly fiscalExerciseId: string | null;
  readonly fiscalPeriodId: string | null;
  readonly requestedBy: string;
  readonly requestedByName: string;
  readonly requestedAt: Date;
};

/** The reopenings that wait for a second person, of one target or of the whole scope. */
export async function findOpenRequests(
  db: Connection,
  legalEntityIds: readonly string[],
): Promise<ReopeningRow[]> {
  if (legalEntityIds.length === 0) return [];
  const { rows } = await sql<ReopeningRow>`
    select r.id, r.fiscal_exercise_id, r.fiscal_period_id, r.requested_by,
      trim(u.firstname || ' ' || u.lastname) as requested_by_name, r.requested_at
    from reopening_request r join user_account u on u.id = r.requested_by
    where r.confirmed_at is null and r.legal_entity_id = any(${[...legalEntityIds]}::uuid[])`.execute(db);
  return rows;
}

/** Writes the request of a first person. */
export async function insertRequest(
  tx: Tx,
  scope: Scope,
  request: ClosingTarget & { readonly id: string },
): Promise<void> {
  await tx
    .insertInto("reopeningRequest")
    .values({
      legalEntityId: request.legalEntityId,
      id: request.id,
      fiscalExerciseId: request.fiscalExerciseId ?? null,
      fiscalPeriodId: request.fiscalPeriodId ?? null,
      requestedBy: scope.userId,
    })
    .execute();
}

/** Writes the confirmation of a second person. */
export async function confirmRequest(tx: Tx, scope: Scope, legalEntityId: string, id: string): Promise<void> {
  await tx
    .updateTable("reopeningRequest")
    .set({ confirmedBy: scope.userId, confirmedAt: sql`now()` })
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .execute();
}

/** Forgets requests that wait on a target which was closed again for good. */
export async function dropRequests(tx: Tx, target: ClosingTarget): Promise<void> {
  let query = tx
    .deleteFrom("reopeningRequest")
    .where("legalEntityId", "=", target.legalEntityId)
    .where("confirmedAt", "is", null);
  query =
    target.fiscalPeriodId === undefined
      ? query.where("fiscalExerciseId", "=", target.fiscalExerciseId)
      : query.where("fiscalPeriodId", "=", target.fiscalPeriodId);
  await query.execute();
}

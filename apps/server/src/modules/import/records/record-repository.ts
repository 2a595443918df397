import { sql } from "kysely";
import type { Connection, Tx } from "../../../database/connection.ts";
import { insertRows } from "../../../database/insert-rows.ts";

type BatchPlace = { readonly legalEntityId: string; readonly id: string };
type ExercisePlace = { readonly legalEntityId: string; readonly fiscalExerciseId: string };

/** Keeps which record each row of a file made. */
export async function insertRecords(
  tx: Tx,
  { legalEntityId, id: batchId }: BatchPlace,
  records: readonly { readonly line: number; readonly id: string }[],
): Promise<void> {
  const rows = records.map(({ line, id: recordId }) => ({ legalEntityId, batchId, recordId, line }));
  await insertRows(tx, ["importRecord", rows]);
}

/** Whether an exercise has an opening entry, draft or not. */
export async function hasOpening(
  db: Connection,
  { legalEntityId, fiscalExerciseId }: ExercisePlace,
): Promise<boolean> {
  const row = await db
    .selectFrom("entry")
    .select("id")
    .where("legalEntityId", "=", legalEntityId)
    .where("fiscalExerciseId", "=", fiscalExerciseId)
    .where("nature", "=", "opening")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What third parties open an exercise with, under `account counterparty`, and whether items of it were imported before. */
export async function findOpeningsOfParties(
  db: Connection,
  { legalEntityId, fiscalExerciseId }: ExercisePlace,
): Promise<Map<string, { readonly netCents: number; readonly isDetailed: boolean }>> {
  const { rows } = await sql<{ key: string; netCents: number; isDetailed: boolean }>`
    select l.account || ' ' || l.counterparty_id as key,
      coalesce(sum(l.debit_cents - l.credit_cents) filter (where e.nature = 'opening'), 0)::bigint as net_cents,
      bool_or(e.source_rule is not distinct from 'due-date') as is_detailed
    from entry e join entry_line l on l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id
    where e.legal_entity_id = ${legalEntityId} and e.fiscal_exercise_id = ${fiscalExerciseId}
      and l.counterparty_id is not null and (e.nature = 'opening' or e.source_rule = 'due-date')
    group by l.account, l.counterparty_id`.execute(db);
  return new Map(rows.map(({ key, ...opening }) => [key, opening]));
}

/** The side of each third party. */
export async function findPartySides(
  db: Connection,
  legalEntityId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("counterparty")
    .select(["id", "kind"])
    .where("legalEntityId", "=", legalEntityId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** What identifies each asset of a register: `account date cents label`. */
export async function findAssetKeys(db: Connection, legalEntityId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("asset")
    .select(["account", "acquisitionDate", "costCents", "label"])
    .where("legalEntityId", "=", legalEntityId)
    .execute();
  return new Set(rows.map((row) => `${row.account} ${row.acquisitionDate} ${row.costCents} ${row.label}`));
}

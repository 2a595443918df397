import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { removeDocumentsOn } from "./documents/document-repository.ts";
import { deleteLetteringsOf } from "./lettering-repository.ts";
import type { BatchPlace } from "./write-repository.ts";

/** Tables that point at lines of entries, and the word that the refusal uses for each. */
const ON_LINES = [
  ["bank_match", "bank-match"],
  ["due_date_extension", "due-date"],
  ["analytic_split", "analytic"],
  ["vat_return_stamp", "vat-return"],
  ["regulation", "regulation"],
] as const;
const ON_ENTRIES = [
  ["entry_comment", "comment"],
  ["entry_pca_mark", "pca"],
] as const;

/** What depends on a batch: nothing, when it may be undone. */
export async function findDependents(db: Connection, batch: BatchPlace): Promise<string[]> {
  const reasons: string[] = [];
  for (const [table, reason] of ON_LINES) {
    const { rows } = await sql`select 1 from ${sql.table(table)} t
      join entry_line l on l.legal_entity_id = t.legal_entity_id and l.id = t.entry_line_id
      join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
      where t.legal_entity_id = ${batch.legalEntityId} and e.import_batch_id = ${batch.id} limit 1`.execute(
      db,
    );
    if (rows.length > 0) reasons.push(reason);
  }
  for (const [table, reason] of ON_ENTRIES) {
    const { rows } = await sql`select 1 from ${sql.table(table)} t
      join entry e on e.legal_entity_id = t.legal_entity_id and e.id = t.entry_id
      where t.legal_entity_id = ${batch.legalEntityId} and e.import_batch_id = ${batch.id} limit 1`.execute(
      db,
    );
    if (rows.length > 0) reasons.push(reason);
  }
  const { rows } = await sql<{ reason: string }>`
    select 'attachment' as reason where exists (select from entry_attachment a
      join entry e on e.legal_entity_id = a.legal_entity_id and e.id = a.entry_id
      where a.legal_entity_id = ${batch.legalEntityId} and e.import_batch_id = ${batch.id} and a.import_batch_id is null)
    union all
    select 'lettering' as reason where exists (select from lettering_line t
      join lettering g on g.legal_entity_id = t.legal_entity_id and g.id = t.lettering_id and g.import_batch_id is distinct from ${batch.id}
      join entry_line l on l.legal_entity_id = t.legal_entity_id and l.id = t.entry_line_id
      join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
      where t.legal_entity_id = ${batch.legalEntityId} and e.import_batch_id = ${batch.id})
    union all
    select 'validated' as reason where exists (select from entry e where e.legal_entity_id = ${batch.legalEntityId}
      and e.import_batch_id = ${batch.id} and e.state = 'validated')
    union all
    select 'reversed' where exists (select from entry r join entry e on e.legal_entity_id = r.legal_entity_id
      and e.id = r.reverses_id where r.legal_entity_id = ${batch.legalEntityId} and e.import_batch_id = ${batch.id})
    union all
    select 'numbers' where exists (select from entry e join entry_counter c on c.legal_entity_id = e.legal_entity_id
      and c.fiscal_exercise_id = e.fiscal_exercise_id and c.journal_id = e.journal_id and c.start_sequence > 0
      where e.legal_entity_id = ${batch.legalEntityId} and e.import_batch_id = ${batch.id} and e.sequence is not null)
    union all
    select 'closed' where exists (select from entry e join fiscal_period p on p.legal_entity_id = e.legal_entity_id
      and p.id = e.fiscal_period_id and p.state <> 'open'
      where e.legal_entity_id = ${batch.legalEntityId} and e.import_batch_id = ${batch.id})`.execute(db);
  return [...reasons, ...rows.map((row) => row.reason)];
}

/** Takes a batch away: the letterings of its file, what archives laid on its entries, lines, entries, its row. What its file brought to the chart stays. */
export async function deleteBatch(
  tx: Tx,
  batch: BatchPlace,
): Promise<{ readonly entries: number; readonly lines: number }> {
  await deleteLetteringsOf(tx, batch);
  await removeDocumentsOn(tx, batch);
  const lines = await sql`delete from entry_line l using entry e where e.legal_entity_id = l.legal_entity_id
    and e.id = l.entry_id and e.legal_entity_id = ${batch.legalEntityId} and e.import_batch_id = ${batch.id}`.execute(
    tx,
  );
  const entries = await tx
    .deleteFrom("entry")
    .where("legalEntityId", "=", batch.legalEntityId)
    .where("importBatchId", "=", batch.id)
    .executeTakeFirst();
  await tx
    .deleteFrom("importBatch")
    .where("legalEntityId", "=", batch.legalEntityId)
    .where("id", "=", batch.id)
    .execute();
  return { entries: Number(entries.numDeletedRows), lines: Number(lines.numAffectedRows ?? 0n) };
}

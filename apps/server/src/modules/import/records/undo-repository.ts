import { sql } from "kysely";
import type { Connection, Tx } from "../../../database/connection.ts";

export type RecordBatch = { readonly legalEntityId: string; readonly id: string };

/** Tables whose rows an import makes. */
export type RecordTable = "account" | "counterparty" | "asset" | "counterparty_rule";

/** Columns that hold the number of an account without a foreign key. A test compares them with the database's own. */
export const ACCOUNT_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ["article", "account"],
  ["asset", "account"],
  ["asset", "charge_account"],
  ["asset", "depreciation_account"],
  ["asset", "impairment_account"],
  ["bank_freeze", "account"],
  ["bank_identifier", "account"],
  ["bank_operation", "account"],
  ["bank_statement", "account"],
  ["conversion_document", "account"],
  ["counterparty", "default_account"],
  ["counterparty_rule", "account"],
  ["engagement_act", "account"],
  ["exercise_archive_sum", "account"],
  ["expense_line", "account"],
  ["expense_report", "payee_account"],
  ["invoice_line", "account"],
  ["journal", "treasury_account"],
  ["lettering", "account"],
  ["organism_payment", "account"],
  ["payment", "account"],
  ["payroll_employer", "account"],
  ["payroll_rubric", "account"],
  ["payroll_rubric", "other_account"],
  ["regulation", "account"],
  ["revaluation_account", "account"],
  ["review_file", "account"],
  ["review_mark", "account"],
  ["review_note", "account"],
  ["technical_account", "account"],
  ["transfer_order", "account"],
  ["vat_code", "account"],
  ["vat_code", "due_account"],
  ["vat_code", "pending_account"],
];

/** The records of a batch that are there still. */
const recordsOf = (table: RecordTable, { legalEntityId, id }: RecordBatch) => sql`
  ${sql.table(table)} t join import_record r on r.legal_entity_id = t.legal_entity_id and r.record_id = t.id
  where t.legal_entity_id = ${legalEntityId} and r.batch_id = ${id}`;

/** Whether a person changed a record of the batch since. */
export async function hasChanged(db: Connection, table: RecordTable, batch: RecordBatch): Promise<boolean> {
  const { rows } = await sql`select 1 from ${recordsOf(table, batch)} and t.version > 1 limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the number of an account of the batch is used anywhere in the company's books. */
export async function isNumberUsed(db: Connection, batch: RecordBatch): Promise<boolean> {
  const uses = ACCOUNT_COLUMNS.map(
    ([
      table,
      column,
    ]) => sql`exists (select from ${sql.table(table)} u where u.legal_entity_id = ${batch.legalEntityId}
      and u.${sql.ref(column)} = t.number)`,
  );
  const { rows } =
    await sql`select 1 from ${recordsOf("account", batch)} and (${sql.join(uses, sql` or `)}) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Whether the office or an agent names a third party of the batch: those rows would go with it, or point at nothing. */
export async function isPartyNamed(db: Connection, batch: RecordBatch): Promise<boolean> {
  const { rows } = await sql`select 1 from ${recordsOf("counterparty", batch)} and (
    exists (select from office_link o where o.legal_entity_id = t.legal_entity_id and o.counterparty_id = t.id)
    or exists (select from agent a where a.legal_entity_id = t.legal_entity_id and t.id = any(a.client_ids))) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether open items were imported that are parts of the opening of this batch. */
export async function isDetailed(db: Connection, batch: RecordBatch): Promise<boolean> {
  const { rows } = await sql`select 1 from entry o join entry i on i.legal_entity_id = o.legal_entity_id
      and i.fiscal_exercise_id = o.fiscal_exercise_id and i.source_rule = 'due-date'
    where o.legal_entity_id = ${batch.legalEntityId} and o.import_batch_id = ${batch.id} limit 1`.execute(db);
  return rows.length > 0;
}

/** Takes the records of a batch away. What a foreign key holds makes the database refuse. @returns how many there were */
export async function deleteRecords(tx: Tx, table: RecordTable, batch: RecordBatch): Promise<number> {
  const mine = sql`select r.record_id from import_record r where r.legal_entity_id = ${batch.legalEntityId}
    and r.batch_id = ${batch.id}`;
  // The import wrote each IBAN of a third party as one to approve: as long as it is, it goes with the third party.
  if (table === "counterparty")
    await sql`delete from counterparty_iban i where i.legal_entity_id = ${batch.legalEntityId} and i.state = 'to_approve'
      and i.counterparty_id in (${mine})`.execute(tx);
  // An account is in each later chart too, from the same row of the file.
  if (table === "account")
    await sql`delete from account a using account m where a.legal_entity_id = ${batch.legalEntityId}
      and m.legal_entity_id = a.legal_entity_id and m.id in (${mine}) and a.number = m.number and a.id <> m.id
      and a.chart_version > m.chart_version and a.origin = 'import'`.execute(tx);
  const gone = await sql`delete from ${sql.table(table)} t where t.legal_entity_id = ${batch.legalEntityId}
    and t.id in (${mine})`.execute(tx);
  return Number(gone.numAffectedRows ?? 0n);
}

/** Forgets which records a batch made. */
export async function forgetRecords(tx: Tx, batch: RecordBatch): Promise<void> {
  await tx
    .deleteFrom("importRecord")
    .where("legalEntityId", "=", batch.legalEntityId)
    .where("batchId", "=", batch.id)
    .execute();
}

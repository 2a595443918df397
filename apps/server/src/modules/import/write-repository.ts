import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { RowsToSend } from "../../database/rows-of.ts";
import type { Scope } from "../../scope.ts";

export type ImportedEntry = {
  readonly id: string;
  readonly state: "draft" | "provisional";
  readonly fiscal_exercise_id: string;
  readonly chart_version: number;
  readonly fiscal_period_id: string;
  readonly balance_period: number;
  readonly journal_id: string;
  readonly entry_date: string;
  readonly piece_ref: string | null;
  readonly piece_date: string | null;
  readonly label: string;
  readonly search_key: string;
  readonly nature: "import" | "opening";
  readonly journal_code: string | null;
  readonly journal_label: string | null;
  readonly sequence: number | null;
  readonly number: string | null;
  readonly valid_date: string | null;
};

export type ImportedLine = {
  readonly id: string;
  readonly entry_id: string;
  readonly position: number;
  readonly fiscal_exercise_id: string;
  readonly chart_version: number;
  readonly entry_date: string;
  readonly account: string;
  readonly account_label: string;
  readonly counterparty_id: string | null;
  readonly auxiliary: string | null;
  readonly auxiliary_label: string | null;
  readonly label: string;
  readonly debit_cents: number;
  readonly credit_cents: number;
  readonly currency: string | null;
  readonly foreign_amount: string | null;
  /** The line as its file wrote it, after the separator of its fields. */
  readonly raw: string;
};

const ENTRY_COLUMNS = {
  ...{
    id: "uuid",
    state: "text",
    fiscal_exercise_id: "uuid",
    chart_version: "smallint",
    fiscal_period_id: "uuid",
  },
  ...{
    balance_period: "smallint",
    journal_id: "uuid",
    entry_date: "date",
    piece_ref: "text",
    piece_date: "date",
  },
  ...{ label: "text", search_key: "text", nature: "text", journal_code: "text", journal_label: "text" },
  ...{ sequence: "integer", number: "text", valid_date: "date" },
} as const;

const LINE_COLUMNS = {
  ...{
    id: "uuid",
    entry_id: "uuid",
    position: "integer",
    fiscal_exercise_id: "uuid",
    chart_version: "smallint",
  },
  ...{
    entry_date: "date",
    account: "text",
    account_label: "text",
    counterparty_id: "uuid",
    auxiliary: "text",
  },
  ...{
    auxiliary_label: "text",
    label: "text",
    debit_cents: "bigint",
    credit_cents: "bigint",
    currency: "text",
  },
  ...{ foreign_amount: "numeric", raw: "text" },
} as const;

/** Entries and lines that the next statements write. */
export const entriesToSend = () => new RowsToSend<ImportedEntry>(ENTRY_COLUMNS);
export const linesToSend = () => new RowsToSend<ImportedLine>(LINE_COLUMNS);

export type BatchPlace = { readonly legalEntityId: string; readonly id: string };

/**
 * For the rest of the transaction, triggers and keys find rows by index. Their plans are kept from when the tables were
 * small, and reading a growing table whole for each of its new rows would take its square.
 */
export async function findByIndex(tx: Tx): Promise<void> {
  await sql`discard plans`.execute(tx);
  await sql`set local enable_seqscan = off`.execute(tx);
}

/**
 * Has plans made anew while tables grow, each time that they have doubled: to be called after each part that was written.
 * What was planned on an empty table takes any index for as good as its key, and would go through all that the import
 * wrote for each row to come.
 */
export function planningAnew(tx: Tx): () => Promise<void> {
  let parts = 0;
  return async () => {
    parts += 1;
    if (Number.isInteger(Math.log2(parts))) await sql`discard plans`.execute(tx);
  };
}

/**
 * Has the planner know what was written, before the commit. Else it takes a full table for an empty one until the
 * database analyses by itself, up to a minute later.
 */
export async function analyseLedger(tx: Tx): Promise<void> {
  await sql`select analyse_ledger()`.execute(tx);
}

/** The first account that a batch opens beside another entry of its exercise that counts and was not reversed. */
export async function findOpenedTwice(
  db: Connection,
  { legalEntityId, id }: BatchPlace,
): Promise<{ readonly account: string; readonly number: string }[]> {
  const { rows } = await sql<{ account: string; number: string }>`
    with mine as (
      select distinct e.entry_date, e.fiscal_exercise_id, l.account from entry e
      join entry_line l on l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id
      where e.legal_entity_id = ${legalEntityId} and e.import_batch_id = ${id} and e.nature = 'opening'
    )
    select l.account, coalesce(e.number, '') as number from mine
    join entry e on e.legal_entity_id = ${legalEntityId} and e.entry_date = mine.entry_date
      and e.fiscal_exercise_id = mine.fiscal_exercise_id and e.nature = 'opening' and e.state <> 'draft'
      and e.import_batch_id is distinct from ${id}
    join entry_line l on l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id and l.account = mine.account
    where not exists (
      select from entry r where r.legal_entity_id = e.legal_entity_id and r.reverses_id = e.id and r.state <> 'draft')
    order by l.account limit 1`.execute(db);
  return rows;
}

/** Writes entries of a batch, in one statement for any number: one value carries them all. */
export async function insertImportedEntries(
  tx: Tx,
  scope: Scope,
  batch: BatchPlace,
  sha256: string,
  rows: RowsToSend<ImportedEntry>,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into entry (legal_entity_id, id, state, fiscal_exercise_id, chart_version, fiscal_period_id, balance_period, journal_id,
      entry_date, piece_ref, piece_date, label, search_key, nature, journal_code, journal_label, sequence, number,
      valid_date, source_kind, source_id, created_by, import_batch_id, document_sha256)
    select ${batch.legalEntityId}, r.id, r.state, r.fiscal_exercise_id, r.chart_version, r.fiscal_period_id, r.balance_period,
      r.journal_id, r.entry_date, r.piece_ref, r.piece_date, r.label, r.search_key, r.nature, r.journal_code,
      r.journal_label, r.sequence, r.number, r.valid_date, 'import', ${batch.id}::uuid, ${scope.userId}::uuid,
      ${batch.id}::uuid, ${sha256}
    from ${rows.toTable()}`.execute(tx);
}

/** Writes lines of a batch, in one statement: the balances move once for all of them. */
export async function insertImportedLines(
  tx: Tx,
  batch: BatchPlace,
  rows: RowsToSend<ImportedLine>,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into entry_line (legal_entity_id, id, entry_id, position, fiscal_exercise_id, chart_version, entry_date, account,
      account_label, counterparty_id, auxiliary, auxiliary_label, label, debit_cents, credit_cents, currency,
      foreign_amount, imported, raw)
    select ${batch.legalEntityId}, r.id, r.entry_id, r.position, r.fiscal_exercise_id, r.chart_version, r.entry_date,
      r.account, r.account_label, r.counterparty_id, r.auxiliary, r.auxiliary_label, r.label, r.debit_cents,
      r.credit_cents, r.currency, r.foreign_amount, true, r.raw
    from ${rows.toTable()}`.execute(tx);
}

export type TakenSequences = {
  readonly fiscalExerciseId: string;
  readonly journalId: string;
  /** Own numbers run there: an imported one would collide with them. */
  readonly counted: boolean;
  readonly sequences: readonly number[];
};

/** The numbers that earlier imports took, and the journals where the company's own ones run. */
export async function findTakenSequences(db: Connection, legalEntityId: string): Promise<TakenSequences[]> {
  const { rows } = await sql<TakenSequences>`
    select c.fiscal_exercise_id, c.journal_id, true as counted, '{}'::int[] as sequences from entry_counter c
    where c.legal_entity_id = ${legalEntityId}
    union all
    select e.fiscal_exercise_id, e.journal_id, false, array_agg(e.sequence) from entry e
    where e.legal_entity_id = ${legalEntityId} and e.import_batch_id is not null and e.sequence is not null
    group by 1, 2`.execute(db);
  return rows;
}

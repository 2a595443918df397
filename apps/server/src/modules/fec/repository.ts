import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { fieldOfFile } from "../../database/field-of-file.ts";
import { letterOfLine } from "../../database/letter-of-line.ts";

export type FecEntryRow = {
  readonly id: string;
  readonly rank: number | null;
  readonly journalCode: string;
  readonly journalLabel: string;
  readonly number: string;
  readonly entryDate: string;
  readonly pieceRef: string | null;
  readonly pieceDate: string | null;
  readonly validDate: string | null;
};

type Place = { readonly legalEntityId: string; readonly fiscalExerciseId: string };

/** The next validated entries of an exercise in the order of sealing, up to a rank that the caller fixed first. */
export async function findValidatedAfter(
  db: Connection,
  { legalEntityId, fiscalExerciseId }: Place,
  ranks: { readonly after: number; readonly last: number },
  limit: number,
): Promise<FecEntryRow[]> {
  const { rows } = await sql<FecEntryRow>`
    select e.id, e.rank, e.journal_code, e.journal_label, e.number, e.entry_date, e.piece_ref, e.piece_date, e.valid_date
    from entry e
    where e.legal_entity_id = ${legalEntityId} and e.fiscal_exercise_id = ${fiscalExerciseId}
      and e.rank > ${ranks.after} and e.rank <= ${ranks.last}
    order by e.rank limit ${limit}`.execute(db);
  return rows;
}

/** How many lines the balances of an exercise count, drafts apart: the total of a reading's progress, even if more is sealed meanwhile. */
export async function countKeptLines(db: Connection, place: Place): Promise<number> {
  const { lines } = await db
    .selectFrom("balance")
    .select((select) => select.fn.coalesce(select.fn.sum<number>("lineCount"), sql<number>`0`).as("lines"))
    .where("legalEntityId", "=", place.legalEntityId)
    .where("fiscalExerciseId", "=", place.fiscalExerciseId)
    .where("state", "<>", "draft")
    .executeTakeFirstOrThrow();
  return Number(lines);
}

/** The next imported entries of an exercise that are not sealed, in the order of their file: a page along their key. */
export async function findProvisionalAfter(
  db: Connection,
  { legalEntityId, fiscalExerciseId }: Place,
  afterId: string | undefined,
  limit: number,
): Promise<FecEntryRow[]> {
  const beyond = afterId === undefined ? sql`` : sql`and e.id > ${afterId}`;
  const { rows } = await sql<FecEntryRow>`
    select e.id, e.rank, coalesce(e.journal_code, j.code) as journal_code,
           coalesce(e.journal_label, j.label) as journal_label, e.number, e.entry_date, e.piece_ref, e.piece_date, e.valid_date
    from (
      select * from entry e
      where e.legal_entity_id = ${legalEntityId} and e.fiscal_exercise_id = ${fiscalExerciseId}
        and e.state = 'provisional' ${beyond}
      order by e.legal_entity_id, e.fiscal_exercise_id, e.id limit ${limit}
    ) e join journal j on j.legal_entity_id = e.legal_entity_id and j.id = e.journal_id
    order by e.legal_entity_id, e.id`.execute(db);
  return rows;
}

export type FecLineRow = {
  readonly entryId: string;
  readonly account: string;
  readonly accountLabel: string;
  readonly auxiliary: string | null;
  readonly auxiliaryLabel: string | null;
  readonly label: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly letteringCode: string | null;
  readonly letteringDate: string | null;
  readonly foreignAmount: string | null;
  readonly currency: string | null;
};

/** A line of an imported collective account whose file names no party: the account replaces one in our books only. */
const unnamedParty = sql`l.imported and l.counterparty_id is null and l.auxiliary = l.account`;

/** The lines of entries in their order, with the lettering in force, else the one in their file. */
export async function findFecLines(
  db: Connection,
  legalEntityId: string,
  entryIds: readonly string[],
): Promise<FecLineRow[]> {
  const { rows } = await sql<FecLineRow>`
    select l.entry_id, l.account,
           coalesce(l.account_label, (
             select a.label from account a
             where a.legal_entity_id = l.legal_entity_id and a.chart_version = l.chart_version and a.number = l.account
           )) as account_label,
           case when ${unnamedParty} then null else l.auxiliary end as auxiliary,
           case when ${unnamedParty} then null else l.auxiliary_label end as auxiliary_label,
           l.label, l.debit_cents, l.credit_cents, coalesce(t.code, ${fieldOfFile(14)}) as lettering_code,
           coalesce(t.lettered_on, ${fieldOfFile(15)}::date) as lettering_date,
           l.foreign_amount, l.currency
    from entry_line l
    ${letterOfLine}
    where l.legal_entity_id = ${legalEntityId} and l.entry_id = any(${[...entryIds]}::uuid[])
    order by l.entry_id, l.position`.execute(db);
  return rows;
}

/** Whether an exercise of the legal entity ends before this day: then à-nouveaux are expected. */
export async function hasExerciseBefore(
  db: Connection,
  legalEntityId: string,
  date: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("fiscalExercise")
    .select("id")
    .where("legalEntityId", "=", legalEntityId)
    .where("endDate", "<", date)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

import { type Insertable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Account, Counterparty, Journal } from "../../database/schema.gen.ts";
import { refuseWhileHeld } from "../ledger/busy-service.ts";

const ROWS_AT_ONCE = 1000;

/** Waits until no other transaction creates a counterparty of the company, as the counterparty module does. */
export async function lockParties(tx: Tx, legalEntityId: string): Promise<void> {
  await refuseWhileHeld(tx, legalEntityId);
  await sql`select pg_advisory_xact_lock(hashtextextended('counterparty:' || id::text, 0))
    from legal_entity where id = ${legalEntityId}`.execute(tx);
}

/** The journals of a company. */
export async function findAllJournals(db: Connection, legalEntityId: string) {
  return db
    .selectFrom("journal")
    .select(["id", "code", "label", "labelKey", "entryType", "treasuryAccount"])
    .where("legalEntityId", "=", legalEntityId)
    .execute();
}

/** The accounts of a chart with one of these numbers. */
export async function findAccountsOf(
  db: Connection,
  legalEntityId: string,
  chartVersion: number,
  numbers: readonly string[],
) {
  return db
    .selectFrom("account")
    .select(["number", "collective"])
    .where("legalEntityId", "=", legalEntityId)
    .where("chartVersion", "=", chartVersion)
    .where(sql<boolean>`number = any(${[...numbers]}::text[])`)
    .execute();
}

/** The counterparties with one of these auxiliaries, on either side. */
export async function findPartiesOf(
  db: Connection,
  legalEntityId: string,
  {
    auxiliaries,
    nameKeys,
  }: { readonly auxiliaries: readonly string[]; readonly nameKeys: readonly string[] },
) {
  return db
    .selectFrom("counterparty")
    .select(["id", "nameKey", "subledgerCustomer", "subledgerSupplier"])
    .where("legalEntityId", "=", legalEntityId)
    .where(
      sql<boolean>`(subledger_customer = any(${[...auxiliaries]}::text[]) or subledger_supplier = any(${[...auxiliaries]}::text[])
        or name_key = any(${[...nameKeys]}::text[]))`,
    )
    .execute();
}

/** Adds the accounts that a file brings. */
export async function insertAccountsOfFile(tx: Tx, rows: readonly Insertable<Account>[]): Promise<void> {
  for (const part of inParts(rows)) await tx.insertInto("account").values(part).execute();
}

/** Adds the journals that a file brings. */
export async function insertJournalsOfFile(tx: Tx, rows: readonly Insertable<Journal>[]): Promise<void> {
  for (const part of inParts(rows)) await tx.insertInto("journal").values(part).execute();
}

/** Adds the third parties that a file brings. */
export async function insertPartiesOfFile(tx: Tx, rows: readonly Insertable<Counterparty>[]): Promise<void> {
  for (const part of inParts(rows)) await tx.insertInto("counterparty").values(part).execute();
}

function* inParts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}

/** An entry's number in its journal, with its line in the file. */
export type NumberInBooks = { readonly journal: string; readonly number: string; readonly line: number };

/**
 * Which numbers of a file entries in the books have already, in the same journal and exercise: the first of them, and how
 * many. Both are gone through once and put together by number: comparing each with each takes their square.
 */
export async function findTakenNumbers(
  db: Connection,
  legalEntityId: string,
  numbers: readonly (NumberInBooks & { readonly exercise: string })[],
  limit: number,
): Promise<{ readonly taken: readonly NumberInBooks[]; readonly count: number }> {
  const exercises = [...new Set(numbers.map(({ exercise }) => exercise))];
  const { rows } = await sql<NumberInBooks & { readonly count: number }>`
    select journal, number, min(line) as line, (count(*) over ())::int as count from (
      select j.code collate "C" as journal, e.fiscal_exercise_id as exercise, e.number collate "C" as number, null::int as line
      from entry e join journal j on j.legal_entity_id = e.legal_entity_id and j.id = e.journal_id
      where e.legal_entity_id = ${legalEntityId} and e.fiscal_exercise_id = any(${exercises}::uuid[])
        and e.number is not null
      union all
      select r.journal collate "C", r.exercise, r.number collate "C", r.line
      from json_to_recordset(${JSON.stringify(numbers)}::json) as r(journal text, exercise uuid, number text, line integer)
    ) known
    group by journal, exercise, number having min(line) is not null and bool_or(line is null)
    order by min(line) limit ${limit}`.execute(db);
  return {
    taken: rows.map(({ journal, number, line }) => ({ journal, number, line })),
    count: rows[0]?.count ?? 0,
  };
}

/** The names of a company's accounts, the newest chart's last. */
export async function findChartLabels(
  db: Connection,
  legalEntityId: string,
): Promise<{ readonly number: string; readonly label: string }[]> {
  return db
    .selectFrom("account")
    .select(["number", "label"])
    .where("legalEntityId", "=", legalEntityId)
    .orderBy("chartVersion")
    .execute();
}

/** The highest number of the entries of each journal, own or imported, in any exercise. */
export async function findHighestSequences(
  db: Connection,
  legalEntityId: string,
): Promise<{ readonly code: string; readonly sequence: number }[]> {
  const { rows } = await sql<{ code: string; sequence: number }>`
    select j.code, max(greatest(e.sequence, case when e.number ~ '^[0-9]{1,9}$' then e.number::int end)) as sequence
    from entry e join journal j on j.legal_entity_id = e.legal_entity_id and j.id = e.journal_id
    where e.legal_entity_id = ${legalEntityId} and e.number is not null
    group by j.code`.execute(db);
  return rows.filter((row) => row.sequence !== null);
}

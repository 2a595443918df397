import { type RawBuilder, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";

/** What goes with a line, in the order in which it is taken away: a table after those that refer to it. */
export const TAKEN = [
  "lettering_current",
  "lettering_line",
  "analytic_split",
  "vat_return_stamp",
  "document_link",
  "entry_line",
] as const;
export type TakenTable = (typeof TAKEN)[number];

/** What refers to a line and stays, so that its entry stays: ticks, services, postponed dates, what persons wrote or attached. */
export const STAYING = [
  "bank_match",
  "due_date_extension",
  "entry_attachment",
  "entry_comment",
  "regulation",
] as const;

export type ExercisePlace = { readonly legalEntityId: string; readonly fiscalExerciseId: string };

const refersTo = (table: (typeof STAYING)[number]) => sql`or exists (
  select from ${sql.table(table)} k where k.legal_entity_id = l.legal_entity_id and k.entry_line_id = l.id)`;

/**
 * Accounts that are read from their first line on, whatever the year: capital and loans, assets, stocks, cash, VAT that waits
 * for payments, banks with statements and those in other currencies.
 */
const readFromTheFirst = (legalEntityId: string) => sql`(l.account ~ '^(1|2|3|53|4458)'
  or l.account in (select o.account from bank_operation o where o.legal_entity_id = ${legalEntityId})
  or l.account in (select v.pending_account from vat_code v where v.legal_entity_id = ${legalEntityId})
  or l.account in (select j.treasury_account from journal j where j.legal_entity_id = ${legalEntityId} and j.currency <> 'EUR'))`;

/**
 * The entries of an exercise that later work reads: openings; those on accounts that are read from their first line on; with a line that
 * is open, or that a kept table refers to; with VAT that no return declared yet; reversed in another exercise; and whatever is lettered
 * with one of them or with a line of another exercise.
 */
const staying = ({ legalEntityId, fiscalExerciseId }: ExercisePlace) => sql`
  with recursive own as materialized (
    select e.id, e.nature, e.state, e.reverses_id from entry e
    where e.legal_entity_id = ${legalEntityId} and e.fiscal_exercise_id = ${fiscalExerciseId}
  ), kept as (
    select o.id from own o where o.nature = 'opening' or o.state <> 'validated'
      or exists (select from entry x where x.legal_entity_id = ${legalEntityId} and (x.reverses_id = o.id or x.id = o.reverses_id)
        and x.fiscal_exercise_id <> ${fiscalExerciseId})
    union
    select l.entry_id from entry_line l
    where l.legal_entity_id = ${legalEntityId} and l.fiscal_exercise_id = ${fiscalExerciseId} and (
      ${readFromTheFirst(legalEntityId)}
      or exists (select from open_line k where k.legal_entity_id = l.legal_entity_id and k.entry_line_id = l.id)
      ${sql.join(STAYING.map(refersTo), sql` `)}
      or l.vat_code is not null
        and exists (select from vat_return v where v.legal_entity_id = l.legal_entity_id and v.start_date <= l.entry_date)
        and not exists (select from vat_return_stamp s where s.legal_entity_id = l.legal_entity_id and s.entry_line_id = l.id)
      or exists (
        select from lettering_current c
        join lettering_current d on d.legal_entity_id = c.legal_entity_id and d.lettering_id = c.lettering_id
        join entry_line m on m.legal_entity_id = d.legal_entity_id and m.id = d.entry_line_id
        where c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id and m.fiscal_exercise_id <> l.fiscal_exercise_id)
    )
  ), stays (id) as (
    select id from kept
    union
    select m.entry_id from stays s
    join entry_line l on l.legal_entity_id = ${legalEntityId} and l.entry_id = s.id
    join lettering_current c on c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id
    join lettering_current d on d.legal_entity_id = c.legal_entity_id and d.lettering_id = c.lettering_id
    join entry_line m on m.legal_entity_id = d.legal_entity_id and m.id = d.entry_line_id
  )`;

/** The entries whose lines may go, in the order of their ranks. */
export async function findGoing(db: Connection, place: ExercisePlace): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${staying(place)}
    select e.id from entry e
    where e.legal_entity_id = ${place.legalEntityId} and e.fiscal_exercise_id = ${place.fiscalExerciseId}
      and e.state = 'validated' and e.id not in (select id from stays)
      and exists (select from entry_line l where l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id)
    order by e.rank`.execute(db);
  return rows.map(({ id }) => id);
}

/** Rows `t` of a table that go with the lines `l` of entries. */
const ofEntries = (table: TakenTable, { legalEntityId }: ExercisePlace, entryIds: readonly string[]) => {
  const joined = table === "entry_line" ? sql`l.id = t.id` : sql`l.id = t.entry_line_id`;
  return {
    join: sql`entry_line l on l.legal_entity_id = t.legal_entity_id and ${joined}`,
    where: sql`t.legal_entity_id = ${legalEntityId} and l.legal_entity_id = ${legalEntityId} and l.entry_id = any(${[...entryIds]}::uuid[])`,
  };
};

/** How many rows of each table go with these entries. */
export async function countRows(db: Connection, place: ExercisePlace, entryIds: readonly string[]) {
  const counts: { table: TakenTable; rows: number }[] = [];
  for (const table of TAKEN) {
    const { join, where } = ofEntries(table, place, entryIds);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} t join ${join} where ${where}`.execute(db);
    counts.push({ table, rows: rows[0]?.count ?? 0 });
  }
  return counts;
}

/** Entries and lines of an exercise that are here. */
export async function countHere(db: Connection, { legalEntityId, fiscalExerciseId }: ExercisePlace) {
  const { rows } = await sql<{ entries: number; lines: number }>`
    select count(distinct l.entry_id)::int as entries, count(*)::int as lines from entry_line l
    where l.legal_entity_id = ${legalEntityId} and l.fiscal_exercise_id = ${fiscalExerciseId}`.execute(db);
  return rows[0] ?? { entries: 0, lines: 0 };
}

/** The columns of a table, as an archive names them. */
export async function findColumns(db: Connection, table: TakenTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`.execute(db);
  return rows.map(({ name }) => name);
}

const BATCH = 1000;

/** The rows of a table that go with these entries, each as a line of JSON, in an order that is theirs alone. */
export async function* readRows(
  db: Connection,
  place: ExercisePlace,
  { table, columns }: { readonly table: TakenTable; readonly columns: readonly string[] },
  entryIds: readonly string[],
): AsyncGenerator<string> {
  const { join, where } = ofEntries(table, place, entryIds);
  const named = sql.join(columns.map((column) => sql`t.${sql.ref(column)}`));
  const cursor = sql.id(`archive_of_${table}`);
  await sql`declare ${cursor} no scroll cursor for
    select x.line from (
      select l.entry_id, l.position, (select to_jsonb(r) from (select ${named}) r)::text as line
      from ${sql.table(table)} t join ${join} where ${where}
    ) x order by x.entry_id, x.position, x.line collate "C"`.execute(db);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH)} from ${cursor}`.execute(db);
    for (const { line } of rows) yield line;
    if (rows.length < BATCH) break;
  }
  await sql`close ${cursor}`.execute(db);
}

/** Takes the rows away, those that refer to a line before it. */
export async function deleteRows(tx: Tx, place: ExercisePlace, entryIds: readonly string[]): Promise<void> {
  for (const table of TAKEN) {
    const { where } = ofEntries(table, place, entryIds);
    const only: RawBuilder<unknown> =
      table === "entry_line"
        ? sql`delete from entry_line l where l.legal_entity_id = ${place.legalEntityId} and l.entry_id = any(${[...entryIds]}::uuid[])`
        : sql`delete from ${sql.table(table)} t using entry_line l where l.id = t.entry_line_id and ${where}`;
    await only.execute(tx);
  }
}

/** Puts rows back, as an archive has them; a column that came since takes its default. */
export async function insertRows(
  tx: Tx,
  { table, columns }: { readonly table: TakenTable; readonly columns: readonly string[] },
  lines: readonly string[],
): Promise<void> {
  const named = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${named})
    select ${named} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(",")}]`}::jsonb)`.execute(
    tx,
  );
}

/** SHA-256 of the hashes of entries in the order of their ranks, and the ends of the stretch. */
export async function sumHashes(
  db: Connection,
  { legalEntityId }: ExercisePlace,
  entryIds: readonly string[],
) {
  const { rows } = await sql<{ sha256: string; firstRank: number; lastRank: number }>`
    select encode(sha256(string_agg(e.hash, ''::bytea order by e.rank)), 'hex') as sha256,
      min(e.rank) as first_rank, max(e.rank) as last_rank
    from entry e where e.legal_entity_id = ${legalEntityId} and e.id = any(${[...entryIds]}::uuid[])`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("a sum is one row");
  return row;
}

export type NewArchive = ExercisePlace & {
  readonly id: string;
  readonly manifestSha256: string;
  readonly fileSha256: string;
  readonly sizeBytes: number;
  readonly entries: number;
  readonly lines: number;
  readonly entriesSha256: string;
  readonly madeBy: string;
  readonly madeAt: Date;
};

/** Writes that lines go, and what they add up to. */
export async function insertArchive(tx: Tx, archive: NewArchive, entryIds: readonly string[]): Promise<void> {
  await tx.insertInto("exerciseArchive").values(archive).execute();
  await sql`
    insert into exercise_archive_sum (legal_entity_id, archive_id, period, account, auxiliary, debit_cents, credit_cents, line_count)
    select l.legal_entity_id, ${archive.id}::uuid, e.balance_period, l.account, coalesce(l.auxiliary, ''), sum(l.debit_cents), sum(l.credit_cents), count(*)
    from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    where l.legal_entity_id = ${archive.legalEntityId} and l.entry_id = any(${[...entryIds]}::uuid[])
    group by l.legal_entity_id, e.balance_period, l.account, coalesce(l.auxiliary, '')`.execute(tx);
}

/** Writes that an archive came back. */
export async function insertReturn(
  tx: Tx,
  row: { legalEntityId: string; archiveId: string; returnedBy: string; returnedAt: Date },
): Promise<void> {
  await tx.insertInto("exerciseArchiveReturn").values(row).execute();
}

export type ArchiveRow = NewArchive & {
  readonly madeByName: string;
  readonly returnedAt: Date | null;
  readonly returnedByName: string | null;
};

/** The archives of an exercise, the latest first. */
export async function findArchives(
  db: Connection,
  { legalEntityId, fiscalExerciseId }: ExercisePlace,
): Promise<ArchiveRow[]> {
  const name = (user: string) =>
    sql`coalesce(nullif(trim(${sql.ref(`${user}.firstname`)} || ' ' || ${sql.ref(`${user}.lastname`)}), ''), ${sql.ref(`${user}.email`)})`;
  const { rows } = await sql<ArchiveRow>`
    select a.*, ${name("m")} as made_by_name, r.returned_at, ${name("b")} as returned_by_name
    from exercise_archive a join user_account m on m.id = a.made_by
    left join exercise_archive_return r on r.legal_entity_id = a.legal_entity_id and r.archive_id = a.id
    left join user_account b on b.id = r.returned_by
    where a.legal_entity_id = ${legalEntityId} and a.fiscal_exercise_id = ${fiscalExerciseId}
    order by a.made_at desc, a.id desc`.execute(db);
  return rows;
}

/** First days of the VAT returns of some days whose last version is not filed. */
export async function findOpenReturns(
  db: Connection,
  legalEntityId: string,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<string[]> {
  const { rows } = await sql<{ startDate: string }>`
    select distinct v.start_date from vat_return v
    where v.legal_entity_id = ${legalEntityId} and v.start_date <= ${endDate} and v.end_date >= ${startDate} and v.state <> 'filed'
      and not exists (select from vat_return n where n.legal_entity_id = v.legal_entity_id and n.start_date = v.start_date
        and n.version > v.version)
    order by 1`.execute(db);
  return rows.map((row) => row.startDate);
}

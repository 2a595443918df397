import type { CentralisationRow, JournalLine } from "@grand-livre/contracts/report-journal";
import { firstDayOfMonth, isLastDayOfMonth, monthsOf } from "@grand-livre/domain/date/calendar-date";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import type { LinePlace } from "./ledger-page-repository.ts";

export type JournalPageOf = {
  readonly legalEntityId: string;
  readonly journalId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly states: readonly string[];
};

/**
 * The lines of a journal between two days from a place on, in the order of its entries. So many lines are in at most as many
 * entries: only these are read.
 */
export async function findJournalPage(
  db: Connection,
  of: JournalPageOf,
  after: LinePlace | undefined,
  limit: number,
): Promise<(JournalLine & { readonly position: number })[]> {
  const from = after ? sql`and (e.entry_date, e.id) >= (${after.date}::date, ${after.entryId}::uuid)` : sql``;
  const beyond = after
    ? sql`where (e.entry_date, e.id, l.position) > (${after.date}::date, ${after.entryId}::uuid, ${after.position}::integer)`
    : sql``;
  const { rows } = await sql<JournalLine & { position: number }>`
    select l.id, e.id as entry_id, l.position, e.number as entry_number, e.state, e.code as journal_code,
           e.entry_date as date, e.piece_ref, l.account, l.auxiliary as subledger, l.label, l.debit_cents, l.credit_cents
    from (
      select e.legal_entity_id, e.id, e.number, e.state, e.entry_date, e.piece_ref, j.code
      from entry e join journal j on j.legal_entity_id = e.legal_entity_id and j.id = e.journal_id
      where e.legal_entity_id = ${of.legalEntityId} and e.journal_id = ${of.journalId}
        and e.entry_date between ${of.startDate} and ${of.endDate} ${from}
        and e.state = any(${[...of.states]})
      order by e.entry_date, e.id limit ${limit + 1}
    ) e
    join entry_line l on l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id
    ${beyond}
    order by e.entry_date, e.id, l.position limit ${limit}`.execute(db);
  return rows;
}

/** Entries and sums of each journal by month: kept ones of whole months, those of lines where days cut a month. */
export async function sumJournals(
  db: Connection,
  of: Omit<JournalPageOf, "journalId">,
): Promise<CentralisationRow[]> {
  const months = monthsOf(of.startDate, of.endDate);
  const isWhole = ({ startDate, endDate }: (typeof months)[number]) =>
    startDate === firstDayOfMonth(startDate) && isLastDayOfMonth(endDate);
  const cut = months.filter((month) => !isWhole(month));
  const whole = months.filter(isWhole).map(({ startDate }) => startDate);
  const ofDays = cut.map(
    ({ startDate, endDate }) => sql`
      union all
      select e.journal_id, date_trunc('month', e.entry_date)::date as month, count(distinct e.id) as entries,
             sum(l.debit_cents) as debit_cents, sum(l.credit_cents) as credit_cents
      from entry e left join entry_line l on l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id
      where e.legal_entity_id = ${of.legalEntityId} and e.entry_date between ${startDate} and ${endDate}
        and e.state = any(${[...of.states]})
      group by 1, 2`,
  );
  const { rows } = await sql<CentralisationRow>`
    select j.code as journal_code, j.label as journal_label, to_char(s.month, 'YYYY-MM') as month, sum(s.entries)::int as entries,
           coalesce(sum(s.debit_cents), 0)::bigint as debit_cents, coalesce(sum(s.credit_cents), 0)::bigint as credit_cents
    from (
      select m.journal_id, m.month, m.entries, m.debit_cents, m.credit_cents from journal_month m
      where m.legal_entity_id = ${of.legalEntityId} and m.month = any(${whole}::date[])
        and m.state = any(${[...of.states]}) ${sql.join(ofDays, sql` `)}
    ) s
    join journal j on j.legal_entity_id = ${of.legalEntityId} and j.id = s.journal_id
    group by j.code, j.label, s.month having sum(s.entries) > 0
    order by j.code, s.month`.execute(db);
  return rows;
}

/** Whether an entry between two days is not validated: the report that shows it is provisional. */
export async function hasUnvalidated(
  db: Connection,
  legalEntityId: string,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from entry e where e.legal_entity_id = ${legalEntityId} and e.entry_date between ${startDate} and ${endDate}
        and e.state <> 'validated'
    ) as found`.execute(db);
  return rows[0]?.found === true;
}

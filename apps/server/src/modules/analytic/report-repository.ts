import type { AnalyticLineAnswer } from "@grand-livre/contracts/analytic";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { takesBack } from "./repository.ts";

type Place = {
  readonly legalEntityId: string;
  /** Code of the axis. */
  readonly axis: string;
  readonly startDate: string;
  readonly endDate: string;
};

/**
 * The part of each section in each line: its last split, else the opposite of the split of the line that it takes back.
 * A split that was taken away is a row without a section: it keeps the line from inheriting.
 */
const partsOf = ({ legalEntityId, axis }: Place) => sql`
  last_split as (
    select s.legal_entity_id, s.entry_line_id, s.section, s.amount_cents
    from (select *, max(revision) over (partition by entry_line_id) as last from analytic_split
          where legal_entity_id = ${legalEntityId} and axis = ${axis}) s
    where s.revision = s.last
  ),
  part as (
    select entry_line_id, section, amount_cents from last_split where section <> ''
    union all
    select l.id, s.section, -s.amount_cents
    from last_split s
    join entry_line o on o.legal_entity_id = s.legal_entity_id and o.id = s.entry_line_id
    join entry r on r.legal_entity_id = o.legal_entity_id and r.reverses_id = o.entry_id
    join entry_line l on l.legal_entity_id = r.legal_entity_id and l.entry_id = r.id and ${takesBack("l", "o")}
    where s.section <> '' and not exists (select from last_split n where n.entry_line_id = l.id)
  )`;

/** Charges and income that are booked between two days: neither drafts nor what opens or closes an exercise. */
const booked = ({ legalEntityId, startDate, endDate }: Place) => sql`
  l.legal_entity_id = ${legalEntityId} and l.account >= '6' and l.account < '8'
  and l.entry_date between ${startDate} and ${endDate} and e.state <> 'draft' and e.nature not in ('opening', 'closing')`;
const ENTRY = sql`join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id`;

export type SectionSum = {
  readonly section: string;
  readonly chargesCents: number;
  readonly incomeCents: number;
};

export async function sumSections(db: Connection, place: Place): Promise<SectionSum[]> {
  const { rows } = await sql<SectionSum>`
    with ${partsOf(place)}
    select p.section, coalesce(sum(p.amount_cents) filter (where l.account < '7'), 0)::bigint as charges_cents,
      coalesce(sum(-p.amount_cents) filter (where l.account >= '7'), 0)::bigint as income_cents
    from part p join entry_line l on l.id = p.entry_line_id ${ENTRY}
    where ${booked(place)} group by p.section`.execute(db);
  return rows;
}

/** What classes 6 and 7 moved: the whole that the sections share. */
export async function sumClasses(
  db: Connection,
  place: Place,
): Promise<{ chargesCents: number; incomeCents: number }> {
  const { rows } = await sql<{ chargesCents: number; incomeCents: number }>`
    select coalesce(sum(l.debit_cents - l.credit_cents) filter (where l.account < '7'), 0)::bigint as charges_cents,
      coalesce(sum(l.credit_cents - l.debit_cents) filter (where l.account >= '7'), 0)::bigint as income_cents
    from entry_line l ${ENTRY} where ${booked(place)}`.execute(db);
  return rows[0] ?? { chargesCents: 0, incomeCents: 0 };
}

type LinesPlace = Place & { readonly section: string | undefined };

/** The lines of a section with its part of each, or those with a rest without a section. */
const linesOf = (place: LinesPlace) => {
  const { section } = place;
  const borne = section === undefined ? sql`` : sql`and p.section = ${section}`;
  const cents = sql`l.debit_cents - l.credit_cents`;
  const amount = section === undefined ? sql`${cents} - coalesce(s.cents, 0)` : sql`s.cents`;
  return sql`
    with ${partsOf(place)}, share as (
      select p.entry_line_id, sum(p.amount_cents)::bigint as cents from part p where true ${borne} group by p.entry_line_id
    ), line as (
      select l.id, l.entry_id, l.entry_date as date, l.position, coalesce(e.journal_code, j.code) as journal_code, e.number,
        l.account, l.label, (${amount})::bigint as amount_cents, ${cents} as line_cents
      from entry_line l ${ENTRY}
      join journal j on j.legal_entity_id = e.legal_entity_id and j.id = e.journal_id
      left join share s on s.entry_line_id = l.id
      where ${booked(place)} and ${amount} <> 0
    )`;
};

export async function findPageOf(
  db: Connection,
  place: LinesPlace,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<AnalyticLineAnswer[]> {
  const { rows } = await sql<AnalyticLineAnswer>`
    ${linesOf(place)}
    select id, entry_id, date, journal_code, number, account, label, amount_cents, line_cents from line
    order by date, entry_id, position offset ${skip} limit ${limit}`.execute(db);
  return rows;
}

export async function countLinesOf(db: Connection, place: LinesPlace): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${linesOf(place)} select count(*) as count from line`.execute(db);
  return rows[0]?.count ?? 0;
}

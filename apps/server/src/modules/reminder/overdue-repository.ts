import type { ReminderLevel } from "@grand-livre/domain/reminder/levels";
import type { AgeBucket } from "@grand-livre/domain/report/aged-balance";
import { type RawBuilder, sql } from "kysely";
import { type Connection, json } from "../../database/connection.ts";

/** Whose open sales are judged, by which levels, on which day. */
export type JudgedCompany = {
  readonly legalEntityId: string;
  readonly levels: readonly ReminderLevel[];
  readonly day: string;
};

/** The invoices of one customer, or of one letter, that are named: the rest of them are counted. */
export const MOST_NAMED = 50;

/** Customers to write to who have no address: the first of them are named, the rest counted. */
const MOST_NAMED_WITHOUT_EMAIL = 5;

const NOTHING = sql``;

/**
 * Every open sale with its age and the level that is due on the day, as `domain/reminder/levels` says it: the one that
 * follows the highest sent, at its own pace, unless the sale or its customer is held.
 */
function reviewedSales({ legalEntityId, levels, day }: JudgedCompany, only: RawBuilder<unknown>) {
  return sql`
    level as materialized (
      select (l.place - 1)::int as rank, l.value ->> 'id' as id, (l.value ->> 'days')::int as days,
        (l.value ->> 'manualOnly')::boolean as manual_only
      from jsonb_array_elements(${json(levels)}::jsonb) with ordinality l (value, place)
    ),
    open_sale as materialized (
      select i.id, i.ref_id, i.counterparty_id, coalesce(i.due_date, i.bill_date) as due_date,
        case i.kind when 'credit_note' then i.settled_cents - i.payable_cents else i.payable_cents - i.settled_cents end as cents
      from invoice i
      where i.legal_entity_id = ${legalEntityId} and i.direction = 'credit' and i.status = 'validated'
        and i.payable_cents <> i.settled_cents and i.counterparty_id is not null and i.bill_date is not null
        and not i.turned_down ${only}
    ),
    highest_sent as (
      select distinct on (s.invoice_id) s.invoice_id, l.rank, l.days, (r.sent_at at time zone 'Europe/Paris')::date as sent_on
      from open_sale o
      join reminder_invoice s on s.legal_entity_id = ${legalEntityId} and s.invoice_id = o.id and not s.void
      join reminder r on r.legal_entity_id = s.legal_entity_id and r.id = s.reminder_id
      join level l on l.id = s.level_id
      left join outgoing_message m on m.id = r.message_id
      where coalesce(m.state, r.delivery) not in ('failed', 'discarded')
      order by s.invoice_id, l.rank desc, r.sent_at desc, r.id desc
    ),
    judged as materialized (
      select o.*,
        case when ${day}::date <= o.due_date then 'notDue' when ${day}::date - o.due_date <= 30 then 'to30'
          when ${day}::date - o.due_date <= 60 then 'to60' when ${day}::date - o.due_date <= 90 then 'to90' else 'over90' end as bucket,
        case when o.cents > 0 and o.due_date < ${day}::date and held.id is null and customer_held.id is null
          and greatest(o.due_date + next.days, sent.sent_on + next.days - sent.days) <= ${day}::date then next.rank end as due_rank
      from open_sale o
      left join highest_sent sent on sent.invoice_id = o.id
      left join level next on next.rank = coalesce(sent.rank, -1) + 1
      left join reminder_exclusion held on held.legal_entity_id = ${legalEntityId} and held.invoice_id = o.id
        and held.lifted_at is null
      left join reminder_exclusion customer_held on customer_held.legal_entity_id = ${legalEntityId}
        and customer_held.counterparty_id = o.counterparty_id and customer_held.lifted_at is null
    )`;
}

/** Where a page of customers begins or ends: the debt of the customer in it, and the customer's id. */
export type CustomerPlace = { readonly cents: number; readonly counterpartyId: string };

export type OverdueQuestion = {
  /** `overdue` is every age but `notDue`. */
  readonly bucket: AgeBucket | "overdue";
  /** Only what a reminder is due for. */
  readonly ready: boolean;
  /** A folded text of the customer or of a number; empty for all. */
  readonly searchKey: string;
  readonly skip: number;
  readonly limit: number;
  readonly after?: CustomerPlace | undefined;
  readonly before?: CustomerPlace | undefined;
};

export type OverduePage = {
  readonly ages: readonly { readonly bucket: AgeBucket; readonly cents: number; readonly count: number }[];
  readonly readyCount: number;
  readonly sendableCount: number;
  readonly withoutEmailCount: number;
  readonly withoutEmail: { readonly count: number; readonly names: readonly string[] };
  readonly count: number;
  readonly customers: readonly {
    readonly counterpartyId: string;
    readonly cents: number;
    readonly count: number;
    /** The oldest due dates first, as many as are named. */
    readonly ids: readonly string[];
    readonly due: readonly {
      readonly rank: number;
      readonly count: number;
      readonly ids: readonly string[];
    }[];
  }[];
};

/** One page of the customers that owe, who owes most first, and beside it what all of them owe by age. */
export async function findOverduePage(
  db: Connection,
  company: JudgedCompany,
  question: OverdueQuestion,
): Promise<OverduePage> {
  const { bucket, ready, searchKey, limit, after, before } = question;
  const { legalEntityId } = company;
  const skip = after || before ? 0 : question.skip;
  const place = after ?? before;
  const [one, other] = before ? [sql`>`, sql`<`] : [sql`<`, sql`>`];
  const [down, up] = before ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
  const beyond = place
    ? sql`where l.cents ${one} ${place.cents} or (l.cents = ${place.cents} and (l.name collate "fr-x-icu", l.counterparty_id)
        ${other} (select p.name collate "fr-x-icu", p.id from counterparty p
          where p.legal_entity_id = ${legalEntityId} and p.id = ${place.counterpartyId}))`
    : NOTHING;
  const { rows } = await sql<{ page: OverduePage }>`
    with ${reviewedSales(company, NOTHING)},
    shown as (
      select * from judged
      where ${bucket === "overdue" ? sql`bucket <> 'notDue'` : sql`bucket = ${bucket}`} ${ready ? sql`and due_rank is not null` : NOTHING}
    ),
    owing as (
      select counterparty_id, sum(cents)::bigint as cents, count(*)::int as count,
        ${searchKey === "" ? sql`true` : sql`bool_or(strpos(translate(lower(ref_id), '-', ' '), ${searchKey}) > 0)`} as named
      from shown group by counterparty_id
    ),
    listed as materialized (
      select o.*, p.name from owing o join counterparty p on p.legal_entity_id = ${legalEntityId} and p.id = o.counterparty_id
      where o.named or strpos(p.search_key, ${searchKey}) > 0
    ),
    page as materialized (
      select l.* from listed l ${beyond}
      order by l.cents ${down}, l.name collate "fr-x-icu" ${up}, l.counterparty_id ${up} offset ${skip} limit ${limit}
    ),
    named as (
      select counterparty_id, array_agg(id order by place) as ids from (
        select s.counterparty_id, s.id, row_number() over (partition by s.counterparty_id order by s.due_date, s.ref_id, s.id) as place
        from shown s join page using (counterparty_id)
      ) placed where place <= ${MOST_NAMED} group by counterparty_id
    ),
    letters as (
      select counterparty_id, json_agg(json_build_object('rank', due_rank, 'count', count, 'ids', ids) order by due_rank) as due from (
        select counterparty_id, due_rank, count(*) as count, array_agg(id order by place) filter (where place <= ${MOST_NAMED}) as ids from (
          select j.counterparty_id, j.due_rank, j.id,
            row_number() over (partition by j.counterparty_id, j.due_rank order by j.due_date, j.ref_id, j.id) as place
          from judged j join page using (counterparty_id) where j.due_rank is not null
        ) placed group by 1, 2
      ) of_level group by 1
    ),
    due_today as (
      select count(*)::int as count, (count(*) filter (where p.email is null))::int as without_email,
        (count(*) filter (where p.email is not null and not l.manual_only))::int as sendable
      from (select distinct counterparty_id, due_rank from judged where due_rank is not null) d
      join level l on l.rank = d.due_rank
      join counterparty p on p.legal_entity_id = ${legalEntityId} and p.id = d.counterparty_id
    ),
    mute as (
      select p.id, p.name from counterparty p where p.legal_entity_id = ${legalEntityId} and p.email is null
        and p.id in (select counterparty_id from judged where due_rank is not null)
    )
    select json_build_object(
      'ages', (select coalesce(json_agg(a), '[]') from
        (select bucket, sum(cents)::bigint as cents, count(*)::int as count from judged group by bucket) a),
      'readyCount', d.count, 'sendableCount', d.sendable, 'withoutEmailCount', d.without_email,
      'withoutEmail', json_build_object('count', (select count(*) from mute),
        'names', (select coalesce(json_agg(m.name), '[]') from
          (select name from mute order by name collate "fr-x-icu", id limit ${MOST_NAMED_WITHOUT_EMAIL}) m)),
      'count', (select count(*) from listed),
      'customers', (select coalesce(json_agg(json_build_object('counterpartyId', g.counterparty_id, 'cents', g.cents, 'count', g.count,
          'ids', n.ids, 'due', coalesce(t.due, '[]')) order by g.cents desc, g.name collate "fr-x-icu", g.counterparty_id), '[]')
        from page g join named n using (counterparty_id) left join letters t using (counterparty_id))
    ) as page from due_today d`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a question without an answer");
  return row.page;
}

/** A letter that is due: to whom, at which level, about which sales. */
export type DueLetter = {
  readonly counterpartyId: string;
  readonly email: string | null;
  readonly rank: number;
  readonly invoiceIds: readonly string[];
};

/** The next letters that are due, of all customers or of some, in the order of their ids. */
export async function findDueLetters(
  db: Connection,
  company: JudgedCompany,
  asked: {
    readonly of?: readonly string[] | undefined;
    readonly after?: DueLetter | undefined;
    readonly limit: number;
  },
): Promise<DueLetter[]> {
  const { of, after, limit } = asked;
  const only = sql`${of ? sql`and i.counterparty_id = any(${[...of]}::uuid[])` : NOTHING}
    ${after ? sql`and i.counterparty_id >= ${after.counterpartyId}` : NOTHING}`;
  const { rows } = await sql<DueLetter>`
    with ${reviewedSales(company, only)}
    select d.counterparty_id, p.email, d.due_rank as rank,
      (array_agg(d.id order by d.due_date, d.ref_id, d.id))[1:${MOST_NAMED}] as invoice_ids
    from judged d join counterparty p on p.legal_entity_id = ${company.legalEntityId} and p.id = d.counterparty_id
    where d.due_rank is not null
      ${after ? sql`and (d.counterparty_id, d.due_rank) > (${after.counterpartyId}::uuid, ${after.rank}::int)` : NOTHING}
    group by d.counterparty_id, p.email, d.due_rank order by d.counterparty_id, d.due_rank limit ${limit}`.execute(
    db,
  );
  return rows;
}

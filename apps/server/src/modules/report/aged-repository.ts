import { addDays } from "@grand-livre/domain/date/calendar-date";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { likeText } from "../../database/like-text.ts";
import { lastNameOf, letteredAt, unletteredAt } from "../lettering/service.ts";

/** Lines of the collective accounts of one side, open at a day, of one third party or of all. */
export type OpenAt = {
  readonly legalEntityId: string;
  readonly side: "customer" | "supplier";
  readonly date: string;
  readonly counterpartyId?: string | undefined;
};

/** Advances (409, 419) are no debts that fall due: they would show as overdue credits until their final invoice. */
function accountsOf({ side }: OpenAt) {
  const [accounts, advances] = side === "customer" ? ["41%", "419%"] : ["40%", "409%"];
  return sql`a.number like ${accounts} and a.number not like ${advances} and a.collective`;
}

function ofSide(of: OpenAt) {
  const { legalEntityId, counterpartyId } = of;
  const one =
    counterpartyId === undefined
      ? sql``
      : sql`and o.entry_line_id in (
          select m.id from entry_line m where m.legal_entity_id = ${legalEntityId} and m.counterparty_id = ${counterpartyId}
        )`;
  return sql`o.account = any(array(
    select a.number from account a where a.legal_entity_id = ${legalEntityId} and ${accountsOf(of)}
  )) ${one}`;
}

const ITEM = sql`entry_line_id, account, auxiliary, counterparty_id, entry_date, due_date, cents`;

/** Lines that nothing letters are left whole; `cents` is positive where we are owed, or owe. */
function unletteredItems(of: OpenAt, searched: RawBuilder<unknown> = sql``) {
  return sql`(
    select o.*, ${centsOf(of)} as cents from ${unletteredAt(of.legalEntityId, of.date)} o
    where ${ofSide(of)} and o.debit_cents <> o.credit_cents ${searched}
  )`;
}

/**
 * What is left of each line of a lettering, as `openLines` says it: lines of one settle each other, the earliest due first, and what
 * is left is of the side that has more.
 */
function letteredItems(of: OpenAt, searched: RawBuilder<unknown> = sql``) {
  return sql`(
    select entry_line_id, account, auxiliary, counterparty_id, entry_date, due_date,
      (sign(net) * least(abs(cents), upto - owed + abs(net)))::bigint as cents
    from (
      select i.*, sum(abs(cents)) over (partition by lettering_id) as owed,
        sum(abs(cents)) over (partition by lettering_id order by due_date, auxiliary, entry_date, entry_line_id) as upto
      from (
        select o.*, ${centsOf(of)} as cents, sum(${centsOf(of)}) over (partition by o.lettering_id) as net
        from ${letteredAt(of.legalEntityId, of.date, accountsOf(of))} o where ${ofSide(of)} ${searched}
      ) i where sign(cents) = sign(net) and net <> 0
    ) i where upto > owed - abs(net)
  )`;
}

/** What is left of each line, with what rows of the aged balance are made by. */
export const openItems = (of: OpenAt) => sql`(
  select coalesce(auxiliary, '') as key, due_date, cents from ${unletteredItems(of)} u
  union all
  select coalesce(auxiliary, '') as key, due_date, cents from ${letteredItems(of)} g
)`;

const centsOf = ({ side }: OpenAt) =>
  side === "customer" ? sql`(o.debit_cents - o.credit_cents)` : sql`(o.credit_cents - o.debit_cents)`;

/** What is left, added up where it is of one account and third party and as late. */
export type OpenAtSum = {
  readonly key: string;
  readonly counterpartyId: string | null;
  readonly auxiliary: string | null;
  readonly name: string;
  readonly dueDate: string;
  readonly cents: number;
  /** The date of its last line: what is written last names the third party. */
  readonly last: string;
};

/** A row for each third party and age, however many lines there are. */
export async function sumOpenAt(db: Connection, of: OpenAt, ages: readonly number[]): Promise<OpenAtSum[]> {
  const { legalEntityId, date } = of;
  /** The fewest days late of each age: 0, and those after each limit. */
  const from = [0, ...ages.map((days) => days + 1)];
  const due = from.map((days) => addDays(date, -days));
  const ofAge = due.map((last, at) => {
    const older = due[at + 1];
    const isSooner = at === 0 ? sql`` : sql`due_date <= ${last}::date and`;
    return sql`sum(cents) filter (where ${isSooner} ${older === undefined ? sql`true` : sql`due_date > ${older}::date`})`;
  });
  // One group a third party, however many ages: more groups than the database expects are sorted, which took five times as long.
  const sums = (items: RawBuilder<unknown>) => sql`
    select account, auxiliary, counterparty_id, max(entry_date) as last, array[${sql.join(ofAge)}]::bigint[] as cents
    from ${items} i group by 1, 2, 3`;
  const { rows } = await sql<OpenAtSum>`
    select coalesce(o.auxiliary, '') as key, p.id as counterparty_id, o.auxiliary,
      coalesce(p.name, ${lastNameOf(legalEntityId)}, o.auxiliary, a.label) as name, d.due_date, d.cents, o.last
    from (${sums(unletteredItems(of))} union all ${sums(letteredItems(of))}) o
    cross join unnest(o.cents, ${due}::date[]) d (cents, due_date)
    left join counterparty p on p.legal_entity_id = ${legalEntityId} and p.id = o.counterparty_id
    left join lateral (
      select a.label from account a where a.legal_entity_id = ${legalEntityId} and a.number = o.account
      order by a.chart_version desc limit 1
    ) a on true
    where d.cents is not null
    order by o.last, o.account, o.counterparty_id`.execute(db);
  return rows;
}

export type DuePlace = { readonly dueDate: string; readonly date: string; readonly id: string };
export type DueRow = DuePlace & {
  readonly entryId: string;
  readonly counterpartyId: string | null;
  readonly auxiliary: string | null;
  readonly name: string;
  readonly pieceRef: string | null;
  readonly label: string;
  readonly cents: number;
};
export type DuePage = {
  /** Folded words: each is in the entry or the name. */
  readonly words?: readonly string[];
  readonly after?: DuePlace | undefined;
  /** Null: all of them, for a file. */
  readonly limit: number | null;
};

/** What is left of lines from a place on, the earliest due first, with what all of them from there on add up to. */
export async function findDuePage(
  db: Connection,
  of: OpenAt,
  { words = [], after, limit }: DuePage,
): Promise<{ readonly rows: DueRow[]; readonly count: number; readonly totalCents: number }> {
  const { legalEntityId } = of;
  const texts = words.map((word) => {
    const text = likeText(word);
    return sql`and (exists (
      select from entry e where e.legal_entity_id = ${legalEntityId} and e.id = o.entry_id and e.search_key like ${text}
    ) or exists (
      select from counterparty p where p.legal_entity_id = ${legalEntityId} and p.id = o.counterparty_id and p.search_key like ${text}
    ))`;
  });
  const searched = sql.join(texts, sql` `);
  const beyond = after
    ? sql`where (due_date, entry_date, entry_line_id) > (${after.dueDate}::date, ${after.date}::date, ${after.id}::uuid)`
    : sql``;
  // The first lines that nothing letters come from their index; only letterings are worked out whole.
  const { rows } = await sql<DueRow & { readonly count: number; readonly totalCents: number }>`
    with lettered as materialized (select ${ITEM} from ${letteredItems(of, searched)} g ${beyond}),
    page as materialized (
      select ${ITEM} from (
        (select ${ITEM} from ${unletteredItems(of, searched)} u ${beyond} order by due_date, entry_date, entry_line_id limit ${limit})
        union all select ${ITEM} from lettered
      ) i order by due_date, entry_date, entry_line_id limit ${limit}
    ), total as (
      select count(*)::int as count, coalesce(sum(cents), 0)::bigint as total_cents from (
        select cents from ${unletteredItems(of, searched)} u ${beyond} union all select cents from lettered
      ) i
    )
    select l.id, l.entry_id, p.id as counterparty_id, l.auxiliary, coalesce(p.name, l.auxiliary_label, l.auxiliary, a.label) as name,
      i.entry_date as date, e.piece_ref, l.label, i.due_date, i.cents, t.count, t.total_cents
    from page i
    join entry_line l on l.legal_entity_id = ${legalEntityId} and l.id = i.entry_line_id
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    join account a on a.legal_entity_id = l.legal_entity_id and a.chart_version = l.chart_version and a.number = l.account
    left join counterparty p on p.legal_entity_id = l.legal_entity_id and p.id = l.counterparty_id
    cross join total t
    order by i.due_date, i.entry_date, i.entry_line_id`.execute(db);
  return { rows, count: rows[0]?.count ?? 0, totalCents: rows[0]?.totalCents ?? 0 };
}

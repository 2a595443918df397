import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { likeText } from "../../database/like-text.ts";
import { wasOpenAt } from "../lettering/service.ts";

/** Lines of the collective accounts of one side, open at a day, of one third party or of all. */
export type OpenAt = {
  readonly legalEntityId: string;
  readonly side: "customer" | "supplier";
  readonly date: string;
  readonly counterpartyId?: string | undefined;
};

/** Advances (409, 419) are no debts that fall due: they would show as overdue credits until their final invoice. */
function openAt({ legalEntityId, side, date, counterpartyId }: OpenAt) {
  const one = counterpartyId === undefined ? sql`` : sql`and l.counterparty_id = ${counterpartyId}`;
  const [accounts, advances] = side === "customer" ? ["41%", "419%"] : ["40%", "409%"];
  return sql`
    from entry_line l
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    join account a on a.legal_entity_id = l.legal_entity_id and a.chart_version = l.chart_version and a.number = l.account
      and a.collective
    left join lettering_current c on c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id
    left join lettering g on g.legal_entity_id = c.legal_entity_id and g.id = c.lettering_id
    left join counterparty p on p.legal_entity_id = l.legal_entity_id and p.id = l.counterparty_id
    where l.legal_entity_id = ${legalEntityId} and l.account like ${accounts} and l.account not like ${advances} ${one}
      and ${wasOpenAt(legalEntityId, date)}`;
}

const ITEM = sql`l.id, coalesce(l.auxiliary, '') as key, p.id as counterparty_id, l.auxiliary,
  coalesce(p.name, l.auxiliary_label, l.auxiliary, a.label) as name, coalesce(l.due_date, l.entry_date) as due_date, l.entry_date as date`;
const ITEM_COLUMNS = sql`id, key, counterparty_id, auxiliary, name, due_date, date`;

/**
 * What is left of each line, as \`openLines\` says it: a line of no lettering is left whole; lines of one settle each other, the
 * earliest due first, and what is left is of the side that has more. \`cents\` is positive where we are owed, or owe.
 */
export function openItems(of: OpenAt, searched: RawBuilder<unknown> = sql``) {
  const cents = sql`${sql.raw(of.side === "customer" ? "" : "-")}(l.debit_cents - l.credit_cents)`;
  return sql`(
    select ${ITEM}, ${cents} as cents ${openAt(of)} and g.id is null and l.debit_cents <> l.credit_cents ${searched}
    union all
    select ${ITEM_COLUMNS}, (sign(net) * least(abs(cents), upto - owed + abs(net)))::bigint as cents
    from (
      select i.*, sum(abs(cents)) over (partition by lettering_id) as owed,
        sum(abs(cents)) over (partition by lettering_id order by due_date, auxiliary, date, id) as upto
      from (
        select ${ITEM}, ${cents} as cents, g.id as lettering_id, sum(${cents}) over (partition by g.id) as net
        ${openAt(of)} and g.id is not null ${searched}
      ) i where sign(cents) = sign(net) and net <> 0
    ) i where upto > owed - abs(net)
  )`;
}

/** What is left, added up where it names a third party alike and is as late. */
export type OpenAtSum = {
  readonly key: string;
  readonly counterpartyId: string | null;
  readonly auxiliary: string | null;
  readonly name: string;
  readonly dueDate: string;
  readonly cents: number;
  /** The date and the id of its last line: what is written in it last names the third party. */
  readonly last: string;
};

/** A row for each third party and age, however many lines there are. */
export async function sumOpenAt(db: Connection, of: OpenAt, ages: readonly number[]): Promise<OpenAtSum[]> {
  const { rows } = await sql<OpenAtSum>`
    select key, counterparty_id, auxiliary, name, min(due_date) as due_date, sum(cents)::bigint as cents,
      max(date::text || ' ' || id) as last
    from ${openItems(of)} o
    group by key, counterparty_id, auxiliary, name,
      width_bucket(${of.date}::date - due_date, ${ages.map((days) => days + 1)}::integer[])`.execute(db);
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
  const searched = words.map((word) => {
    const text = likeText(word);
    return sql`and (e.search_key like ${text} or p.search_key like ${text})`;
  });
  const beyond = after
    ? sql`where (due_date, date, id) > (${after.dueDate}::date, ${after.date}::date, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<DueRow & { readonly count: number; readonly totalCents: number }>`
    select o.*, l.entry_id, l.label, e.piece_ref
    from (
      select ${ITEM_COLUMNS}, cents, count(*) over ()::int as count, (sum(cents) over ())::bigint as total_cents
      from ${openItems(of, sql.join(searched, sql` `))} o ${beyond}
      order by due_date, date, id limit ${limit}
    ) o
    join entry_line l on l.legal_entity_id = ${of.legalEntityId} and l.id = o.id
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    order by o.due_date, o.date, o.id`.execute(db);
  return { rows, count: rows[0]?.count ?? 0, totalCents: rows[0]?.totalCents ?? 0 };
}

import type { LetteringLine, OpenSubledger, SUBLEDGER_KINDS } from "@grand-livre/contracts/lettering";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { isFirstPage, NAMED } from "../../database/named-statements.ts";

export type Subledger = {
  readonly legalEntityId: string;
  readonly account: string;
  readonly auxiliary: string | null;
};
export type OpenFilter = {
  readonly legalEntityId: string;
  readonly kind?: (typeof SUBLEDGER_KINDS)[number] | undefined;
  /** Folded words: all of them are contained. */
  readonly words: readonly string[];
  readonly skip: number;
  readonly limit: number;
};

const OF_KIND: Readonly<Record<(typeof SUBLEDGER_KINDS)[number], RawBuilder<unknown>>> = {
  customer: sql`l.account like '411%'`,
  supplier: sql`l.account like '40%'`,
  other: sql`l.account not like '411%' and l.account not like '40%'`,
};

/**
 * Lines with their account and what letters them; `c` and `g` are null on a line that nothing letters. The à-nouveaux that a
 * closing wrote repeat lines of the year before, which are lettered themselves.
 */
const LETTERED_LINES = sql`entry_line l
  join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state <> 'draft'
    and not (e.nature = 'opening' and e.source_kind = 'closing')
  join account a on a.legal_entity_id = l.legal_entity_id and a.chart_version = l.chart_version and a.number = l.account
    and a.letterable
  left join lettering_current c on c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id
  left join lettering g on g.legal_entity_id = c.legal_entity_id and g.id = c.lettering_id`;

const OPEN_COLUMNS = sql`o.entry_line_id, o.entry_id, o.chart_version, o.account, o.counterparty_id, o.auxiliary, o.entry_date,
  o.due_date, o.debit_cents, o.credit_cents`;

/** Opening entries after the first exercise repeat lines of the year before. */
const isNoRepeat = (legalEntityId: string) => sql`(o.opened_exercise_id is null or o.opened_exercise_id = (
  select x.id from fiscal_exercise x where x.legal_entity_id = ${legalEntityId} order by x.start_date limit 1
))`;

/** Lines that were open at a day and that nothing letters. */
export const unletteredAt = (legalEntityId: string, date: string) => sql`(
  select ${OPEN_COLUMNS} from open_line o
  where o.legal_entity_id = ${legalEntityId} and o.entry_date <= ${date} and o.lettering_id is null and ${isNoRepeat(legalEntityId)}
)`;

/**
 * Lines that were open at a day in a lettering: one that is partial, or one that a line after that day settles. Only what came
 * after the day is read on these accounts `a`, and what it settles.
 */
export const letteredAt = (
  legalEntityId: string,
  date: string,
  accounts: RawBuilder<unknown> = sql`(a.letterable or a.collective)`,
) => sql`(
  select ${OPEN_COLUMNS}, o.lettering_id from open_line o
  where o.legal_entity_id = ${legalEntityId} and o.entry_date <= ${date} and o.lettering_id is not null and ${isNoRepeat(legalEntityId)}
  union all
  select ${OPEN_COLUMNS}, o.lettering_id from (
    select distinct g.legal_entity_id, g.id
    from (
      select distinct a.legal_entity_id, a.number from account a where a.legal_entity_id = ${legalEntityId} and ${accounts}
    ) a
    cross join lateral (
      select m.legal_entity_id, m.id from entry_line m
      where m.legal_entity_id = a.legal_entity_id and m.account = a.number and m.entry_date > ${date}
      order by m.entry_date, m.entry_id, m.position offset 0
    ) m
    join lettering_current c on c.legal_entity_id = m.legal_entity_id and c.entry_line_id = m.id
    join lettering g on g.legal_entity_id = c.legal_entity_id and g.id = c.lettering_id and not g.partial
  ) g
  cross join lateral (
    select l.id as entry_line_id, l.entry_id, l.chart_version, l.account, l.counterparty_id, l.auxiliary, l.entry_date,
      coalesce(l.due_date, l.entry_date) as due_date, l.debit_cents, l.credit_cents, c.lettering_id,
      case e.nature when 'opening' then e.fiscal_exercise_id end as opened_exercise_id
    from lettering_current c
    join entry_line l on l.legal_entity_id = c.legal_entity_id and l.id = c.entry_line_id and l.entry_date <= ${date}
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    where c.legal_entity_id = g.legal_entity_id and c.lettering_id = g.id
  ) o where ${isNoRepeat(legalEntityId)}
)`;

/** What the last line of an account and auxiliary `o` calls its third party: where no counterparty is known. */
export const lastNameOf = (legalEntityId: string) => sql`(
  select l.auxiliary_label from entry_line l
  where o.counterparty_id is null and l.legal_entity_id = ${legalEntityId} and l.account = o.account and l.auxiliary = o.auxiliary
  order by l.entry_date desc, l.entry_id desc, l.position desc limit 1
)`;

/** Rows of accounts and third parties with their labels and names. */
const named = (legalEntityId: string, rows: RawBuilder<unknown>) => sql`
  select o.*, a.label, n.name, n.search_key from ${rows} o
  join account a on a.legal_entity_id = ${legalEntityId} and a.chart_version = o.chart_version and a.number = o.account
  cross join lateral (
    select max(coalesce(p.name, ${lastNameOf(legalEntityId)})) as name, coalesce(max(p.search_key), '') as search_key
    from (select unnest(o.counterparties) as counterparty_id, o.account, o.auxiliary) o
    left join counterparty p on p.legal_entity_id = ${legalEntityId} and p.id = o.counterparty_id
    where o.auxiliary is not null
  ) n`;

/**
 * Accounts and third parties with open lines, the highest balance first; `count` is that of all of them. Names are looked for on
 * the page alone, unless they are searched.
 */
export async function findOpenSubledgers(
  db: Connection,
  { legalEntityId, kind, words, skip, limit }: OpenFilter,
): Promise<{ readonly subledgers: OpenSubledger[]; readonly count: number }> {
  const searched = words.map(
    (word) =>
      sql`and (strpos(search_key, ${word}) > 0 or strpos(lower(concat_ws(' ', account, auxiliary)), ${word}) > 0)`,
  );
  const found =
    words.length === 0
      ? sql`open`
      : sql`(select * from (${named(legalEntityId, sql`open`)}) o where true ${sql.join(searched, sql` `)})`;
  const order = sql`abs(balance_cents) desc, account, auxiliary nulls first`;
  const isNamed = words.length === 0 && isFirstPage({ skip, limit });
  const part = isNamed ? sql`limit ${sql.lit(limit)}` : sql`offset ${skip} limit ${limit}`;
  const page = sql`(
    select account, auxiliary, lines, debit_cents, credit_cents, balance_cents, oldest_date, chart_version, counterparties,
      count(*) over ()::int as count
    from ${found} o order by ${order} ${part}
  )`;
  const { rows } = await sql<OpenSubledger & { count: number }>`${isNamed ? NAMED : sql``}
    with letterable as materialized (
      select a.chart_version, a.number from account a where a.legal_entity_id = ${legalEntityId} and a.letterable
    ), o as materialized (
      select l.chart_version, l.account, l.auxiliary, l.counterparty_id, count(*)::int as lines,
        sum(l.debit_cents)::bigint as debit_cents, sum(l.credit_cents)::bigint as credit_cents, min(l.entry_date) as oldest_date
      from open_line l
      where l.legal_entity_id = ${legalEntityId} ${kind === undefined ? sql`` : sql`and ${OF_KIND[kind]}`}
      group by 1, 2, 3, 4
    ), open as (
      select o.account, o.auxiliary, sum(o.lines)::int as lines, sum(o.debit_cents)::bigint as debit_cents,
        sum(o.credit_cents)::bigint as credit_cents, (sum(o.debit_cents) - sum(o.credit_cents))::bigint as balance_cents,
        min(o.oldest_date) as oldest_date, max(o.chart_version) as chart_version, array_agg(o.counterparty_id) as counterparties
      from o
      where (o.chart_version, o.account) in (select a.chart_version, a.number from letterable a)
      group by o.account, o.auxiliary
    )
    select account, label, auxiliary, name, lines, debit_cents, credit_cents, balance_cents, oldest_date, count
    from (${named(legalEntityId, page)}) o order by ${order}`.execute(db);
  const count = rows[0]?.count ?? 0;
  return { subledgers: rows.map(({ count: _, ...row }) => row), count };
}

/** The third parties of an account that have lines which no lettering holds; null for lines that name none. */
export async function findOpenAuxiliaries(
  db: Connection,
  legalEntityId: string,
  account: string,
): Promise<(string | null)[]> {
  const { rows } = await sql<{ auxiliary: string | null }>`
    select distinct o.auxiliary from open_line o
    join account a on a.legal_entity_id = o.legal_entity_id and a.chart_version = o.chart_version and a.number = o.account
      and a.letterable
    where o.legal_entity_id = ${legalEntityId} and o.account = ${account} and o.lettering_id is null
    order by 1`.execute(db);
  return rows.map(({ auxiliary }) => auxiliary);
}

export type StatedLine = Omit<LetteringLine, "lettering"> & {
  readonly position: number;
  readonly letteringId: string | null;
  readonly letteringCode: string | null;
  readonly letteringPartial: boolean | null;
  readonly letteredOn: string | null;
};
export type LinePlace = { readonly date: string; readonly entryId: string; readonly position: number };

/** Lines of an account and third party by date, from a place on. */
export async function findSubledgerLines(
  db: Connection,
  { legalEntityId, account, auxiliary }: Subledger,
  state: "open" | "lettered" | "all",
  after: LinePlace | undefined,
  limit: number,
): Promise<StatedLine[]> {
  const wanted =
    state === "all"
      ? sql``
      : state === "open"
        ? sql`and (g.id is null or g.partial)`
        : sql`and g.id is not null`;
  const beyond = after
    ? sql`and (l.entry_date, l.entry_id, l.position) > (${after.date}::date, ${after.entryId}::uuid, ${after.position}::integer)`
    : sql``;
  const { rows } = await sql<StatedLine>`
    select l.id, l.entry_id, l.position, e.number as entry_number, j.code as journal_code, l.entry_date as date, e.piece_ref,
      l.label, l.due_date, l.debit_cents, l.credit_cents, g.id as lettering_id, g.code as lettering_code,
      g.partial as lettering_partial, g.lettered_on
    from ${LETTERED_LINES}
    join journal j on j.legal_entity_id = e.legal_entity_id and j.id = e.journal_id
    where l.legal_entity_id = ${legalEntityId} and l.account = ${account}
      and ${auxiliary === null ? sql`l.auxiliary is null` : sql`l.auxiliary = ${auxiliary}`} ${wanted} ${beyond}
    order by l.entry_date, l.entry_id, l.position limit ${limit}`.execute(db);
  return rows;
}

/** The account's label and the third party's name, as the last line says them; undefined without any line. */
export async function findSubledger(
  db: Connection,
  { legalEntityId, account, auxiliary }: Subledger,
): Promise<{ readonly label: string; readonly name: string | null } | undefined> {
  const { rows } = await sql<{ label: string; name: string | null }>`
    select a.label, coalesce(p.name, l.auxiliary_label) as name from ${LETTERED_LINES}
    left join counterparty p on p.legal_entity_id = l.legal_entity_id and p.id = l.counterparty_id and l.auxiliary is not null
    where l.legal_entity_id = ${legalEntityId} and l.account = ${account}
      and ${auxiliary === null ? sql`l.auxiliary is null` : sql`l.auxiliary = ${auxiliary}`}
    order by l.entry_date desc, l.entry_id desc limit 1`.execute(db);
  return rows[0];
}

/** The line of an entry on one account. */
export async function findLineOn(
  db: Connection,
  { legalEntityId, entryId, account }: { legalEntityId: string; entryId: string; account: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("entryLine")
    .select("id")
    .where("legalEntityId", "=", legalEntityId)
    .where("entryId", "=", entryId)
    .where("account", "=", account)
    .executeTakeFirst();
  return row?.id;
}

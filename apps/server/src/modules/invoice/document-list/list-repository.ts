import { type RawBuilder, sql } from "kysely";
import type { Connection, Tx } from "../../../database/connection.ts";
import { isFirstPage, NAMED } from "../../../database/named-statements.ts";
import { type Scope, withinScope } from "../../../scope.ts";
import type { StateCount } from "./count-repository.ts";
import { foundInvoices, keyOfInvoice, type SearchStart, searchStart } from "./found-repository.ts";
import {
  type Condition,
  companyCondition,
  dayConditions,
  every,
  narrowing,
  stateConditions,
} from "./list-conditions-repository.ts";
import { hasText, type InvoiceFilter, isNarrowed, type ListSort } from "./list-filter.ts";

export type ListPage = {
  readonly skip: number;
  readonly limit: number;
  /** The id of the last one seen, or of the first one when the page before it is requested. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly sort: ListSort;
};

/** A text search counts so many, and says then that there are more. */
export const MOST_COUNTED = 10_000;

/** So many invoices are walked through in the order of a page, besides those that it skips: 5 ms with a text. */
const WALKED = 2000;

const sortColumn = {
  created: "id",
  bill_date: "bill_date",
  due_date: "due_date",
  companyName: "company_name_key",
  totalInclVatCents: "total_incl_vat_cents",
} as const satisfies Record<ListSort["by"], string>;

/** What a page is put in order by, and where it goes on: the page before a cursor is found from its end. */
type PageOrder = {
  readonly column: (typeof sortColumn)[ListSort["by"]];
  readonly descending: boolean;
  readonly beyond: Condition | undefined;
};

const isBackwards = ({ after, before }: ListPage) => before !== undefined && after === undefined;

/** tidy-allow scope: puts rows in order, reads none. */
function orderBy({ column, descending }: PageOrder, id = sql.ref("i.id")): RawBuilder<unknown> {
  const way = sql.raw(descending ? "desc" : "asc");
  return column === "id" ? sql`${id} ${way}` : sql`${sql.ref(`i.${column}`)} ${way}, ${id} ${way}`;
}

async function orderOf(db: Connection, page: ListPage): Promise<PageOrder> {
  const column = sortColumn[page.sort.by];
  const descending = (page.sort.order === "desc") !== isBackwards(page);
  const cursor = page.after ?? page.before;
  const beyond = cursor === undefined ? undefined : await beyondCursor(db, cursor, { column, descending });
  return { column, descending, beyond };
}

/** What comes after the invoice that a cursor names. */
async function beyondCursor(
  db: Connection,
  cursor: string,
  { column, descending }: Pick<PageOrder, "column" | "descending">,
): Promise<Condition> {
  const sign = sql.raw(descending ? "<" : ">");
  if (column === "id") return sql`i.id ${sign} ${cursor}::uuid`;
  const sorted = sql.ref(`i.${column}`);
  const { rows } = await sql<{ value: unknown }>`
    select ${sorted} as value from invoice i where i.id = ${cursor}`.execute(db);
  if (rows[0] === undefined) return sql`false`;
  const { value } = rows[0];
  // What has no date comes after the latest one.
  if (value === null)
    return sql`(${descending ? sql`${sorted} is not null or ` : sql``}(${sorted} is null and i.id ${sign} ${cursor}::uuid))`;
  const later = sql`(${sorted}, i.id) ${sign} (${value}, ${cursor}::uuid)`;
  return descending ? sql`${later}` : sql`(${later} or ${sorted} is null)`;
}

/** What states, orders and cursors ask of an invoice. */
const listed = ({ column }: PageOrder) =>
  sql.raw(
    [...new Set(["id", "list_state", "kind", "due_date", column])].map((name) => `i.${name}`).join(", "),
  );

const ofPage = ({ skip, limit }: ListPage, order: PageOrder) =>
  sql`limit ${limit} ${order.beyond || skip === 0 ? sql`` : sql`offset ${skip}`}`;

const inOrder = (rows: readonly { readonly id: string }[], page: ListPage): string[] => {
  const ids = rows.map(({ id }) => id);
  return isBackwards(page) ? ids.toReversed() : ids;
};

/**
 * The invoices of a page along the index of its order, as far as they are soon met: fewer than the page has where they lie
 * far from its beginning. None where no index has that order.
 */
export async function walkPage(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  page: ListPage,
): Promise<string[]> {
  const order = await orderOf(db, page);
  if (filter.legalEntityId === undefined && order.column !== "id") return [];
  const reach = WALKED + 2 * (page.skip + page.limit);
  // Its days bound the walk where they are its order.
  const bounds = [
    companyCondition(scope, filter),
    ...(order.column === "bill_date" ? dayConditions(filter) : []),
    ...(order.beyond ? [order.beyond] : []),
  ];
  const isNamed =
    isFirstPage(page) && filter.legalEntityId !== undefined && !isNarrowed(filter) && !hasText(filter);
  const { rows } = await sql<{ id: string }>`${isNamed ? NAMED : sql``}
    select i.id from (
      select i.* from invoice i
      where i.deleted_at is null and ${every(bounds)}
        and ${withinScope(scope, "i.legal_entity_id")}
      order by ${orderBy(order)} limit ${reach}
    ) i ${hasText(filter) ? keyOfInvoice(filter) : sql``}
    where ${every(narrowing(filter))} order by ${orderBy(order)} ${ofPage(page, order)}`.execute(db);
  return inOrder(rows, page);
}

/** The invoices of a page among all that a filter leaves. */
export async function sortPage(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  page: ListPage,
  start: SearchStart,
): Promise<string[]> {
  const order = await orderOf(db, page);
  if (start === "keys" && order.column === "id") {
    // Keys are put in order before any invoice is looked up for them.
    const id = sql.ref("s.invoice_id");
    const found = foundInvoices(scope, filter, start, {
      ofKeys: beyondKey(order, page),
      order: orderBy(order, id),
    });
    const { rows } = await sql<{ id: string }>`
      select i.id from ${found} order by ${orderBy(order, id)} ${ofPage(page, order)}`.execute(db);
    return inOrder(rows, page);
  }
  const { rows } = await sql<{ id: string }>`
    with found as materialized (select ${listed(order)} from ${foundInvoices(scope, filter, start)})
    select i.id from found i where ${order.beyond ?? sql`true`} order by ${orderBy(order)} ${ofPage(page, order)}`.execute(
    db,
  );
  return inOrder(rows, page);
}

/** What comes after a cursor in the order of creation, as a condition on a search key. */
function beyondKey({ descending }: PageOrder, { after, before }: ListPage): Condition[] {
  const cursor = after ?? before;
  return cursor === undefined ? [] : [sql`s.invoice_id ${sql.raw(descending ? "<" : ">")} ${cursor}::uuid`];
}

/** What a search with a text found: all of it with its page, or as many as are counted. */
export type Gathered = {
  readonly states: readonly StateCount[];
  /** How many of them are in the filter's own states. */
  readonly count: number;
  readonly isWhole: boolean;
  /** The page of the filter's own among those found. */
  readonly ids: readonly string[];
};

/**
 * Counts what a filter with texts leaves, up to a limit, and takes the page of `own` from it: the same filter with the
 * states of the page.
 * @param isFirst whether those found are the first in the order of the page, which is that of creation, and begin with keys
 */
export async function gather(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  own: InvoiceFilter,
  page: ListPage,
  { start, isFirst = false }: { readonly start: SearchStart; readonly isFirst?: boolean },
): Promise<Gathered> {
  const order = await orderOf(db, page);
  const first = isFirst ? { order: orderBy(order, sql.ref("s.invoice_id")) } : {};
  const mine = every(stateConditions(own));
  const { rows } = await sql<{ states: [StateCount["state"], number][]; count: number; ids: string[] }>`
    with found as materialized (
      select ${listed(order)} from ${foundInvoices(scope, filter, start, first)} limit ${MOST_COUNTED + 1}
    ), page as (
      select i.* from found i where ${every([mine, ...(order.beyond ? [order.beyond] : [])])} order by ${orderBy(order)} ${ofPage(page, order)}
    )
    select (select coalesce(json_agg(json_build_array(c.list_state, c.count)), '[]')
        from (select list_state, count(*) as count from found group by 1) c) as states,
      (select count(*) from found i where ${mine}) as count,
      (select coalesce(json_agg(i.id order by ${orderBy(order)}), '[]') from page i) as ids`.execute(db);
  const [{ states, count, ids } = { states: [], count: 0, ids: [] }] = rows;
  const found = states.reduce((sum, [, one]) => sum + one, 0);
  return {
    states: states.map(([state, one]) => ({ state, count: one })),
    count,
    isWhole: found <= MOST_COUNTED,
    ids: isBackwards(page) ? ids.toReversed() : ids,
  };
}

const CURSOR = sql.ref("listed_invoice");

/** All invoices of a filter in order, as a cursor of the transaction: `nextIds` takes them, so many at once. */
export async function openIds(tx: Tx, scope: Scope, filter: InvoiceFilter, sort: ListSort): Promise<void> {
  const order = await orderOf(tx, { skip: 0, limit: 0, sort });
  const found = foundInvoices(scope, filter, await searchStart(tx, scope, filter));
  await sql`declare ${CURSOR} no scroll cursor for select i.id from ${found} order by ${orderBy(order)}`.execute(
    tx,
  );
}

/** The cursor holds it. */
export async function nextIds(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`fetch ${sql.lit(count)} from ${CURSOR}`.execute(tx);
  return rows.map(({ id }) => id);
}

import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { keptPlan } from "../../database/kept-plan.ts";
import { KeptQuestion } from "../../database/kept-question.ts";
import { type Scope, withinScope } from "../../scope.ts";
import {
  askedCompany,
  type Condition,
  companyCondition,
  every,
  narrowing,
  ofAskedCompany,
} from "./list-conditions-repository.ts";
import { type InvoiceFilter, type ListSort, listStates, statesOf } from "./list-filter.ts";
import { readTally, type StateCount, talliesIn, tallyText } from "./tally-repository.ts";
import type { IdRange } from "./text-pieces.ts";

export type InvoiceItemRow = {
  readonly id: string;
  readonly legalEntityId: string;
  readonly refId: string | null;
  readonly direction: string;
  readonly kind: string;
  readonly status: string;
  readonly label: string;
  readonly billNumber: string | null;
  readonly billDate: string | null;
  readonly accountingDate: string | null;
  readonly dueDate: string | null;
  readonly currency: string;
  readonly counterpartyId: string | null;
  readonly companyName: string | null;
  readonly journalLabel: string | null;
  readonly totalExclVatCents: number;
  readonly vatCents: number;
  readonly totalInclVatCents: number;
  readonly payableCents: number;
  readonly paidCents: number;
  readonly faeEntryId: string | null;
  readonly fnpEntryId: string | null;
  readonly entryId: string | null;
  readonly source: string;
  readonly warnings: unknown;
  readonly issues: unknown;
  readonly inboxState: string;
  readonly captureConfidence: number | null;
  readonly possibleDuplicateOf: string | null;
  readonly ibanChanged: boolean;
  readonly approvedAt: Date | null;
  readonly version: number;
};

export type InvoiceListRow = InvoiceItemRow & {
  readonly legalEntityRefId: string;
  readonly mainAccount: string | null;
  readonly accountCount: number;
};

export type ListPage = {
  readonly skip: number;
  readonly limit: number;
  /** The id of the last one seen, or of the first one when the page before it is asked for. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly sort: ListSort;
  /** Few invoices answer the filter: find them first, then put them in order. */
  readonly few: boolean;
  /** Where all of the page lies, when that is known: there, or else among these. */
  readonly ranges?: readonly IdRange[] | undefined;
  readonly beside?: readonly string[] | undefined;
};

/** From here on a union of branches costs more than looking through the invoices of all companies. */
const MOST_BRANCHES = 24;

/** Sales and supplier bills. */
const DIRECTIONS = 2;

const sortColumn = {
  created: "id",
  bill_date: "bill_date",
  due_date: "due_date",
  companyName: "company_name_key",
  totalInclVatCents: "total_incl_vat_cents",
} as const satisfies Record<ListSort["by"], string>;

/**
 * One branch for each company, direction, state and journal: each reads its own index in the order of the page, and
 * PostgreSQL merges them without sorting.
 */
function branchesOf(
  scope: Scope,
  filter: InvoiceFilter,
  { sort, few, ranges, beside = [] }: Pick<ListPage, "sort" | "few" | "ranges" | "beside">,
  kept: boolean,
): Condition[] {
  const { status, todo, payment, journalIds, companyNames } = filter;
  const companies = kept ? [ofAskedCompany("i.legal_entity_id")] : companiesOf(scope, filter);
  const ways: Condition[][] = [companies];
  if (!isWholeList(filter, sort)) ways.push(filter.directions.map((one) => sql`i.direction = ${one}`));
  const states = statesOf(filter);
  if (payment === "overdue" && (few || sort.by === "due_date")) {
    // Its index holds the open ones alone.
  } else if (isBetweenDays(filter, sort)) {
    // No index has the days of a state: those of all states are in order.
    if (states.length < listStates.length) ways.push([sql`i.list_state = any(${[...states]}::text[])`]);
  } else if (todo === undefined && payment === undefined) {
    if (status !== undefined) ways.push([sql`i.status = ${status}`]);
  } else ways.push(states.map((state) => sql`i.list_state = ${state}`));
  if (ranges)
    ways.push([
      ...ranges.map(isWithin),
      ...(beside.length > 0 ? [sql<SqlBool>`i.id = any(${[...beside]}::uuid[])`] : []),
    ]);
  // Those of many are found together, in no order.
  if (companyNames && companyNames.length <= MOST_BRANCHES)
    ways.push(companyNames.map((name) => sql`i.company_name_key = ${name}`));
  if (journalIds) ways.push(journalIds.map((id) => sql`i.journal_id = ${id}`));
  const branches = ways.reduce<Condition[]>(
    (found, way) => found.flatMap((one) => way.map((next) => every([one, next]))),
    [sql`i.deleted_at is null`],
  );
  return branches.length <= MOST_BRANCHES
    ? branches
    : [every([sql`i.deleted_at is null`, ...ways.map((way) => sql<SqlBool>`(${sql.join(way, sql` or `)})`)])];
}

const isWithin = ({ from, before }: IdRange): Condition =>
  every([
    ...(from ? [sql<SqlBool>`i.id >= ${from}`] : []),
    ...(before ? [sql<SqlBool>`i.id < ${before}`] : []),
  ]);

/** All that a company has, in the order of its creation: one index has it, both directions together. */
const isWholeList = (filter: InvoiceFilter, { by }: ListSort) =>
  by === "created" &&
  filter.legalEntityId !== undefined &&
  filter.directions.length === DIRECTIONS &&
  filter.status === undefined &&
  filter.todo === undefined &&
  filter.payment === undefined &&
  filter.companyNames === undefined &&
  filter.journalIds === undefined;

const isBetweenDays = ({ startDate, endDate }: InvoiceFilter, { by }: ListSort) =>
  Boolean(startDate || endDate) && by === "bill_date";

function companiesOf(scope: Scope, filter: InvoiceFilter): Condition[] {
  const { legalEntityIds } = scope;
  return filter.legalEntityId || legalEntityIds === "all" || legalEntityIds.length > 8
    ? [companyCondition(scope, filter)]
    : legalEntityIds.map(
        (id) => sql<SqlBool>`i.legal_entity_id = ${id} and ${withinScope(scope, "i.legal_entity_id")}`,
      );
}

/** Where the page goes on, from the row that the cursor names. */
async function beyondCursor(
  db: Connection,
  scope: Scope,
  { after, before, sort }: ListPage,
  descending: boolean,
): Promise<Condition | undefined> {
  const id = after ?? before;
  if (id === undefined) return undefined;
  const sign = sql.raw(descending ? "<" : ">");
  if (sort.by === "created") return sql`i.id ${sign} ${id}`;
  const column = sql.ref(`i.${sortColumn[sort.by]}`);
  const { rows } = await sql<{ value: unknown }>`
    select ${column} as value from invoice i where i.id = ${id} and ${withinScope(scope, "i.legal_entity_id")}`.execute(
    db,
  );
  const value = rows[0]?.value;
  if (rows[0] === undefined) return sql`false`;
  // What has no date stands after the latest one.
  if (value === null)
    return sql`(${descending ? sql`${column} is not null or ` : sql``}(${column} is null and i.id ${sign} ${id}))`;
  const later = sql`(${column}, i.id) ${sign} (${value}, ${id}::uuid)`;
  return descending ? sql`${later}` : sql`(${later} or ${column} is null)`;
}

type PageStatement = {
  /** The invoices of the page, as `page`. */
  readonly found: RawBuilder<unknown>;
  /** Its rows, as `p`, to be put in this order, see `isBackwards`. */
  readonly rows: RawBuilder<InvoiceListRow>;
  readonly order: RawBuilder<unknown>;
};

/** The page before a cursor is found from its end. */
const isBackwards = ({ after, before }: ListPage) => before !== undefined && after === undefined;

/** A page of invoices: by `skip`, or beside the invoice that a cursor names. */
export async function findInvoices(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  page: ListPage,
): Promise<InvoiceListRow[]> {
  const statement = await pageStatement(db, scope, filter, page, false);
  if (!statement) return [];
  const { found, rows, order } = statement;
  const answer = await sql<InvoiceListRow>`with ${found} ${rows} order by ${order}`.execute(db);
  return isBackwards(page) ? answer.rows.toReversed() : answer.rows;
}

/** The same with the tally of `among`, in one statement: the way to the database costs more than either question. */
export async function findInvoicesAndTally(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  page: ListPage,
  among: InvoiceFilter,
): Promise<{ readonly rows: readonly InvoiceListRow[]; readonly states: readonly StateCount[] }> {
  if (isFoundAlike(filter, page)) return readPage(await askKept(db, scope, filter, page), page);
  const statement = await pageStatement(db, scope, filter, page, false);
  if (!statement) return { rows: [], states: await readTally(db, scope, "all", among) };
  return readPage((await pageAndTally(statement, tallyText(scope, among, false)).execute(db)).rows, page);
}

/** A row as JSON has it. */
type WrittenRow = Omit<InvoiceListRow, "approvedAt"> & { readonly approvedAt: string | null };
type PageAndTally = { readonly tally: string; readonly page: readonly WrittenRow[] };

/** All of the page in one value: a driver takes longer over many columns than the database over writing them as JSON. */
function pageAndTally({ found, rows, order }: PageStatement, tally: RawBuilder<unknown>, plan = sql``) {
  return sql<PageAndTally>`${plan} with ${found}, states as materialized (${tally})
    select s.tally, (select coalesce(json_agg(p order by ${order}), '[]') from (${rows}) p) as page from states s`;
}

function readPage([answer]: readonly PageAndTally[], page: ListPage) {
  const rows = (answer?.page ?? []).map(readRow);
  return { rows: isBackwards(page) ? rows.toReversed() : rows, states: talliesIn(answer?.tally ?? "[]") };
}

function readRow(row: WrittenRow): InvoiceListRow {
  const { totalExclVatCents, vatCents, totalInclVatCents, payableCents, paidCents, approvedAt } = row;
  for (const cents of [totalExclVatCents, vatCents, totalInclVatCents, payableCents, paidCents])
    if (!Number.isSafeInteger(cents)) throw new RangeError(`amount out of the safe range: ${cents}`);
  return approvedAt === null ? { ...row, approvedAt } : { ...row, approvedAt: new Date(approvedAt) };
}

const keptPage = new KeptQuestion<
  PageAndTally,
  { company: string; reached: string; skip: number; beside: string }
>({
  company: "company",
  reached: "reached",
  skip: -1,
  beside: "beside",
});

/** The same, its text put together once: what it depends on is few words. */
async function askKept(db: Connection, scope: Scope, filter: InvoiceFilter, page: ListPage) {
  const { directions, status, todo, payment } = filter;
  const { skip, limit, after, before, sort } = page;
  const everywhere = scope.legalEntityIds === "all";
  const side = after === undefined ? before && "before" : "after";
  const shape = [everywhere, directions, status, todo, payment, skip > 0, limit, side, sort.by, sort.order];
  const values = {
    company: filter.legalEntityId,
    reached: scope.legalEntityIds,
    skip,
    beside: after ?? before,
  };
  return keptPage.ask(db, JSON.stringify(shape), values, async () => {
    const { company, reached, beside, ...standIns } = keptPage.standIns;
    const within: Scope = { ...scope, legalEntityIds: everywhere ? "all" : [reached] };
    const of = { ...filter, legalEntityId: company };
    const at = { ...page, skip: skip > 0 ? standIns.skip : 0, ...(side ? { [side]: beside } : {}) };
    const statement = await pageStatement(db, within, of, at, true);
    if (!statement) throw new Error("a list without branches has no text to keep");
    return pageAndTally(statement, tallyText(within, of, true), keptPlan);
  });
}

/** Whether the page of any company is found the same way: along an index, with nothing to narrow down. */
function isFoundAlike(filter: InvoiceFilter, { after, before, sort }: ListPage): boolean {
  if (filter.legalEntityId === undefined || filter.journalIds) return false;
  if (filter.directions.length === 0 || statesOf(filter).length === 0) return false;
  return narrowing(filter, "in order").length === 0 && (sort.by === "created" || !(after ?? before));
}

/** What finds the rows of a page: its order, unless they are few. */
function wayOf({ payment, labelKey, companyKey, searchKey, ids }: InvoiceFilter, { few }: ListPage) {
  if (!few || ids) return "in order";
  return payment === "overdue" && !(labelKey || companyKey || searchKey) ? "overdue" : "text";
}

/** @returns undefined when nothing can answer the filter */
async function pageStatement(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  page: ListPage,
  kept: boolean,
): Promise<PageStatement | undefined> {
  const branches = branchesOf(scope, filter, page, kept);
  if (branches.length === 0) return undefined;
  const descending = (page.sort.order === "desc") !== isBackwards(page);
  const column = sql.ref(`i.${sortColumn[page.sort.by]}`);
  const direction = sql.raw(descending ? "desc" : "asc");
  // The id alone when it is the order: the planner would not see that the second key repeats the first.
  const order = (of: string) => {
    const id = sql`${sql.ref(`${of}.id`)} ${direction}`;
    if (page.sort.by === "created") return id;
    return sql`${sql.ref(of === "i" ? `i.${sortColumn[page.sort.by]}` : `${of}.sorted`)} ${direction}, ${id}`;
  };
  const beyond = await beyondCursor(db, scope, page, descending);
  const conditions = every([...narrowing(filter, wayOf(filter, page)), ...(beyond ? [beyond] : [])]);
  const { end, offset } = reach(page, beyond ? 0 : page.skip, kept);
  // Found first and then ordered, or else each branch walked through in its order, so far as the page may need: the
  // planner cannot know how many there are, and merges only branches that come in order.
  const walked = page.few ? sql`` : sql`order by ${order("i")} limit ${end}`;
  const all = sql.join(
    branches.map(
      (branch) => sql`select * from (
      select i.legal_entity_id, i.id, ${column} as sorted from invoice i
      where ${every([branch, conditions])} ${walked}) b`,
    ),
    sql` union all `,
  );
  const of = page.few ? sql`(with found as materialized (${all}) select * from found)` : sql`(${all})`;
  return {
    found: sql`${kept ? sql`${askedCompany(scope, filter.legalEntityId ?? "")},` : sql``} page as materialized (
      select legal_entity_id, id, sorted from ${of} f order by ${order("f")} limit ${sql.lit(page.limit)} ${offset}
    )`,
    rows: rowsOfPage,
    order: order("p"),
  };
}

/**
 * Until where branches are walked, and from where on the page begins. Numbers that stand in the text are known to a plan
 * that is kept; one that changes with each page is a question of its own, which no plan looks into.
 */
function reach({ limit }: ListPage, skip: number, kept: boolean) {
  if (skip === 0) return { end: sql.lit(limit), offset: sql`` };
  if (!kept) return { end: sql`${limit + skip}`, offset: sql`offset ${skip}` };
  return {
    end: sql`(select ${skip}::bigint + ${sql.lit(limit)})`,
    offset: sql`offset (select ${skip}::bigint)`,
  };
}

const rowsOfPage = sql<InvoiceListRow>`
    select p.sorted, i.id, i.legal_entity_id as "legalEntityId", e.ref_id as "legalEntityRefId",
      i.ref_id as "refId", i.direction, i.kind, i.status, i.label, i.bill_number as "billNumber",
      i.bill_date as "billDate", i.accounting_date as "accountingDate", i.due_date as "dueDate", i.currency,
      i.counterparty_id as "counterpartyId", i.company_name as "companyName", j.label as "journalLabel",
      i.total_excl_vat_cents as "totalExclVatCents", i.vat_cents as "vatCents",
      i.total_incl_vat_cents as "totalInclVatCents", i.payable_cents as "payableCents",
      i.settled_cents as "paidCents", i.fae_entry_id as "faeEntryId", i.fnp_entry_id as "fnpEntryId",
      i.entry_id as "entryId", i.source, i.warnings, i.issues, i.version, i.inbox_state as "inboxState",
      i.capture_confidence as "captureConfidence", i.possible_duplicate_of as "possibleDuplicateOf",
      i.iban_changed as "ibanChanged", i.approved_at as "approvedAt", b.main_account as "mainAccount",
      coalesce(b.account_count, 0)::int as "accountCount"
    from page p
    join invoice i on i.legal_entity_id = p.legal_entity_id and i.id = p.id
    join legal_entity e on e.id = i.legal_entity_id
    left join journal j on j.legal_entity_id = i.legal_entity_id and j.id = i.journal_id
    left join lateral (
      select (array_agg(l.account order by l.cents desc, l.account))[1] as main_account, count(*) as account_count
      from (
        select account, sum(abs(net_cents)) as cents from invoice_line
        where legal_entity_id = i.legal_entity_id and invoice_id = i.id and account is not null group by account
      ) l
    ) b on true`;

/** The journals whose label holds this text. */
export async function findJournalsLike(
  db: Connection,
  scope: Scope,
  labelKey: string,
  legalEntityId: string | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.id from journal j where position(${labelKey} in j.label_key) > 0
      and ${legalEntityId ? sql`j.legal_entity_id = ${legalEntityId}` : sql`true`} and ${withinScope(scope, "j.legal_entity_id")}
    order by j.id`.execute(db);
  return rows.map(({ id }) => id);
}

import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";
import {
  type Condition,
  companyCondition,
  every,
  narrowing,
  ofAskedCompany,
} from "./list-conditions-repository.ts";
import type { InvoiceFilter, ListState } from "./list-filter.ts";

/** How many invoices of a filter stand in a state. */
export type StateCount = { readonly state: ListState; readonly count: number };

/** And their sums; credit notes count negative. */
export type StateTally = StateCount & {
  readonly totalExclVatCents: number;
  readonly vatCents: number;
  readonly totalInclVatCents: number;
  readonly remainingCents: number;
};

type Facet = "all" | "day" | "journal" | "company";

const sums = sql`sum(t.excl_cents)::bigint as total_excl_vat_cents, sum(t.vat_cents)::bigint as vat_cents,
  sum(t.incl_cents)::bigint as total_incl_vat_cents, sum(t.remaining_cents)::bigint as remaining_cents`;

function values(facet: Facet, filter: InvoiceFilter) {
  const { startDate, endDate, journalIds, companyKey, companyNames } = filter;
  if (facet === "day")
    return sql`t.value <> '' ${startDate ? sql`and t.value >= ${startDate}` : sql``} ${endDate ? sql`and t.value <= ${endDate}` : sql``}`;
  if (facet === "journal") return sql`t.value = any(${[...(journalIds ?? [])]}::text[])`;
  if (facet === "company" && companyNames) return sql`t.value = any(${[...companyNames]}::text[])`;
  if (facet === "company") return sql`position(${companyKey ?? ""} in t.value) > 0`;
  return sql`true`;
}

/**
 * The maintained tally of each state: no invoice is looked at. `own` states are not applied here.
 * tidy-allow scope: the condition on the company holds it.
 */
function tally(facet: Facet, filter: InvoiceFilter, company: Condition) {
  const directions = sql.lit(`{${filter.directions.join(",")}}`);
  const of = sql`t.facet = ${sql.lit(facet)} and ${company} and t.direction = any(${directions}::text[]) and ${values(facet, filter)}`;
  return sql<StateTally>`
    select t.state, sum(t.invoices)::bigint as count, ${sums} from (
      select t.state, t.invoices, t.excl_cents, t.vat_cents, t.incl_cents, t.remaining_cents from invoice_tally t where ${of}
      union all
      select t.state, t.invoices, t.excl_cents, t.vat_cents, t.incl_cents, t.remaining_cents from invoice_tally_part t where ${of}
    ) t group by t.state`;
}

/** The company asked for within the scope, else those of the scope. */
function companyOf(scope: Scope, { legalEntityId }: InvoiceFilter): Condition {
  return sql`${legalEntityId ? sql`t.legal_entity_id = ${legalEntityId} and` : sql``} ${withinScope(scope, "t.legal_entity_id")}`;
}

export async function readTally(
  db: Connection,
  scope: Scope,
  facet: Facet,
  filter: InvoiceFilter,
): Promise<StateTally[]> {
  const { rows } = await tally(facet, filter, companyOf(scope, filter)).execute(db);
  return rows;
}

/** The tally as one text, for a statement that asks something else too; `talliesIn` reads it. */
export function tallyText(scope: Scope, filter: InvoiceFilter, kept: boolean) {
  const company = kept ? ofAskedCompany("t.legal_entity_id") : companyOf(scope, filter);
  return sql<string>`select coalesce(json_agg(json_build_array(t.state, t.count, t.total_excl_vat_cents, t.vat_cents,
    t.total_incl_vat_cents, t.remaining_cents)), '[]')::text as tally from (${tally("all", filter, company)}) t`;
}

/**
 * What `tallyText` answered.
 * tidy-allow scope: reads a text, no table.
 */
export function talliesIn(text: string): StateTally[] {
  return (JSON.parse(text) as [ListState, ...number[]][]).map(([state, ...figures]) => {
    const [count = 0, totalExclVatCents = 0, vatCents = 0, totalInclVatCents = 0, remainingCents = 0] =
      figures;
    if (!figures.every(Number.isSafeInteger)) throw new RangeError(`sum out of the safe range: ${text}`);
    return { state, count, totalExclVatCents, vatCents, totalInclVatCents, remainingCents };
  });
}

/** How often anything that a list looks at changed so far: the same answer twice means that nothing did. */
function changes(scope: Scope, filter: InvoiceFilter) {
  const company = companyOf(scope, filter);
  return sql`((select coalesce(sum(t.changes), 0) from invoice_tally t where t.facet = 'all' and ${company})
    + (select count(*) from invoice_tally_difference t where ${company}))::bigint`;
}

export async function countChanges(db: Connection, scope: Scope, filter: InvoiceFilter): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select ${changes(scope, filter)} as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}

/** So many names of third parties are looked for one by one. */
const FEW_NAMES = 12;
/** Their rows are fewer; where there are as many, the names are many, and no others are looked for. */
const ROWS_OF_FEW_NAMES = 500;

/**
 * The names that hold the text of a filter, when they are few: an index finds the invoices of a name, none those of a
 * part of it.
 */
export async function findCompanyNames(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
): Promise<readonly string[] | undefined> {
  const company = companyOf(scope, filter);
  const of = sql`t.facet = 'company' and ${company} and ${values("company", filter)}`;
  const { rows } = await sql<{ name: string; rows: number }>`
    select t.value as name, sum(count(*)) over ()::int as rows from (
      select t.value from invoice_tally t where ${of} union all select t.value from invoice_tally_part t where ${of}
      limit ${sql.lit(ROWS_OF_FEW_NAMES)}
    ) t group by t.value`.execute(db);
  const known = (rows[0]?.rows ?? 0) < ROWS_OF_FEW_NAMES && rows.length <= FEW_NAMES;
  return known ? rows.map(({ name }) => name) : undefined;
}

export type CountedStates<Tally extends StateCount> = {
  readonly states: readonly Tally[];
  readonly changes: number;
};

/** What is asked about the invoices of a filter themselves, whatever their state, and after how many changes. */
async function countedStates<Tally extends StateCount>(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  sums: RawBuilder<unknown>,
  state = sql`i.list_state`,
): Promise<CountedStates<Tally>> {
  const { journalIds, directions } = filter;
  const conditions = every([
    companyCondition(scope, filter),
    sql`i.direction = any(${[...directions]}::text[])`,
    ...(journalIds ? [sql<boolean>`i.journal_id = any(${[...journalIds]}::uuid[])`] : []),
    ...narrowing(filter, true),
  ]);
  // The number of changes and the counts in one statement: of one and the same moment.
  const { rows } = await sql<Tally & { changes: number }>`
    select ${changes(scope, filter)} as changes, t.* from (select) one left join (
      select ${state} as state, count(*) as count ${sums} from invoice i
      where i.deleted_at is null and ${conditions} and ${withinScope(scope, "i.legal_entity_id")}
      group by 1
    ) t on true`.execute(db);
  return { states: rows.filter((row) => row.state !== null), changes: rows[0]?.changes ?? 0 };
}

/**
 * How many invoices of a filter stand where. What is overdue is told as unpaid altogether, whether some of it was paid or
 * not: so its index alone answers, and nothing asks for more of it.
 */
export async function countStates(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
): Promise<CountedStates<StateCount>> {
  const state = filter.payment === "overdue" ? sql`'unpaid'` : sql`i.list_state`;
  return countedStates(db, scope, filter, sql``, state);
}

/** Their sums besides. */
export async function sumStates(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
): Promise<CountedStates<StateTally>> {
  const sign = sql`(case when i.kind = 'credit_note' then -1 else 1 end)`;
  const sums = sql`, coalesce(sum(${sign} * i.total_excl_vat_cents), 0)::bigint as total_excl_vat_cents,
    coalesce(sum(${sign} * i.vat_cents), 0)::bigint as vat_cents,
    coalesce(sum(${sign} * i.total_incl_vat_cents), 0)::bigint as total_incl_vat_cents,
    coalesce(sum(case when i.status = 'validated' then ${sign} * (i.payable_cents - i.settled_cents) else 0 end), 0)::bigint as remaining_cents`;
  return countedStates(db, scope, filter, sums);
}

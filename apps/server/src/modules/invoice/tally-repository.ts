import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";
import { type Condition, every, ofAskedCompany } from "./list-conditions-repository.ts";
import type { Facet, InvoiceFilter, ListState } from "./list-filter.ts";

/** How many invoices of a filter stand in a state. */
export type StateCount = { readonly state: ListState; readonly count: number };

/** And their sums; credit notes count negative. */
export type StateTally = StateCount & {
  readonly totalExclVatCents: number;
  readonly vatCents: number;
  readonly totalInclVatCents: number;
  readonly remainingCents: number;
};

/** Tables whose rows wait to be added to the counts, and go then: those of a large import leave them empty and long. */
export const WAITING_COUNTS = [
  "invoice_tally_difference",
  "invoice_text_step",
  "invoice_found_step",
] as const;

const sums = sql`sum(t.excl_cents)::bigint as total_excl_vat_cents, sum(t.vat_cents)::bigint as vat_cents,
  sum(t.incl_cents)::bigint as total_incl_vat_cents, sum(t.remaining_cents)::bigint as remaining_cents`;

/** Whether a text of the tally holds what a filter looks for, which has no figure: label, then numbers, a line each. */
function saying({ labelKey, searchKey, searchNumberKey }: InvoiceFilter): Condition {
  const key = labelKey ?? searchKey ?? "";
  const anywhere = sql<SqlBool>`position(${key} in t.words) > 0`;
  const label = sql`split_part(t.words, ${"\n"}, 1)`;
  if (labelKey) return sql`${anywhere} and position(${key} in ${label}) > 0`;
  // Numbers have no space: without one, the text is looked for alike in all lines.
  if (searchNumberKey === undefined || searchNumberKey === key) return anywhere;
  // Few hold it at all: the numbers of those alone are told from their label, which takes ten times as long.
  const numbered = sql<SqlBool>`position(${searchNumberKey} in substr(t.words, length(${label}) + 1)) > 0`;
  return sql`(${anywhere} or (position(${searchNumberKey} in t.words) > 0 and ${numbered}))`;
}

/** A tally, or what is not folded into it yet. */
type Part = "tally" | "part";

function values(facet: Facet, filter: InvoiceFilter, company: Condition, part: Part): Condition {
  const { startDate, endDate, companyKey, companyNames, searchKey } = filter;
  if (facet === "day")
    return sql`t.value <> '' ${startDate ? sql`and t.value >= ${startDate}` : sql``} ${endDate ? sql`and t.value <= ${endDate}` : sql``}`;
  if (facet === "company" && companyNames) return sql`t.value = any(${[...companyNames]}::text[])`;
  if (facet === "company") {
    const holds = sql<SqlBool>`position(${companyKey ?? searchKey ?? ""} in t.value) > 0`;
    // The tally has a name for each direction, journal and state: it is looked at once.
    return part === "part"
      ? holds
      : sql`t.value = any(array(select t.value from invoice_tally_text t where t.facet = 'company' and ${company} and ${holds}))`;
  }
  if (facet === "words") return saying(filter);
  return sql`true`;
}

/** tidy-allow scope: the condition on the company holds it. */
function rowsOf(facet: Facet, filter: InvoiceFilter, company: Condition, part: Part): Condition {
  const { journalIds, directions } = filter;
  return every([
    sql`t.facet = ${sql.lit(facet)} and ${company}`,
    // Both are all there are.
    ...(directions.length === 2
      ? []
      : [sql<SqlBool>`t.direction = any(${sql.lit(`{${directions.join(",")}}`)}::text[])`]),
    ...(journalIds ? [sql<SqlBool>`t.journal = any(${[...journalIds]}::text[])`] : []),
    values(facet, filter, company, part),
  ]);
}

/**
 * The maintained tally of each state: no invoice is looked at. `own` states are not applied here.
 * tidy-allow scope: the condition on the company holds it.
 */
function tally(facet: Facet, filter: InvoiceFilter, company: Condition) {
  const of = (part: Part) => rowsOf(facet, filter, company, part);
  return sql<StateTally>`
    select t.state, sum(t.invoices)::bigint as count, ${sums} from (
      select t.state, t.invoices, t.excl_cents, t.vat_cents, t.incl_cents, t.remaining_cents from invoice_tally t where ${of("tally")}
      union all
      select t.state, t.invoices, t.excl_cents, t.vat_cents, t.incl_cents, t.remaining_cents from invoice_tally_part t where ${of("part")}
    ) t group by t.state`;
}

/** The company asked for within the scope, else those of the scope. */
export function companyOf(scope: Scope, { legalEntityId }: InvoiceFilter): Condition {
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

/**
 * The same inside another statement.
 * tidy-allow scope: `tally` holds it.
 */
export const tallyIn = (scope: Scope, facet: Facet, filter: InvoiceFilter) =>
  tally(facet, filter, companyOf(scope, filter));

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
export function changes(scope: Scope, filter: InvoiceFilter) {
  const company = companyOf(scope, filter);
  return sql`((select coalesce(sum(t.changes), 0) from invoice_tally t where t.facet = 'all' and ${company})
    + (select count(*) from invoice_tally_difference t where ${company}))::bigint`;
}

export async function countChanges(db: Connection, scope: Scope, filter: InvoiceFilter): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select ${changes(scope, filter)} as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}

/** Every name of a third party that holds the text of a filter, maybe of no invoice any more, as a query. */
export function companyNames(scope: Scope, filter: InvoiceFilter) {
  const company = companyOf(scope, filter);
  return sql<{ value: string }>`select t.value from invoice_tally_text t
    where t.facet = 'company' and ${company} and ${values("company", filter, company, "part")}
    union select t.value from invoice_tally_part t where ${rowsOf("company", filter, company, "part")}`;
}

/** The same names, unless they are more than these. */
export async function findEveryName(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  most: number,
): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ value: string }>`${companyNames(scope, filter)} limit ${most + 1}`.execute(db);
  return rows.length <= most ? rows.map(({ value }) => value) : undefined;
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
  const of = (part: Part) => rowsOf("company", filter, company, part);
  const { rows } = await sql<{ name: string; rows: number }>`
    select t.value as name, sum(count(*)) over ()::int as rows from (
      select t.value from invoice_tally t where ${of("tally")} union all select t.value from invoice_tally_part t where ${of("part")}
      limit ${sql.lit(ROWS_OF_FEW_NAMES)}
    ) t group by t.value`.execute(db);
  const known = (rows[0]?.rows ?? 0) < ROWS_OF_FEW_NAMES && rows.length <= FEW_NAMES;
  return known ? rows.map(({ name }) => name) : undefined;
}

/** Where a text may stand at all, figures left aside in labels and numbers: nowhere else does any invoice hold it. */
export type TextPlaces = {
  readonly inLabel: boolean;
  readonly inNumber: boolean;
  readonly inName: boolean;
  /** Where it is in numbers alone: whether a label or a name has it as numbers do, without spaces. */
  readonly numberElsewhere: boolean;
};

/** Where the text of a search may stand at all, whatever the direction and the journal. */
export async function findTextPlaces(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
): Promise<TextPlaces | undefined> {
  const { searchKey = "", searchNumberKey: number = searchKey } = filter;
  const of = companyOf(scope, filter);
  const [plain, plainNumber] = [withoutFigures(searchKey), withoutFigures(number)];
  const known = (facet: Facet, text: RawBuilder<unknown>) => sql`(
    select t.text from invoice_tally_text t where t.facet = ${sql.lit(facet)} and ${of}
    union all
    select ${text} from invoice_tally_part t where t.facet = ${sql.lit(facet)} and ${of}
  ) t`;
  const holds = (key: string) => sql<SqlBool>`position(${key} in t.text) > 0`;
  const label = sql`split_part(t.text, ${"\n"}, 1)`;
  const numbers = sql`substr(t.text, position(${"\n"} in t.text) + 1)`;
  const words = known("words", sql`t.words`);
  const names = known("company", sql`t.value`);
  // A text that stands somewhere mostly stands there often: each place is looked for until it is found, and the last two only
  // where somebody asks for them. Where in a text it stands is asked of those that hold it.
  const { rows } = await sql<TextPlaces>`
    with place as materialized (
      select exists (select from ${words} where ${holds(plain)} and position(${plain} in ${label}) > 0) as in_label,
        exists (select from ${words} where ${holds(plainNumber)} and position(${plainNumber} in ${numbers}) > 0) as in_number,
        exists (select from ${names} where ${holds(searchKey)}) as in_name
    )
    select p.in_label, p.in_number, p.in_name, p.in_number and not p.in_label and not p.in_name and (
      exists (select from ${words} where ${holds(plainNumber)} and position(${plainNumber} in ${label}) > 0)
      or exists (select from ${names} where ${holds(number)})
    ) as number_elsewhere from place p`.execute(db);
  return rows[0];
}

const withoutFigures = (key: string) => key.replaceAll(/[1-9]/g, "0");

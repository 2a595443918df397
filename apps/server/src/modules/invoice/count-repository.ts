import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";
import { type Condition, companyCondition, every, isSaid, narrowing } from "./list-conditions-repository.ts";
import { type CountWay, hasFigures, type InvoiceFilter, type ListState } from "./list-filter.ts";
import { changes, companyNames, type StateCount, type StateTally, tallyIn } from "./tally-repository.ts";

/** Invoices of a text in one state, when they are few. */
export type FoundIds = { readonly state: ListState; readonly ids: readonly string[] };

export type CountedStates<Tally extends StateCount> = {
  readonly states: readonly Tally[];
  readonly changes: number;
  /** Which ones they are, where that was told with their count. */
  readonly found?: readonly FoundIds[] | undefined;
};

/** Up to so many invoices of third parties whose name holds a text are looked at one by one. */
const MOST_OF_NAMES = 40_000;

/**
 * What is asked about the invoices of a filter themselves, whatever their state, and after how many changes.
 * @param way the condition that finds them; the others are looked at on what it finds
 */
async function countedStates<Tally extends StateCount>(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  way: CountWay,
  sums: RawBuilder<unknown>,
  state = sql`i.list_state`,
): Promise<CountedStates<Tally>> {
  const { journalIds, directions } = filter;
  const conditions = every([
    companyCondition(scope, filter),
    sql`i.direction = any(${[...directions]}::text[])`,
    ...(journalIds ? [sql<SqlBool>`i.journal_id = any(${[...journalIds]}::uuid[])`] : []),
    ...(way === "company" && !filter.companyNames
      ? [sql<SqlBool>`i.company_name_key = any(array(${companyNames(scope, filter)}))`]
      : []),
    ...narrowing(filter, way),
    ...(way === "text" ? [] : [sql<SqlBool>`in_one_process()`]),
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
  way: CountWay,
): Promise<CountedStates<StateCount>> {
  const state = filter.payment === "overdue" ? sql`'unpaid'` : sql`i.list_state`;
  return countedStates(db, scope, filter, way, sql``, state);
}

/** Their sums besides. */
export async function sumStates(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  way: CountWay,
): Promise<CountedStates<StateTally>> {
  const sign = sql`(case when i.kind = 'credit_note' then -1 else 1 end)`;
  const sums = sql`, coalesce(sum(${sign} * i.total_excl_vat_cents), 0)::bigint as total_excl_vat_cents,
    coalesce(sum(${sign} * i.vat_cents), 0)::bigint as vat_cents,
    coalesce(sum(${sign} * i.total_incl_vat_cents), 0)::bigint as total_incl_vat_cents,
    coalesce(sum(case when i.status = 'validated' then ${sign} * (i.payable_cents - i.settled_cents) else 0 end), 0)::bigint as remaining_cents`;
  return countedStates(db, scope, filter, way, sums);
}

/**
 * The counts of a text looked for everywhere and of nothing else: those that say it, from the tally, and besides them
 * those of the third parties of that name, from the tally too where one of the two is nobody, else one by one.
 * @returns undefined when they are too many, or the tally does not know the text
 */
export async function countSearched(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
): Promise<CountedStates<StateCount> | undefined> {
  const { searchKey, directions, journalIds } = filter;
  if (!searchKey || hasFigures(searchKey)) return undefined;
  const besides: Condition = every([
    companyCondition(scope, filter),
    sql`i.direction = any(${[...directions]}::text[])`,
    ...(journalIds ? [sql<SqlBool>`i.journal_id = any(${[...journalIds]}::uuid[])`] : []),
    sql`i.company_name_key = any(array(${companyNames(scope, filter)}))`,
    sql`not ${isSaid(filter)} and in_one_process()`,
  ]);
  const { rows } = await sql<{
    part: "words" | "company" | "besides";
    state: StateCount["state"];
    count: number;
    changes: number;
  }>`
    with words as materialized (${tallyIn(scope, "words", filter)}), company as materialized (${tallyIn(scope, "company", filter)}),
    of_both as materialized (select coalesce(sum(count), 0) as named, coalesce((select sum(count) from words), 0) as said from company)
    select ${changes(scope, filter)} as changes, t.* from (select) one left join (
      select 'words' as part, state, count from words
      union all select 'company', state, count from company
      union all
      select 'besides', i.list_state, count(*) from invoice i
      where (select said > 0 and named between 1 and ${sql.lit(MOST_OF_NAMES)} from of_both)
        and i.deleted_at is null and ${besides} and ${withinScope(scope, "i.legal_entity_id")}
      group by 2
    ) t on true`.execute(db);
  const of = (part: string) => rows.filter((row) => row.part === part && row.count > 0);
  const sum = (part: string) => of(part).reduce((all, { count }) => all + count, 0);
  const [said, named] = [sum("words"), sum("company")];
  if (said > 0 && named > MOST_OF_NAMES) return undefined;
  const parts = said === 0 ? of("company") : [...of("words"), ...of("besides")];
  return { states: parts.map(({ state, count }) => ({ state, count })), changes: rows[0]?.changes ?? 0 };
}

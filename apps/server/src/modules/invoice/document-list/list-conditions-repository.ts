import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Scope, withinScope } from "../../../scope.ts";
import { type InvoiceFilter, isLate, listStates, statesOf } from "./list-filter.ts";

export type Condition = RawBuilder<SqlBool>;

/** Folded texts hold letters, digits and single spaces: no sign that LIKE reads otherwise. */
const contains = (text: string): Condition => sql`s.key like ${`%${text}%`}`;

/** One of the lines of a search key: label, third party, then the numbers. */
const inLine = (line: number, text: string): Condition =>
  sql`(${contains(text)} and strpos(split_part(s.key, ${"\n"}, ${sql.lit(line)}), ${text}) > 0)`;

/** Numbers are compared without spaces, and are after the second line's end. */
function anywhere(text: string): Condition {
  const number = text.replaceAll(" ", "");
  if (number === text) return contains(text);
  return sql`(${contains(text)} or (${contains(number)} and s.key like ${`%\n%\n%${number}%`}))`;
}

/** The texts of a filter, as conditions on a search key `s`. */
export function textConditions({ searchKey, labelKey, companyKey, patterns }: InvoiceFilter): Condition[] {
  const like = patterns?.map((pattern) => sql`s.key like ${pattern}`);
  return [
    ...(like ? [sql<SqlBool>`(${sql.join(like, sql` or `)})`] : []),
    ...(searchKey ? [anywhere(searchKey)] : []),
    ...(labelKey ? [inLine(1, labelKey)] : []),
    ...(companyKey ? [inLine(2, companyKey)] : []),
  ];
}

/** What is due before a day and open, in the words of its index. */
export const lateCondition = (today: string): Condition =>
  sql`i.list_state in ('unpaid', 'partially_paid') and i.kind <> 'credit_note' and i.due_date < ${today}::date`;

/** The states of a filter, as conditions on an invoice `i`. */
export function stateConditions(filter: InvoiceFilter): Condition[] {
  const states = statesOf(filter);
  if (isLate(filter) && states.length > 1) return [lateCondition(filter.today)];
  return states.length === listStates.length ? [] : [sql`i.list_state = any(${[...states]}::text[])`];
}

/** The days of a filter, as conditions on an invoice `i`. */
export const dayConditions = ({ startDate, endDate }: InvoiceFilter): Condition[] => [
  ...(startDate ? [sql<SqlBool>`i.bill_date >= ${startDate}::date`] : []),
  ...(endDate ? [sql<SqlBool>`i.bill_date <= ${endDate}::date`] : []),
];

/** Everything of a filter but company and texts, as conditions on an invoice `i`. */
export function narrowing(filter: InvoiceFilter): Condition[] {
  const { directions, refId, ids, journalIds, lifeCycleCode } = filter;
  return [
    sql`i.direction = any(${[...directions]}::text[])`,
    ...(ids ? [sql<SqlBool>`i.id = any(${[...ids]}::uuid[])`] : []),
    ...(refId === undefined ? [] : [sql<SqlBool>`i.ref_id = ${refId}`]),
    ...(journalIds ? [sql<SqlBool>`i.journal_id = any(${[...journalIds]}::uuid[])`] : []),
    ...(lifeCycleCode ? [sql<SqlBool>`i.life_cycle_code = ${lifeCycleCode}`] : []),
    ...dayConditions(filter),
    ...stateConditions(filter),
  ];
}

/** The requested company within the scope, else those of the scope, as a condition on one of these tables. */
export function companyCondition(
  scope: Scope,
  { legalEntityId, refId }: Pick<InvoiceFilter, "legalEntityId" | "refId">,
  of: "i" | "s" | "c" = "i",
): Condition {
  const column = `${of}.legal_entity_id`;
  if (legalEntityId) return sql`${sql.ref(column)} = ${legalEntityId}`;
  // An exact number is looked up in each company: its index begins with the company.
  if (refId !== undefined && scope.legalEntityIds === "all")
    return sql`${sql.ref(column)} = any(array(select id from legal_entity))`;
  return sql`${withinScope(scope, column)}`;
}

/** All of them together. */
export const every = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;

import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Scope, withinScope } from "../../scope.ts";
import type { CountWay, InvoiceFilter } from "./list-filter.ts";

export type Condition = RawBuilder<SqlBool>;

/** What finds the rows that the other conditions are looked at on; in order: one after the other, as a page goes. */
type Way = CountWay | "in order";

/** Figures in a row, long enough to have a trigram: few invoices have the same. */
const TELLING = /\d{3,}/;

/** What comes before a figure of its word tells it apart: so many letters. */
const BEFORE_FIGURES = 2;
export const TRIGRAM = 3;

/**
 * The parts of a text that its trigrams are looked for by, all of them. Words with figures are, with what stands around them,
 * since a word's beginning and end are trigrams too; those without, whose trigrams very many have, by their first one where
 * figures are too few to tell much.
 * tidy-allow scope: takes a text apart, reads no table.
 */
export function likelyParts(key: string): readonly string[] {
  const words = key.split(" ");
  const isLong = (word: string) => word.length >= TRIGRAM;
  const figured = words.flatMap((word, at) => {
    const figure = word.search(/\d/);
    if (figure < 0) return [];
    const from = Math.max(0, figure - BEFORE_FIGURES);
    const [before, after] = [from === 0 && at > 0 ? " " : "", at < words.length - 1 ? " " : ""];
    return [`${before}${word.slice(from)}${after}`];
  });
  if (figured.length === 0) {
    const begun = words.filter(isLong).map(beginning);
    return words.length > 1 && begun.length > 0 ? begun : [key];
  }
  if (figured.some((part) => part.trim().length >= TRIGRAM)) return figured;
  const isOther = (word: string) => isLong(word) && !/\d/.test(word);
  // The word before a figure says what it counts, and very many have it.
  const telling = words.filter((word, at) => isOther(word) && !/\d/.test(words[at + 1] ?? "")).map(beginning);
  if (telling.length > 0) return [...figured, ...telling];
  return [...figured, ...words.filter(isOther).map((word) => word.slice(0, TRIGRAM))];
}

/** How a word begins tells it apart from most others; each further trigram is one more list to be read. */
const BEGINNING = 4;
const beginning = (word: string) => word.slice(0, BEGINNING);

/**
 * The parts of a label's text that are looked for in its words with figures, all of them; none where these tell too little.
 * tidy-allow scope: takes a text apart, reads no table.
 */
export function likelyLabelParts(key: string): readonly string[] {
  const parts = likelyParts(key).filter((part) => /\d/.test(part));
  return parts.some((part) => part.trim().length >= TRIGRAM) ? parts : [];
}

/**
 * Whether a text has such figures.
 * tidy-allow scope: looks at a text, reads no table.
 */
export const hasTellingFigures = (key: string): boolean => key.search(TELLING) >= 0;

/**
 * Looks for texts by the trigrams of the one column that has an index on them; what it finds is looked at again. Each
 * trigram costs a list as long as it is frequent: where a text has figures, they alone are looked for. Folded texts hold
 * no sign that LIKE reads otherwise.
 */
function likely(...keys: readonly string[]): Condition {
  const ways = keys.map((key) => likelyParts(key).map((part) => `%${part}%`));
  const unlike = [...new Map(ways.map((parts) => [parts.join(), parts])).values()];
  const all = (parts: readonly string[]) => parts.map((part) => sql`i.search_key like ${part}`);
  const found = unlike.map((parts) => sql`${sql.join(all(parts), sql` and `)}`);
  return sql`(${sql.join(found, sql` or `)})`;
}

/** A label's text: by its words with figures where it has some that tell enough. */
function likelyInLabel(key: string): Condition {
  const parts = likelyLabelParts(key);
  if (parts.length === 0) return likely(key);
  const figures = sql`label_figures(i.label_key)`;
  const like = parts.map((part) => sql`${figures} like ${`%${part}%`}`);
  return sql`${figures} <> '' and ${sql.join(like, sql` and `)}`;
}

const contains = (column: string, key: string): Condition => sql`position(${key} in ${sql.ref(column)}) > 0`;

/** A text without spaces in a number, as numbers are compared. */
const isNumbered = (number: string): Condition =>
  sql`(${contains("i.bill_number_key", number)} or position(${number} in replace(lower(coalesce(i.ref_id, '')), '-', '')) > 0)`;

/**
 * A text in the label or in a number.
 * tidy-allow scope: a condition alone; the queries that hold it filter by the scope themselves.
 */
export function isSaid({ searchKey = "", searchNumberKey: number = searchKey }: InvoiceFilter): Condition {
  return sql`(${contains("i.label_key", searchKey)} or ${isNumbered(number)})`;
}

/** The texts of a filter. Their trigrams find them when `way` says so; else they are looked for in what is found. */
function textConditions(filter: InvoiceFilter, way: Way): Condition[] {
  const { labelKey, companyKey, companyNames, searchKey, searchNumberKey = searchKey, numberKey } = filter;
  const found: Condition[] = [];
  const look = (...keys: readonly string[]) => (way === "text" ? [likely(...keys)] : []);
  if (labelKey)
    found.push(...(way === "text" ? [likelyInLabel(labelKey)] : []), contains("i.label_key", labelKey));
  if (companyNames) found.push(sql`i.company_name_key = any(${[...companyNames]}::text[])`);
  else if (companyKey && way !== "company")
    found.push(...look(companyKey), contains("i.company_name_key", companyKey));
  if (numberKey) found.push(...look(numberKey), isNumbered(numberKey));
  if (searchKey)
    found.push(
      ...look(searchKey, searchNumberKey ?? searchKey),
      sql`(${isSaid(filter)} or ${contains("i.company_name_key", searchKey)})`,
    );
  return found;
}

/**
 * Everything of a filter but company, direction and state, which each branch of a list's query has of its own.
 * tidy-allow scope: conditions alone; the queries that hold them filter by the scope themselves.
 */
export function narrowing(filter: InvoiceFilter, way: Way): Condition[] {
  const { refId, startDate, endDate, payment, ids } = filter;
  // No index finds what is asked to be true: the days of what another index found are looked at there.
  const day = (condition: Condition): Condition =>
    way === "company" || way === "overdue" ? sql`(${condition}) is true` : condition;
  return [
    ...(ids ? [sql<SqlBool>`i.id = any(${[...ids]}::uuid[])`] : []),
    ...(refId !== undefined ? [sql<SqlBool>`i.ref_id = ${refId}`] : []),
    ...(startDate ? [day(sql`i.bill_date >= ${startDate}::date`)] : []),
    ...(endDate ? [day(sql`i.bill_date <= ${endDate}::date`)] : []),
    ...(payment === "overdue"
      ? [
          sql<SqlBool>`i.list_state in ('unpaid', 'partially_paid') and i.kind <> 'credit_note' and i.due_date < ${filter.today}::date`,
        ]
      : []),
    ...textConditions(filter, way),
  ];
}

/**
 * The company asked for, as `asked`: for a statement whose plan is kept. What stands behind it is unknown to the planner,
 * so that the plan is the same for the smallest company and the largest.
 */
export function askedCompany(scope: Scope, legalEntityId: string) {
  return sql`asked as materialized (
    select e.id from legal_entity e where e.id = ${legalEntityId} and ${withinScope(scope, "e.id")})`;
}

/** tidy-allow scope: `asked` is within it. */
export const ofAskedCompany = (column: string): Condition => sql`${sql.ref(column)} = (select id from asked)`;

/** The company asked for, else those of the scope; by its number a document is looked for in each of them. */
export function companyCondition(scope: Scope, filter: InvoiceFilter): Condition {
  const { legalEntityId, refId } = filter;
  if (legalEntityId)
    return sql`i.legal_entity_id = ${legalEntityId} and ${withinScope(scope, "i.legal_entity_id")}`;
  if (refId !== undefined && scope.legalEntityIds === "all")
    return sql`i.legal_entity_id = any(array(select id from legal_entity))`;
  return sql`${withinScope(scope, "i.legal_entity_id")}`;
}

/**
 * All of them together.
 * tidy-allow scope: joins conditions, reads nothing.
 */
export const every = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;

import { type SqlBool, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";
import type { CountedStates } from "./count-repository.ts";
import { everyThree } from "./found-texts.ts";
import { SHORTEST } from "./frequent-texts.ts";
import { type Condition, every, likelyLabelParts, likelyParts } from "./list-conditions-repository.ts";
import {
  hasFigures,
  type InvoiceFilter,
  isShort,
  listStates,
  type SoleText,
  statesOf,
  type TextPlace,
} from "./list-filter.ts";
import { changes, companyOf, type StateCount } from "./tally-repository.ts";
import type { TextPieces } from "./text-pieces.ts";

/** So many invoices hold a text that is counted from then on; fewer are soon counted one by one. */
const MANY = 8000;
/** How many texts of a company are: each is looked for in whatever changes. */
const MOST_KEPT = 200;
/** Up to so many are named when they are counted. */
const MOST_NAMED = 5000;
/** A longer text stands in few invoices, or is looked for once. */
const LONGEST = 60;

/**
 * The counts of a text from what the database keeps, and from what changed since it was put together.
 * @returns undefined when the text is not one of those that are counted
 */
export async function readTextCounts(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  { place, text }: SoleText,
): Promise<readonly StateCount[] | undefined> {
  const { legalEntityId, directions, journalIds } = filter;
  if (!isAlwaysCounted({ place, text }) && !legalEntityId) return undefined;
  const company = companyOf(scope, filter);
  const narrowed = every([
    company,
    sql`t.direction = any(${[...directions]}::text[])`,
    ...(journalIds ? [sql<SqlBool>`t.journal = any(${[...journalIds]}::text[])`] : []),
  ]);
  const isKept = isAlwaysCounted({ place, text })
    ? sql`true`
    : sql`exists (select from invoice_kept_text t where ${company} and t.place = ${place} and t.text = ${text})`;
  const { rows } = await sql<{ kept: boolean; state: StateCount["state"] | null; count: number }>`
    with known as materialized (select ${isKept} as kept)
    select k.kept, c.state, c.count from known k left join (
      select t.state, sum(t.invoices)::bigint as count from (
        select t.state, t.invoices from invoice_text_count t
        where ${narrowed} and t.place = ${place} and t.text = ${text}
        union all
        select t.state, t.invoices from invoice_text_part t
        where ${narrowed} and (select kept from known)
          and invoice_holds(t.said, t.company_name_key, ${place}, ${text})
      ) t group by 1
    ) c on true`.execute(db);
  if (!rows[0]?.kept) return undefined;
  return rows.flatMap(({ state, count }) => (state === null || count === 0 ? [] : [{ state, count }]));
}

/** Every short text has its count, but for numbers alone. */
const isAlwaysCounted = ({ place, text }: SoleText): boolean => isShort(text) && place !== "number";

const FOUND_IN = {
  label: sql`f.in_label`,
  number: sql`f.in_number`,
  anywhere: sql`f.anywhere`,
} as const satisfies Record<TextPlace, unknown>;

/** The look that counts a text there now, as `known`: its number and its pieces, if it found the text. */
function knownByLook(company: Condition, { place, text }: SoleText) {
  return sql`known as materialized (
    select t.look, t.bounds from invoice_text_look t
    join invoice_found_text f on f.legal_entity_id = t.legal_entity_id and f.look = t.look
    where ${company} and t.counted is null and f.text = ${text} and ${FOUND_IN[place]}
  )`;
}

/** Whether a longer text is counted, because somebody asked for it or because very many hold it. */
export async function isCounted(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  asked: SoleText,
): Promise<boolean> {
  const company = companyOf(scope, filter);
  const { rows } = await sql`
    with ${knownByLook(company, asked)}
    select from known union all
    select from invoice_kept_text t where ${company} and t.place = ${asked.place} and t.text = ${asked.text} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * The counts of a text that the daily work found in very many invoices, and what changed since it counted.
 * @returns undefined when it is none of those
 */
export async function readFoundCounts(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  asked: SoleText,
): Promise<readonly StateCount[] | undefined> {
  const { legalEntityId, directions, journalIds } = filter;
  const { place, text } = asked;
  if (isAlwaysCounted(asked) || !legalEntityId) return undefined;
  const company = companyOf(scope, filter);
  const narrowed = every([
    company,
    sql`t.direction = any(${[...directions]}::text[])`,
    ...(journalIds ? [sql<SqlBool>`t.journal = any(${[...journalIds]}::text[])`] : []),
  ]);
  const { rows } = await sql<{ state: StateCount["state"] | null; count: number }>`
    with ${knownByLook(company, asked)}
    select c.state, c.count from known k left join (
      select t.state, sum(t.invoices)::bigint as count from (
        select t.state, t.invoices from invoice_found_count t
        where ${narrowed} and t.look = (select look from known) and t.place = ${place} and t.text = ${text}
        union all
        select t.state, t.invoices from invoice_found_part t
        where ${narrowed} and (select true from known) and invoice_holds(t.said, t.company_name_key, ${place}, ${text})
      ) t group by 1
    ) c on true`.execute(db);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ state, count }) => (state === null || count === 0 ? [] : [{ state, count }]));
}

/** The pieces of a text that the daily work found, and which of its invoices changed since it counted. */
export type FoundPieces = TextPieces & {
  readonly look: number;
  readonly changed: readonly (readonly [piece: number, id: string])[];
};

/**
 * In which pieces of their company the invoices lie that hold a text which the daily work found, if it is one; how many lie
 * there is known where a filter asks for the text alone.
 */
export async function findFoundPieces(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  asked: SoleText,
): Promise<FoundPieces | undefined> {
  const { place, text } = asked;
  if (!filter.legalEntityId) return undefined;
  const company = companyOf(scope, filter);
  const { rows } = await sql<Omit<FoundPieces, "counts"> & { counts: [number, number, boolean][] }>`
    with ${knownByLook(company, asked)}, part as materialized (
      select t.invoice_id, t.invoices, width_bucket(t.invoice_id, (select bounds from known)) as piece from invoice_found_part t
      where ${company} and (select true from known) and invoice_holds(t.said, t.company_name_key, ${place}, ${text})
    )
    select k.look, k.bounds,
      (select coalesce(json_agg(distinct jsonb_build_array(p.piece, p.invoice_id)), '[]') from part p where p.invoices > 0) as changed,
      (select coalesce(json_agg(json_build_array(c.piece, c.count, c.named)), '[]') from (
        select t.piece, sum(t.invoices)::bigint as count, bool_and(t.named) as named from (
          select t.piece, t.invoices, t.ids is not null as named from invoice_found_piece t
          where ${company} and t.look = k.look and t.place = ${place} and t.text = ${text}
          union all
          select p.piece, p.invoices, true from part p
        ) t group by 1 having sum(t.invoices) > 0
      ) c) as counts from known k`.execute(db);
  const known = rows[0];
  if (!known || isAskedAlone(filter)) return known;
  return { ...known, counts: known.counts.map(([piece, , named]) => [piece, undefined, named]) };
}

/**
 * All invoices that hold a text in these pieces, and maybe some that do no more.
 * @returns undefined where another look took the place of this one
 */
export async function findNamedInPieces(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  { place, text }: SoleText,
  { look, changed }: FoundPieces,
  pieces: readonly number[],
): Promise<readonly string[] | undefined> {
  const company = companyOf(scope, filter);
  const { rows } = await sql<{ ids: string[] }>`
    select array(
      select unnest(t.ids) from invoice_found_piece t
      where ${company} and t.look = ${look} and t.place = ${place} and t.text = ${text} and t.piece = any(${[...pieces]}::int[])
    )::text[] as ids from invoice_text_look t where ${company} and t.look = ${look}`.execute(db);
  const found = rows[0];
  const since = changed.flatMap(([piece, id]) => (pieces.includes(piece) ? [id] : []));
  return found && [...new Set([...found.ids, ...since])];
}

const isAskedAlone = ({ directions, journalIds, status, todo, payment }: InvoiceFilter) =>
  directions.length === 2 && !journalIds && !(status || todo || payment);

/**
 * In which pieces of their company the invoices of a filter lie that hold a text.
 * @returns undefined when the text is not one of the longer ones that are counted
 */
export async function findTextPieces(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  { place, text }: SoleText,
): Promise<TextPieces | undefined> {
  const { legalEntityId, directions, journalIds } = filter;
  if (isAlwaysCounted({ place, text }) || !legalEntityId) return undefined;
  const company = companyOf(scope, filter);
  const narrowed = every([
    company,
    sql`t.direction = any(${[...directions]}::text[]) and t.state = any(${[...statesOf(filter)]}::text[])`,
    ...(journalIds ? [sql<SqlBool>`t.journal = any(${[...journalIds]}::text[])`] : []),
  ]);
  const { rows } = await sql<TextPieces>`
    with kept as materialized (
      select t.bounds from invoice_kept_text t where ${company} and t.place = ${place} and t.text = ${text}
    )
    select k.bounds, (select coalesce(json_agg(json_build_array(c.piece, c.count)), '[]') from (
      select t.piece, sum(t.invoices)::bigint as count from (
        select t.piece, t.invoices from invoice_text_count t
        where ${narrowed} and t.place = ${place} and t.text = ${text}
        union all
        select width_bucket(t.invoice_id, k.bounds), t.invoices from invoice_text_part t
        where ${narrowed}
          and invoice_holds(t.said, t.company_name_key, ${place}, ${text})
      ) t group by 1
    ) c) as counts from kept k`.execute(db);
  return rows[0];
}

/**
 * The counts of a text of which each three signs stand in very many invoices, and which few hold as a whole: the daily work
 * named all that hold any such text, but for what changed since.
 * @returns undefined when it is none of those
 */
export async function countRareText(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  { place, text }: SoleText,
): Promise<CountedStates<StateCount> | undefined> {
  const { legalEntityId, directions, journalIds } = filter;
  if (!legalEntityId || place !== "anywhere" || text.includes(" ") || text.length > LONGEST) return undefined;
  const parts = partsOf(text);
  const three = [...new Set(everyThree(text))];
  if (parts.length === 0 || !three.every(hasFigures)) return undefined;
  const company = companyOf(scope, filter);
  // All in one statement: the look, what changed since and the invoices are of one moment.
  const { rows } = await sql<{
    changes: number;
    look: number | null;
    state: StateCount["state"] | null;
    ids: string[];
  }>`
    with wide as materialized (
      select t.look from invoice_text_look t where ${company} and t.counted is null
        and ${three.length} = (select count(*) from invoice_found_text f
          where f.legal_entity_id = t.legal_entity_id and f.look = t.look and f.is_wide and f.text = any(${three}::text[]))
        and not exists (select from invoice_found_text f where f.legal_entity_id = t.legal_entity_id and f.look = t.look and f.text = ${text})
    ), likely as materialized (
      select t.text from invoice_rare_text t where ${company} and t.look = (select look from wide) and t.text = any(${parts}::text[])
      group by 1 order by sum(cardinality(t.ids)) limit 1
    ), candidate as materialized (
      select unnest(t.ids) as id from invoice_rare_text t
      where ${company} and t.look = (select look from wide) and t.text = (select text from likely)
      union
      select t.invoice_id from invoice_found_part t
      where ${company} and (select true from wide) and invoice_holds(t.said, t.company_name_key, ${place}, ${text})
    )
    select ${changes(scope, filter)} as changes, (select look from wide) as look, t.* from (select) one left join (
      select i.list_state as state, array_agg(i.id)::text[] as ids from invoice i
      where i.legal_entity_id = ${legalEntityId} and ${withinScope(scope, "i.legal_entity_id")} and i.deleted_at is null
        and i.id = any(array(select id from candidate)) and i.direction = any(${[...directions]}::text[])
        and ${journalIds ? sql`i.journal_id = any(${[...journalIds]}::uuid[])` : sql`true`}
        and invoice_holds(invoice_said(i.label_key, i.bill_number_key, i.ref_id), i.company_name_key, ${place}, ${text})
      group by 1
    ) t on true`.execute(db);
  if (!rows[0]?.look) return undefined;
  const found = rows.flatMap(({ state, ids }) => (state === null ? [] : [{ state, ids }]));
  return {
    changes: rows[0].changes,
    states: found.map(({ state, ids }) => ({ state, count: ids.length })),
    found,
  };
}

/** All texts longer than three signs that stand in a text. */
function partsOf(text: string): readonly string[] {
  const parts = new Set<string>();
  for (let start = 0; start < text.length; start += 1)
    for (let end = start + SHORTEST + 1; end <= text.length; end += 1) parts.add(text.slice(start, end));
  return [...parts];
}

/** Counts a text of one company one by one; if very many invoices hold it, the database keeps count from now on. */
export async function countAndKeepText(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  { place, text }: SoleText,
): Promise<CountedStates<StateCount>> {
  const { legalEntityId, directions, journalIds, searchNumberKey } = filter;
  const keys = place === "anywhere" && searchNumberKey ? [text, searchNumberKey] : [text];
  const ways = [...new Set(keys.map((key) => likelyParts(key).join("\n")))];
  const inLabel = place === "label" ? likelyLabelParts(text) : [];
  const { rows } = await sql<{
    state: StateCount["state"] | null;
    count: number;
    ids: string[] | null;
    changes: number;
  }>`
    select ${changes(scope, filter)} as changes, t.* from (select) one left join (
      select c.state, c.invoices as count, c.ids
      from legal_entity e,
        count_invoice_text(e.id, ${place}, ${text}, ${ways}::text[], ${inLabel}::text[], ${MANY}, ${MOST_KEPT}, ${MOST_NAMED}) c
      where e.id = ${legalEntityId} and ${withinScope(scope, "e.id")} and c.direction = any(${[...directions]}::text[])
        and ${journalIds ? sql`c.journal = any(${[...journalIds]}::text[])` : sql`true`}
    ) t on true`.execute(db);
  const states = rows.flatMap(({ state, count, ids }) => (state === null ? [] : [{ state, count, ids }]));
  return {
    states: listStates.flatMap((state) => {
      const count = states.reduce((sum, one) => (one.state === state ? sum + one.count : sum), 0);
      return count === 0 ? [] : [{ state, count }];
    }),
    changes: rows[0]?.changes ?? 0,
    found: states.some(({ ids }) => ids === null)
      ? undefined
      : states.map(({ state, ids }) => ({ state, ids: ids ?? [] })),
  };
}

/**
 * Whether a text may be kept: of one company, and nothing that a transaction would leave half done.
 * tidy-allow scope: judges a question, reads no table.
 */
export const mayBeKept = (db: Connection, { legalEntityId }: InvoiceFilter, asked: SoleText): boolean =>
  legalEntityId !== undefined && !db.isTransaction && !isAlwaysCounted(asked) && asked.text.length <= LONGEST;

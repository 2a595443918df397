import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { FoundCounts, SaidStep } from "./found-texts.ts";
import type { FrequentText, SampledText } from "./frequent-texts.ts";

/** A company that has work to be done: a look to begin or to go on with, or steps to be counted. */
export type LookedCompany = {
  readonly id: string;
  readonly invoices: number;
  readonly isDue: boolean;
};

/**
 * Companies of so many invoices that were never looked at or have grown by this share since, those whose look is not ready, and
 * those where so many steps wait.
 * tidy-allow scope: texts are counted in every company.
 */
export async function companiesToLookAt(
  db: Connection,
  { least, growth, waiting }: { least: number; growth: number; waiting: number },
): Promise<LookedCompany[]> {
  const { rows } = await sql<LookedCompany>`
    select c.id, c.invoices, not l.is_counting and c.invoices >= ${least} and coalesce(c.invoices >= l.looked * ${1 + growth}::numeric, true) as is_due
    from (
      select t.legal_entity_id as id, sum(t.invoices)::bigint as invoices from (
        select legal_entity_id, invoices from invoice_tally where facet = 'all'
        union all select legal_entity_id, invoices from invoice_tally_difference
      ) t group by 1
    ) c cross join lateral (
      select coalesce(bool_or(k.counted is not null), false) as is_counting, max(k.invoices) as looked,
        (select count(*) from (select from invoice_found_step s where s.legal_entity_id = c.id limit ${waiting}) w) as waiting
      from invoice_text_look k where k.legal_entity_id = c.id
    ) l
    where l.is_counting or l.waiting >= ${waiting}
      or (c.invoices >= ${least} and coalesce(c.invoices >= l.looked * ${1 + growth}::numeric, true))
    order by 1`.execute(db);
  return rows;
}

/**
 * About so many of a company's invoices, as pages of the table have them.
 * tidy-allow scope: one company's, told by the daily work.
 */
export async function sampleTexts(
  db: Connection,
  { id, invoices }: LookedCompany,
  wanted: number,
): Promise<SampledText[]> {
  const percent = Math.min(100, (100 * wanted) / invoices);
  const { rows } = await sql<SampledText>`
    select invoice_said(i.label_key, i.bill_number_key, i.ref_id) as said, i.company_name_key,
      trim(regexp_replace(lower(concat_ws(e'\n', i.bill_number, i.ref_id)), '[^a-z0-9\n]+', ' ', 'g')) as written
    from invoice i tablesample system (${percent}) where i.legal_entity_id = ${id} and i.deleted_at is null order by i.id`.execute(
    db,
  );
  return rows;
}

/**
 * Texts of one or two signs that so many invoices hold at most: trigrams do not find them.
 * tidy-allow scope: one company's, told by the daily work.
 */
export async function findRareShortTexts(db: Connection, id: string, most: number): Promise<FrequentText[]> {
  const { rows } = await sql<FrequentText>`
    select t.text, t.place = 'label' as in_label, t.place = 'anywhere' as anywhere, false as in_number, false as is_wide
    from invoice_text_count t where t.legal_entity_id = ${id} and t.place in ('label', 'anywhere') and length(t.text) <= 2
    group by t.text, t.place having sum(t.invoices) between 1 and ${most}`.execute(db);
  return rows;
}

/**
 * Keeps whoever folds away until the transaction ends, if nobody folds now: what is counted meanwhile and what waits are of one
 * moment.
 * tidy-allow scope: one company's, told by the daily work.
 */
export async function isAlone(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('invoice_tally'), hashtext(${id}::text)) as alone`.execute(tx);
  return rows[0]?.alone ?? false;
}

/**
 * Begins a look for these texts, unless another server did.
 * tidy-allow scope: one company's, told by the daily work.
 */
export async function beginLook(
  tx: Tx,
  { id, invoices }: LookedCompany,
  texts: readonly FrequentText[],
): Promise<void> {
  const of = (name: keyof FrequentText) => texts.map((text) => text[name]);
  await sql`
    with begun as (
      insert into invoice_text_look (legal_entity_id, look, invoices, counted)
      select ${id}, coalesce(max(l.look), 0) + 1, ${invoices}, '00000000-0000-0000-0000-000000000000'
      from invoice_text_look l where l.legal_entity_id = ${id}
      having coalesce(bool_and(l.counted is null) and max(l.invoices) < ${invoices}, true) returning legal_entity_id, look
    )
    insert into invoice_found_text (legal_entity_id, look, text, in_label, anywhere, in_number, is_wide)
    select b.legal_entity_id, b.look, t.* from begun b,
      unnest(${of("text")}::text[], ${of("inLabel")}::boolean[], ${of("anywhere")}::boolean[], ${of("inNumber")}::boolean[],
        ${of("isWide")}::boolean[]) t`.execute(tx);
}

export type Look = {
  readonly look: number;
  /** Undefined once it is ready. */
  readonly counted: string | null;
  readonly pieces: number;
};

/**
 * The looks of a company, the oldest first: one that is ready, one that is being counted, or both.
 * tidy-allow scope: one company's, told by the daily work.
 */
export async function findLooks(db: Connection, id: string): Promise<Look[]> {
  const { rows } = await sql<Look>`
    select look, counted, cardinality(bounds) as pieces from invoice_text_look where legal_entity_id = ${id} order by look`.execute(
    db,
  );
  return rows;
}

/** tidy-allow scope: one company's, told by the daily work. */
export async function findLookTexts(db: Connection, id: string, look: number): Promise<FrequentText[]> {
  const { rows } = await sql<FrequentText>`
    select text, in_label, anywhere, in_number, is_wide from invoice_found_text where legal_entity_id = ${id} and look = ${look}`.execute(
    db,
  );
  return rows;
}

/**
 * Where the piece of so many invoices ends that begins with this id; null: it is the last one.
 * tidy-allow scope: one company's, told by the daily work.
 */
export async function endOfPiece(tx: Tx, id: string, from: string, size: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoice i where i.legal_entity_id = ${id} and i.id >= ${from} order by i.id offset ${size} limit 1`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

/**
 * What the invoices of a piece say, but for what is not folded yet.
 * tidy-allow scope: one company's, told by the daily work.
 */
export async function findSaidInPiece(
  tx: Tx,
  id: string,
  from: string,
  end: string | null,
): Promise<Omit<SaidStep, "piece">[]> {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${from} ${end === null ? sql`` : sql`and ${sql.ref(column)} < ${end}`}`;
  const { rows } = await sql<Omit<SaidStep, "piece">>`
    select s.direction, s.journal, s.state, s.said, s.company_name_key, s.invoice_id, sum(s.invoices)::int as invoices from (
      select i.direction, coalesce(i.journal_id::text, '') as journal, i.list_state as state,
        invoice_said(i.label_key, i.bill_number_key, i.ref_id) as said, i.company_name_key, i.id as invoice_id, 1 as invoices
      from invoice i where i.legal_entity_id = ${id} and i.deleted_at is null and ${within("i.id")}
      union all
      select p.direction, p.journal, p.state, p.said, p.company_name_key, p.invoice_id, -p.invoices
      from invoice_found_part p where p.legal_entity_id = ${id} and ${within("p.invoice_id")}
    ) s group by 1, 2, 3, 4, 5, 6 having sum(s.invoices) <> 0`.execute(tx);
  return rows;
}

/**
 * Takes the oldest steps that wait, each with its piece of every look that has come so far.
 * tidy-allow scope: one company's, told by the daily work.
 */
export async function takeSteps(
  tx: Tx,
  id: string,
  most: number,
): Promise<(Omit<SaidStep, "piece"> & { readonly pieces: Readonly<Record<string, number>> })[]> {
  const { rows } = await sql<Omit<SaidStep, "piece"> & { readonly pieces: Readonly<Record<string, number>> }>`
    with taken as (
      delete from invoice_found_step where legal_entity_id = ${id}
        and id in (select s.id from invoice_found_step s where s.legal_entity_id = ${id} order by s.id limit ${most})
      returning direction, journal, state, said, company_name_key, invoice_id, invoices::int as invoices
    )
    select t.*, (select coalesce(json_object_agg(l.look, width_bucket(t.invoice_id, l.bounds)), '{}') from invoice_text_look l
      where l.legal_entity_id = ${id} and (l.counted is null or t.invoice_id < l.counted)) as pieces from taken t`.execute(
    tx,
  );
  return rows;
}

/**
 * Adds counts to a look, and up to so many invoices of a piece by name; all of texts that are rare.
 * tidy-allow scope: one company's, told by the daily work.
 */
export async function addFoundCounts(
  tx: Tx,
  id: string,
  look: number,
  { counts, pieces, rare }: FoundCounts,
  listed: number,
): Promise<void> {
  const of = (name: keyof (typeof counts)[number]) => counts.map((count) => count[name]);
  await sql`
    insert into invoice_found_count as t (legal_entity_id, look, place, text, direction, journal, state, invoices)
    select ${id}, ${look}, c.* from unnest(${of("place")}::text[], ${of("text")}::text[], ${of("direction")}::text[], ${of("journal")}::text[],
      ${of("state")}::text[], ${of("invoices")}::bigint[]) c
    on conflict (legal_entity_id, look, place, text, direction, journal, state)
      do update set invoices = t.invoices + excluded.invoices`.execute(tx);
  const held = (name: "place" | "text" | "piece" | "invoices") => pieces.map((piece) => piece[name]);
  const named = pieces.map(({ ids }) => (ids ? `{${ids.join()}}` : null));
  await sql`
    insert into invoice_found_piece as t (legal_entity_id, look, place, text, piece, invoices, ids)
    select ${id}, ${look}, p.place, p.text, p.piece, p.invoices, p.ids::uuid[]
    from unnest(${held("place")}::text[], ${held("text")}::text[], ${held("piece")}::int[], ${held("invoices")}::bigint[], ${named}::text[])
      p (place, text, piece, invoices, ids)
    on conflict (legal_entity_id, look, place, text, piece) do update set invoices = t.invoices + excluded.invoices,
      ids = case when cardinality(t.ids) + cardinality(excluded.ids) <= ${listed}
        then array(select distinct unnest(t.ids || excluded.ids)) end`.execute(tx);
  await sql`
    insert into invoice_rare_text as t (legal_entity_id, look, text, piece, ids)
    select ${id}, ${look}, r.text, r.piece, r.ids::uuid[]
    from unnest(${rare.map(({ text }) => text)}::text[], ${rare.map(({ piece }) => piece)}::int[],
      ${rare.map(({ ids }) => `{${ids.join()}}`)}::text[]) r (text, piece, ids)
    on conflict (legal_entity_id, look, text, piece) do update set ids = array(select distinct unnest(t.ids || excluded.ids))`.execute(
    tx,
  );
}

/**
 * Says how far a look is counted; one that is ready takes the place of those before it.
 * tidy-allow scope: one company's, told by the daily work.
 */
export async function tellCounted(tx: Tx, id: string, look: number, end: string | null): Promise<void> {
  const of = sql`legal_entity_id = ${id} and look`;
  if (end !== null) {
    await sql`update invoice_text_look set counted = ${end}::uuid, bounds = bounds || ${end}::uuid where ${of} = ${look}`.execute(
      tx,
    );
    return;
  }
  await sql`update invoice_text_look set counted = null where ${of} = ${look}`.execute(tx);
  await sql`delete from invoice_text_look where ${of} < ${look}`.execute(tx);
}

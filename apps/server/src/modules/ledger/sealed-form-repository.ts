import { WITH_ORIGIN } from "@grand-livre/domain/ledger/canonical-entry";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { OUT } from "./archived-repository.ts";

type Text = RawBuilder<unknown>;

/** A field of the form: four bytes of length, then its UTF-8 text; what is absent is empty. */
const field = (text: Text) =>
  sql`coalesce(int4send(octet_length(${text})) || convert_to(${text}, 'UTF8'), '\\x00000000')`;
const fields = (texts: readonly Text[]) => sql.join(texts.map(field), sql` || `);

const day = (column: Text) => sql`${column}::text`;
const whole = (column: Text) => sql`${column}::text`;
const decimal = (column: Text) => sql`trim_scale(${column})::text`;

const LINE = fields([
  sql`l.account`,
  sql`l.account_label`,
  sql`l.auxiliary`,
  sql`l.auxiliary_label`,
  sql`l.label`,
  whole(sql`l.debit_cents`),
  whole(sql`l.credit_cents`),
  decimal(sql`l.foreign_amount`),
  sql`l.currency`,
  sql`l.vat_code`,
  day(sql`l.due_date`),
]);

const LINE_ORIGIN = fields([
  whole(sql`l.position`),
  whole(sql`l.counterparty_id`),
  whole(sql`l.vat_base_cents`),
  decimal(sql`l.currency_rate`),
  day(sql`l.service_start`),
  day(sql`l.service_end`),
]);

const HEAD = fields([
  sql`e.journal_code`,
  sql`e.journal_label`,
  sql`e.number`,
  day(sql`e.entry_date`),
  sql`e.piece_ref`,
  day(sql`e.piece_date`),
  day(sql`e.valid_date`),
  sql`e.document_sha256`,
  whole(sql`l.count`),
]);

const ORIGIN = fields([
  sql`e.label`,
  whole(sql`e.id`),
  sql`e.nature`,
  sql`e.source_kind`,
  whole(sql`e.source_id`),
  sql`e.source_rule`,
  whole(sql`e.reverses_id`),
  whole(sql`e.import_batch_id`),
  whole(sql`e.created_by`),
]);

const VERSION = sql`decode(${WITH_ORIGIN.toString(16).padStart(2, "0")}, 'hex')`;

const LINES = sql`(
  select count(*), coalesce(string_agg(${LINE}, ''::bytea order by l.position), '') as lines,
    coalesce(string_agg(${LINE_ORIGIN}, ''::bytea order by l.position), '') as origins
  from entry_line l where l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id
)`;

/**
 * The bytes that `canonicalEntry` makes of the entry `e`, in the version that is sealed today, made where the rows are: to fetch a
 * million lines for it costs four times as much. What it does not find as sealed is judged by `canonicalEntry`.
 */
export const SEALED_FORM = sql`(select ${VERSION} || ${HEAD} || l.lines || ${ORIGIN} || l.origins from ${LINES} l)`;

/** The lines of the entry `e` are in the archives: its hash is followed, and proved from there. */
export const IN_ARCHIVE = sql`(
  e.fiscal_exercise_id in (select a.fiscal_exercise_id from ${OUT} a where a.legal_entity_id = e.legal_entity_id)
  and not exists (select from entry_line l where l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id)
)`;

/** The first rank after another; null after the last. */
export async function findNextRank(
  db: Connection,
  legalEntityId: string,
  afterRank: number,
): Promise<number | null> {
  const { rows } = await sql<{ rank: number | null }>`
    select min(rank) as rank from entry where legal_entity_id = ${legalEntityId} and rank > ${afterRank}`.execute(
    db,
  );
  return rows[0]?.rank ?? null;
}

export type JudgedRanks = {
  readonly entries: number;
  readonly rank: number;
  readonly number: string | null;
  readonly hash: Buffer | null;
  /** One of them, in the form of today, has not the hash that was stored, or does not follow the one before. */
  readonly doubted: boolean;
};

/** The sealed entries after a rank and up to another, judged by PostgreSQL; undefined where there are none. */
export async function judgeRanks(
  db: Connection,
  legalEntityId: string,
  afterRank: number,
  lastRank: number,
): Promise<JudgedRanks | undefined> {
  const { rows } = await sql<JudgedRanks>`
    select count(*) over () as entries, s.rank, s.number, s.hash, bool_or(s.doubted) over () as doubted from (
      select e.rank, e.number, e.hash,
        e.rank <> coalesce(lag(e.rank) over place, 0) + 1 or e.previous_hash is distinct from lag(e.hash) over place
        or (
          e.hash <> sha256(coalesce(e.previous_hash, ${Buffer.alloc(32)}) || ${SEALED_FORM}) and not ${IN_ARCHIVE}
        ) as doubted
      from entry e where e.legal_entity_id = ${legalEntityId} and e.rank between ${afterRank} and ${lastRank}
      window place as (order by e.rank)
    ) s where s.rank > ${afterRank} order by s.rank desc limit 1`.execute(db);
  return rows[0];
}

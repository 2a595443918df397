import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

export type FoundEntryRow = {
  readonly id: string;
  readonly number: string | null;
  readonly pieceRef: string | null;
  readonly label: string;
  readonly entryDate: string;
  /** Null where the lines are in the archives. */
  readonly cents: number | null;
};

/** So many are looked at in 50 ms: no index finds a part of a label, nor an amount. */
const LATEST = 20_000;

/** The latest entries of a company whose label, piece, third party or number hold the text, or with a line of the amount. */
export async function findEntriesLike(
  db: Connection,
  wanted: {
    readonly legalEntityId: string;
    /** Folded. */
    readonly text: string;
    readonly typed: string;
    readonly cents: number | undefined;
    readonly limit: number;
  },
): Promise<FoundEntryRow[]> {
  const { legalEntityId, text, typed, cents, limit } = wanted;
  const amount =
    cents === undefined
      ? sql``
      : sql`or exists (select from entry_line l where l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id
          and (l.debit_cents = ${cents} or l.credit_cents = ${cents}))`;
  const { rows } = await sql<FoundEntryRow>`
    with latest as (
      select e.legal_entity_id, e.id, e.number, e.piece_ref, e.label, e.entry_date, e.search_key from entry e
      where e.legal_entity_id = ${legalEntityId}
      order by e.entry_date desc, e.id desc limit ${LATEST}
    ), found as (
      select * from latest e
      where strpos(e.search_key, ${text}) > 0 or strpos(lower(coalesce(e.number, '')), lower(${typed})) > 0 ${amount}
      order by e.entry_date desc, e.id desc limit ${limit}
    )
    select f.id, f.number, f.piece_ref, f.label, f.entry_date,
      (select sum(l.debit_cents)::bigint from entry_line l
        where l.legal_entity_id = f.legal_entity_id and l.entry_id = f.id) as cents
    from found f order by f.entry_date desc, f.id desc`.execute(db);
  return rows;
}

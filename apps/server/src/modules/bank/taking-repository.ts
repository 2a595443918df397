import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

export type TakingRow = {
  readonly id: string;
  readonly account: string;
  readonly date: string;
  readonly amountCents: number;
};

/** More receipts than an acquirer pays at once. */
const MOST_TAKINGS = 2000;

/** Receipts that wait for their transfer (511): debits that nothing letters, of entries that are not reversed. */
async function openTakings(
  db: Connection,
  legalEntityId: string,
  condition: RawBuilder<unknown>,
): Promise<TakingRow[]> {
  const { rows } = await sql<TakingRow>`
    select l.id, l.account, l.entry_date as date, l.debit_cents as amount_cents
    from entry_line l
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state <> 'draft' and e.nature <> 'opening'
    where l.legal_entity_id = ${legalEntityId}
      and l.account >= '511' and l.account < '512' and l.debit_cents > 0 and e.reverses_id is null
      and not exists (select from entry r where r.legal_entity_id = e.legal_entity_id and r.reverses_id = e.id)
      and not exists (select from lettering_current c where c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id)
      ${condition}
    order by l.entry_date desc, l.id limit ${MOST_TAKINGS}`.execute(db);
  return rows;
}

/** Those of some days. */
export const findTakings = (
  db: Connection,
  legalEntityId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<TakingRow[]> =>
  openTakings(db, legalEntityId, sql`and l.entry_date between ${from}::date and ${to}::date`);

/** Those among these lines. */
export const findTakingsById = (
  db: Connection,
  legalEntityId: string,
  ids: readonly string[],
): Promise<TakingRow[]> => openTakings(db, legalEntityId, sql`and l.id = any(${[...ids]}::uuid[])`);

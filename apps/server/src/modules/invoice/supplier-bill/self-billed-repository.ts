import { sql } from "kysely";
import type { Tx } from "../../../database/connection.ts";
import type { CounterpartyRow } from "../../counterparty/service.ts";

/** The next number of the invoices written in the name of a supplier: AF-2026-0001, without a gap in its year. */
export async function nextSelfBilledNumber(tx: Tx, party: CounterpartyRow, year: string): Promise<string> {
  const start = `AF-${year}-`;
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substr(i.bill_number, ${start.length + 1})::int), 0) as last from invoice i
    where i.legal_entity_id = ${party.legalEntityId} and i.counterparty_id = ${party.id} and i.direction = 'debit'
      and i.bill_number ~ ${`^${start}[0-9]{4,9}$`}`.execute(tx);
  return `${start}${String((rows[0]?.last ?? 0) + 1).padStart(4, "0")}`;
}

import type { CounterpartyCard } from "@grand-livre/contracts/third-party";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { oneOrMerged } from "./page-repository.ts";

type Party = { readonly legalEntityId: string; readonly id: string };

/** How many documents of these sides, files and reminders a third party has, and the day of its last line. */
export async function findCounts(
  db: Connection,
  { legalEntityId, id }: Party,
  directions: readonly string[],
): Promise<CounterpartyCard["counts"] & { readonly lastEntryDate: string | null }> {
  const seen = sql`i.legal_entity_id = ${legalEntityId} and ${oneOrMerged("i", legalEntityId, id)} and i.deleted_at is null
    and i.direction = any(${[...directions]})`;
  const { rows } = await sql<CounterpartyCard["counts"] & { lastEntryDate: string | null }>`
    select (select count(*)::int from invoice i where ${seen}) as invoices,
      (select count(*)::int from invoice i where ${seen} and i.status = 'draft') as drafts,
      (select count(*)::int from invoice i
        join invoice_document d on d.legal_entity_id = i.legal_entity_id and d.invoice_id = i.id and d.removed_at is null where ${seen}) as documents,
      (select count(*)::int from reminder r where r.legal_entity_id = ${legalEntityId} and ${oneOrMerged("r", legalEntityId, id)}
        and ${directions.includes("credit")}) as messages,
      (select max(l.entry_date) from entry_line l where l.legal_entity_id = ${legalEntityId} and l.counterparty_id = ${id}) as last_entry_date`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("a count is one row");
  return row;
}

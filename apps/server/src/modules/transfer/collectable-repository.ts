import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import type { PayableFilter, PayablePlace } from "./payable-repository.ts";

export type CollectableRow = {
  readonly id: string;
  readonly refId: string | null;
  readonly counterpartyId: string;
  readonly counterpartyName: string;
  readonly billDate: string;
  readonly dueDate: string;
  readonly remainingCents: number;
};

/** Validated sales in euros with something left to collect, of customers with an active mandate, in no order under way, by due date. */
export async function findCollectable(
  db: Connection,
  { legalEntityId, dueBy, words = [], ids }: PayableFilter,
  { after, limit }: { readonly after: PayablePlace | undefined; readonly limit: number },
): Promise<CollectableRow[]> {
  const due = sql`coalesce(i.due_date, i.bill_date)`;
  const searched = words.map(
    (word) => sql`and strpos(c.search_key || ' ' || lower(coalesce(i.ref_id, '')), ${word}) > 0`,
  );
  const { rows } = await sql<CollectableRow>`
    select i.id, i.ref_id, i.counterparty_id, c.name as counterparty_name, i.bill_date, ${due} as due_date,
      (i.payable_cents - i.settled_cents)::bigint as remaining_cents
    from invoice i join counterparty c on c.legal_entity_id = i.legal_entity_id and c.id = i.counterparty_id
    where i.legal_entity_id = ${legalEntityId} and i.direction = 'credit' and i.kind <> 'credit_note' and i.status = 'validated'
      and i.deleted_at is null and i.bill_date is not null and i.currency = 'EUR' and i.payable_cents > i.settled_cents
      and not i.turned_down
      and exists (select from mandate m where m.legal_entity_id = i.legal_entity_id and m.counterparty_id = i.counterparty_id and m.active)
      and not exists (select from transfer_document d
        where d.legal_entity_id = i.legal_entity_id and d.invoice_id = i.id and d.live)
      ${dueBy === undefined ? sql`` : sql`and ${due} <= ${dueBy}::date`}
      ${ids === undefined ? sql`` : sql`and i.id = any(${[...ids]}::uuid[])`}
      ${after === undefined ? sql`` : sql`and (${due}, i.id) > (${after.dueDate}::date, ${after.id}::uuid)`}
      ${sql.join(searched, sql` `)}
    order by ${due}, i.id limit ${limit}`.execute(db);
  return rows;
}

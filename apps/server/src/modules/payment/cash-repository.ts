import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

/** What living payments in cash settled of these invoices, discounts and what was written off alone left out. */
export async function findCashPaid(
  db: Connection,
  legalEntityId: string,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ invoiceId: string; cents: number }>`
    select a.invoice_id, sum(least(a.amount_cents - a.discount_cents, p.amount_cents))::bigint as cents
    from payment_allocation a join payment p on p.legal_entity_id = a.legal_entity_id and p.id = a.payment_id
    left join payment_use u on u.legal_entity_id = a.legal_entity_id and u.id = a.use_id
    where a.legal_entity_id = ${legalEntityId} and a.invoice_id = any(${[...invoiceIds]}::uuid[])
      and p.account like '53%' and p.reverses_id is null and u.reverses_id is null
      and not exists (select from payment r where r.legal_entity_id = p.legal_entity_id and r.reverses_id = p.id)
      and not exists (select from payment_use r where r.legal_entity_id = u.legal_entity_id and r.reverses_id = u.id)
    group by a.invoice_id`.execute(db);
  return new Map(rows.map(({ invoiceId, cents }) => [invoiceId, cents]));
}

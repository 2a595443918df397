import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import type { LineRow } from "./repository.ts";

/** Approved expenses to invoice again to this client, or to no client yet, that no other living sale takes; the oldest first. */
export async function findRebillable(
  db: Connection,
  of: {
    readonly legalEntityId: string;
    readonly counterpartyId: string;
    readonly invoiceId: string | null;
    readonly limit: number;
  },
): Promise<(LineRow & { readonly number: number })[]> {
  const { rows } = await sql<LineRow & { number: number }>`
    select l.*, r.number
    from expense_line l join expense_report r on r.legal_entity_id = l.legal_entity_id and r.id = l.report_id
    where l.legal_entity_id = ${of.legalEntityId} and l.rebillable
      and (l.counterparty_id = ${of.counterpartyId} or l.counterparty_id is null)
      and r.state in ('approved', 'posted', 'reimbursed')
      and not exists (select from invoice_expense t
        join invoice i on i.legal_entity_id = t.legal_entity_id and i.id = t.invoice_id
        where t.legal_entity_id = l.legal_entity_id and t.expense_line_id = l.id
          and i.id is distinct from ${of.invoiceId}::uuid and i.deleted_at is null and i.status <> 'cancelled')
    order by l.expense_date, l.id limit ${of.limit}`.execute(db);
  return rows;
}

/** The sale that invoices each expense of a report again, and the name of its client. */
export async function findRebills(
  db: Connection,
  { legalEntityId, id }: { readonly legalEntityId: string; readonly id: string },
): Promise<Map<string, { readonly clientName: string | null; readonly invoiceId: string | null }>> {
  const { rows } = await sql<{ id: string; clientName: string | null; invoiceId: string | null }>`
    select l.id, c.name as client_name, (select i.id from invoice_expense t
        join invoice i on i.legal_entity_id = t.legal_entity_id and i.id = t.invoice_id
        where t.legal_entity_id = l.legal_entity_id and t.expense_line_id = l.id
          and i.deleted_at is null and i.status <> 'cancelled' limit 1) as invoice_id
    from expense_line l left join counterparty c
      on c.legal_entity_id = l.legal_entity_id and c.id = l.counterparty_id
    where l.legal_entity_id = ${legalEntityId} and l.report_id = ${id} and l.rebillable`.execute(db);
  return new Map(rows.map(({ id: lineId, ...rebill }) => [lineId, rebill]));
}

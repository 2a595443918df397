import type { invoiceKinds } from "@grand-livre/contracts/invoice";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

export type OpenDocumentRow = {
  readonly id: string;
  readonly refId: string | null;
  readonly billNumber: string | null;
  readonly kind: (typeof invoiceKinds)[number];
  readonly billDate: string | null;
  readonly dueDate: string | null;
  readonly totalInclVatCents: number;
  readonly remainingCents: number;
};

/** More of one third party than a person chooses among: the oldest are shown, the rest counted. */
const MOST_SHOWN = 200;

/**
 * What a document may be set off against, the oldest first: the open invoices of a credit note's third party and side, or the credit notes
 * of which something is left.
 */
export async function findOpenAgainst(
  db: Connection,
  document: { readonly legalEntityId: string; readonly id: string },
): Promise<{ rows: OpenDocumentRow[]; count: number }> {
  const { rows } = await sql<OpenDocumentRow & { count: number }>`
    select i.id, i.ref_id, i.bill_number, i.kind, i.bill_date, i.due_date, i.total_incl_vat_cents,
      (i.payable_cents - i.settled_cents)::bigint as remaining_cents, count(*) over ()::int as count
    from invoice own
    join invoice i on i.legal_entity_id = own.legal_entity_id and i.counterparty_id = own.counterparty_id
      and i.direction = own.direction and i.currency = own.currency and (i.kind = 'credit_note') <> (own.kind = 'credit_note')
    where own.legal_entity_id = ${document.legalEntityId} and own.id = ${document.id} and own.currency = 'EUR'
      and i.status = 'validated' and i.deleted_at is null and i.payable_cents > i.settled_cents and not i.turned_down
    order by i.bill_date, i.ref_id, i.id limit ${MOST_SHOWN}`.execute(db);
  return { rows: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 };
}

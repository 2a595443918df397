import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { rejectTransferRow } from "./repository.ts";

/** Direct debits that an operation of the bank paid, and that the bank may send back. */

export type CollectedRow = {
  readonly transferId: string;
  readonly orderId: string;
  readonly amountCents: number;
  readonly endToEndId: string;
  readonly debtorName: string;
  readonly invoiceId: string;
  /** The operation that paid it, and the payment that this wrote. */
  readonly operationId: string;
  readonly paymentId: string;
};

/** Collected debits of an account, of given amounts. */
export async function findCollected(
  db: Connection,
  { legalEntityId, account }: { readonly legalEntityId: string; readonly account: string },
  amounts: readonly number[],
): Promise<CollectedRow[]> {
  const { rows } = await sql<CollectedRow>`
    select t.id as transfer_id, t.order_id, t.amount_cents, t.end_to_end_id, t.creditor_name as debtor_name, d.invoice_id,
      b.id as operation_id, b.payment_id
    from transfer t
    join transfer_order o on o.legal_entity_id = t.legal_entity_id and o.id = t.order_id and o.direction = 'received'
    join transfer_document d on d.legal_entity_id = t.legal_entity_id and d.transfer_id = t.id
    join bank_operation b on b.legal_entity_id = t.legal_entity_id and b.id = t.operation_id and b.payment_id is not null
    where t.legal_entity_id = ${legalEntityId} and b.account = ${account} and t.amount_cents = any(${[...amounts]}::bigint[])
    order by b.operation_date desc, t.id limit 1000`.execute(db);
  return rows;
}

/** The bank took a collected debit back: it is paid no more. */
export async function markReturned(
  tx: Tx,
  { transferId: id, orderId }: Pick<CollectedRow, "transferId" | "orderId">,
  { legalEntityId, reason }: { readonly legalEntityId: string; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable("transfer")
    .set({ operationId: null })
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .execute();
  await rejectTransferRow(tx, { legalEntityId, id, orderId }, reason);
}

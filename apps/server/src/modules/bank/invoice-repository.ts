import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";

/** Locks invoices in the order of their ids, before the ledger, as every command that pays does. */
export async function lockOpenInvoices(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select i.id from invoice i where i.id = any(${[...ids]}::uuid[])
    order by i.id for update`.execute(tx);
}

export type InvoiceParty = {
  readonly counterpartyId: string | null;
  readonly isReceived: boolean;
  readonly currency: string;
};

/** The third party of each invoice, which way its money goes, and its currency. */
export async function findInvoiceParties(
  db: Connection,
  legalEntityId: string,
  invoiceIds: readonly string[],
): Promise<Map<string, InvoiceParty>> {
  const rows = await db
    .selectFrom("invoice")
    .select(["id", "counterpartyId", "direction", "kind", "currency"])
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "in", [...invoiceIds])
    .execute();
  return new Map(
    rows.map(({ id, counterpartyId, direction, kind, currency }) => [
      id,
      { counterpartyId, currency, isReceived: (direction === "credit") !== (kind === "credit_note") },
    ]),
  );
}

/** The payments whose entries an operation ticks. */
export async function findPaymentsOfOperation(
  db: Connection,
  legalEntityId: string,
  operationId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from bank_match_current m
    join entry_line l on l.legal_entity_id = m.legal_entity_id and l.id = m.entry_line_id
    join payment p on p.legal_entity_id = l.legal_entity_id and p.entry_id = l.entry_id
    where m.legal_entity_id = ${legalEntityId} and m.operation_id = ${operationId} order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The invoices that the payments of some operations settle. */
export async function findInvoicesOfOperations(
  db: Connection,
  legalEntityId: string,
  operationIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ invoiceId: string }>`
    select distinct a.invoice_id from bank_match_current m
    join entry_line l on l.legal_entity_id = m.legal_entity_id and l.id = m.entry_line_id
    join payment p on p.legal_entity_id = l.legal_entity_id and p.entry_id = l.entry_id
    join payment_allocation a on a.legal_entity_id = p.legal_entity_id and a.payment_id = p.id
    where m.legal_entity_id = ${legalEntityId}
      and m.operation_id = any(${[...operationIds]}::uuid[])`.execute(db);
  return rows.map(({ invoiceId }) => invoiceId);
}

/** The entry of a payment, and its amount as the bank shows it. */
export async function findEntryOfPayment(
  db: Connection,
  legalEntityId: string,
  paymentId: string,
): Promise<{ readonly entryId: string; readonly signedCents: number }> {
  const { direction, amountCents, entryId } = await db
    .selectFrom("payment")
    .select(["direction", "amountCents", "entryId"])
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return { entryId, signedCents: direction === "received" ? amountCents : -amountCents };
}

import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";

/** Locks invoices in the order of their ids, before the ledger, as every command that pays does. */
export async function lockOpenInvoices(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select i.id from invoice i where i.id = any(${[...ids]}::uuid[])
    order by i.id for update`.execute(tx);
}

/** The third party of an invoice. */
export async function findInvoiceParty(
  db: Connection,
  legalEntityId: string,
  invoiceId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("invoice")
    .select("counterpartyId")
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", invoiceId)
    .executeTakeFirst();
  return row?.counterpartyId ?? null;
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

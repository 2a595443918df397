import type { Connection, Tx } from "../../../database/connection.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import type { HeaderRow, InvoiceDocument } from "./document.ts";
import { findHeader, findParts, lockHeader, lockHeaders } from "./repository.ts";
import { depositIdsOf } from "./sales-repository.ts";

/** Its header alone: whose side it is on, before its right is judged. @throws RefusalError INVOICE_NOT_FOUND */
export async function loadHeader(db: Connection, id: string): Promise<HeaderRow> {
  const header = await findHeader(db, id);
  if (!header) throw new RefusalError("INVOICE_NOT_FOUND");
  return header;
}

/** An invoice whole. @throws RefusalError INVOICE_NOT_FOUND when it is unknown, deleted or out of the scope */
export async function loadInvoice(db: Connection, id: string): Promise<InvoiceDocument> {
  return withParts(db, await loadHeader(db, id));
}

/**
 * The same, locked: two persons at once follow each other. What it depends on (the invoice that a credit note
 * corrects, deposits) is locked with it.
 * @throws RefusalError INVOICE_NOT_FOUND
 */
export async function lockInvoice(tx: Tx, id: string): Promise<InvoiceDocument> {
  const before = await loadHeader(tx, id);
  await lockTies(tx, before);
  return lockLoaded(tx, before);
}

/** Locks these invoices, in the order of their ids. */
export async function lockAll(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await lockHeaders(tx, ids);
}

/** Locks what an invoice depends on, and itself with it, in the order of their ids. */
export async function lockTies(tx: Tx, header: HeaderRow): Promise<void> {
  const { id, precedingInvoiceId } = header;
  const deposits = await depositIdsOf(tx, header);
  const ties = precedingInvoiceId ? [precedingInvoiceId, ...deposits] : deposits;
  if (ties.length > 0) await lockHeaders(tx, [id, ...ties]);
}

/** An invoice locked and whole as it is now, that was loaded, and its ties locked, before. @throws RefusalError INVOICE_NOT_FOUND */
export async function lockLoaded(tx: Tx, before: HeaderRow): Promise<InvoiceDocument> {
  const key = { legalEntityId: before.legalEntityId, invoiceId: before.id };
  const header = await lockHeader(tx, before.id);
  if (!header) throw new RefusalError("INVOICE_NOT_FOUND");
  return { header, ...(await findParts(tx, key)) };
}

/** A header that was just read, with its parts. */
async function withParts(db: Connection, header: HeaderRow): Promise<InvoiceDocument> {
  const key = { legalEntityId: header.legalEntityId, invoiceId: header.id };
  return { header, ...(await findParts(db, key)) };
}

/** @throws RefusalError STALE_VERSION when it was changed since it was read */
export function requireVersion(header: HeaderRow, version: number): void {
  if (header.version !== version) throw new RefusalError("STALE_VERSION", { version: header.version });
}

export type PaymentStatus = "unpaid" | "partially_paid" | "paid";

/**
 * Computed from what was paid, never stored. What its deposits paid whole, or a supplier's own word, is paid at once; what
 * is cancelled, or was settled by credit notes alone, was never paid: nothing is left of it (`remainingCents`).
 */
export function paymentStatusOf(invoice: {
  readonly status: string;
  readonly payableCents: number;
  readonly paidCents: number;
  readonly moneyCents: number;
}): PaymentStatus {
  const { status, payableCents, paidCents, moneyCents } = invoice;
  if (status !== "validated") return "unpaid";
  if (paidCents >= payableCents) return payableCents > 0 && moneyCents === 0 ? "unpaid" : "paid";
  return paidCents === 0 ? "unpaid" : "partially_paid";
}

/** Whether a document is a credit note that gives a deposit back. */
export async function givesDepositBack(
  db: Connection,
  { kind, precedingInvoiceId }: HeaderRow,
): Promise<boolean> {
  if (kind !== "credit_note" || !precedingInvoiceId) return false;
  return (await findHeader(db, precedingInvoiceId))?.kind === "deposit";
}

/** What the predicates on actions look at. */
export async function stateOf(db: Connection, header: HeaderRow) {
  const paid = header.status === "draft" ? 0 : header.settledCents;
  return {
    direction: header.direction as "credit" | "debit",
    kind: header.kind as "invoice",
    status: header.status as "draft" | "validated" | "cancelled" | "refused",
    paymentStatus: paymentStatusOf({ ...header, paidCents: paid }),
    paidCents: paid,
    remainingCents: header.payableCents - paid,
    accountingDate: header.accountingDate,
    fae: header.faeEntryId !== null,
    fnp: header.fnpEntryId !== null,
    advance: await givesDepositBack(db, header),
    turnedDown: header.turnedDown,
  };
}

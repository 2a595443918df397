import type { Connection, Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import type { HeaderRow, InvoiceDocument } from "./document.ts";
import { paidCents } from "./parts-repository.ts";
import { findHeader, findLines, findVat, lockHeader, lockHeaders } from "./repository.ts";
import { depositIdsOf } from "./sales-repository.ts";

/** Its header alone: whose side it is on, before its right is judged. @throws RefusalError INVOICE_NOT_FOUND */
export async function loadHeader(db: Connection, scope: Scope, id: string): Promise<HeaderRow> {
  const header = await findHeader(db, scope, id);
  if (!header) throw new RefusalError("INVOICE_NOT_FOUND");
  return header;
}

/** An invoice whole. @throws RefusalError INVOICE_NOT_FOUND when it is unknown, deleted or out of the scope */
export async function loadInvoice(db: Connection, scope: Scope, id: string): Promise<InvoiceDocument> {
  return withParts(db, scope, await loadHeader(db, scope, id));
}

/**
 * The same, locked: two persons at once follow each other. What it hangs on (the invoice that a sale's credit
 * note corrects, deposits) is locked with it.
 * @throws RefusalError INVOICE_NOT_FOUND
 */
export async function lockInvoice(tx: Tx, scope: Scope, id: string): Promise<InvoiceDocument> {
  const before = await findHeader(tx, scope, id);
  if (!before) throw new RefusalError("INVOICE_NOT_FOUND");
  const { precedingInvoiceId, direction } = before;
  const deposits = await depositIdsOf(tx, scope, before);
  const ties = precedingInvoiceId && direction === "credit" ? [precedingInvoiceId, ...deposits] : deposits;
  if (ties.length > 0) await lockHeaders(tx, scope, [id, ...ties]);
  const header = await lockHeader(tx, scope, id);
  if (!header) throw new RefusalError("INVOICE_NOT_FOUND");
  return withParts(tx, scope, header);
}

async function withParts(db: Connection, scope: Scope, header: HeaderRow): Promise<InvoiceDocument> {
  const key = { legalEntityId: header.legalEntityId, invoiceId: header.id };
  return { header, lines: await findLines(db, scope, key), vat: await findVat(db, scope, key) };
}

/** @throws RefusalError STALE_VERSION when somebody changed it since it was read */
export function requireVersion(header: HeaderRow, version: number): void {
  if (header.version !== version) throw new RefusalError("STALE_VERSION", { version: header.version });
}

export type PaymentStatus = "unpaid" | "partially_paid" | "paid";

/** Computed from what was paid, never stored. */
export function paymentStatusOf(payableCents: number, paid: number): PaymentStatus {
  if (paid === 0) return "unpaid";
  return paid >= payableCents ? "paid" : "partially_paid";
}

/** What the predicates on actions look at. */
export async function stateOf(db: Connection, scope: Scope, header: HeaderRow) {
  const key = { legalEntityId: header.legalEntityId, invoiceId: header.id };
  const paid = header.status === "draft" ? 0 : await paidCents(db, scope, key);
  return {
    direction: header.direction as "credit" | "debit",
    kind: header.kind as "invoice",
    status: header.status as "draft" | "validated" | "cancelled",
    paymentStatus: paymentStatusOf(header.payableCents, paid),
    paidCents: paid,
    accountingDate: header.accountingDate,
    fae: header.faeEntryId !== null,
    fnp: header.fnpEntryId !== null,
  };
}

import type { Connection } from "../../database/connection.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { counterpartyById } from "../counterparty/service.ts";
import { paymentById } from "./living.ts";
import { findInvoices } from "./repository.ts";

type Action = "Viewer" | "Validator";
type Sided = {
  readonly legalEntityId: string;
  readonly counterpartyId: string | null;
  readonly allocations: readonly { readonly invoiceId: string }[];
};

function requireSide(caller: Caller, isPurchase: boolean, action: Action): void {
  const service = isPurchase ? "supplier-bills" : "invoices";
  if (!mayDo(caller, { service, action })) throw new RefusalError("FORBIDDEN");
}

/**
 * Sales and purchases are two rights; a payment is of the side of what it settles, else of its third party.
 * @throws RefusalError FORBIDDEN, COUNTERPARTY_NOT_FOUND
 */
export async function requireSideOf(db: Connection, caller: Caller, action: Action, payment: Sided) {
  const { legalEntityId, counterpartyId, allocations } = payment;
  const ids = allocations.slice(0, 1).map(({ invoiceId }) => invoiceId);
  const [invoice] = await findInvoices(db, ids);
  const party = await counterpartyById(db, caller.scope, legalEntityId, counterpartyId ?? "");
  requireSide(caller, invoice ? invoice.direction === "debit" : party.kind === "supplier", action);
}

/**
 * A payment that the caller may see, or act on. A refund is of the side of the payment that it gives back.
 * @throws RefusalError PAYMENT_NOT_FOUND, FORBIDDEN
 */
export async function allowedPayment(db: Connection, caller: Caller, id: string, action: Action) {
  const payment = await paymentById(db, caller.scope, id);
  const { refundsId } = payment;
  const { allocations } = refundsId === null ? payment : await paymentById(db, caller.scope, refundsId);
  await requireSideOf(db, caller, action, { ...payment, allocations });
  return payment;
}

/**
 * Setting off is of the side of its credit note; what is out of scope is not there.
 * @throws RefusalError INVOICE_NOT_FOUND, FORBIDDEN
 */
export async function allowedDocument(db: Connection, caller: Caller, id: string, action: Action) {
  const [document] = await findInvoices(db, [id]);
  if (!document) throw new RefusalError("INVOICE_NOT_FOUND");
  requireSide(caller, document.direction === "debit", action);
  return document;
}

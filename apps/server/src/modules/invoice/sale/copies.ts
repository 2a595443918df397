import { isRecoverable } from "@grand-livre/domain/invoice/trash";
import type { Application } from "../../../application.ts";
import type { Caller } from "../../../http/caller.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import { inCommand } from "../../../kit/command.ts";
import { allowedInvoice } from "../document/allowed-service.ts";
import { loadContext } from "../document/context.ts";
import type { InvoiceDocument } from "../document/document.ts";
import { loadInvoice, requireVersion } from "../document/load-service.ts";
import { findDeleted, unmarkDeleted } from "../document/repository.ts";
import { requireRight } from "../document/rights.ts";
import { refuseDuplicate, writeDraft } from "../document/write.ts";
import { copiedContent } from "./cancel-sale.ts";
import { completeSale } from "./sale-draft.ts";

/**
 * A new draft with the same content, dated today, under no number.
 * @throws RefusalError INVOICE_NOT_FOUND, FORBIDDEN
 */
export async function duplicateInvoice(
  app: Application,
  actor: Caller,
  id: string,
): Promise<InvoiceDocument> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const invoice = await allowedInvoice(tx, actor, id, "Viewer");
    requireRight(actor, invoice.header.direction, "Creator");
    const { legalEntityId, direction, kind } = invoice.header;
    const side = direction as "credit" | "debit";
    const billDate = side === "credit" ? command.today : null;
    const copy = {
      ...copiedContent(invoice),
      kind: kind === "credit_note" ? kind : "invoice",
      deliveryDate: null,
      // What is sold again is another order, of the same service and under the same contract.
      orderReference: null,
      billDate,
      accountingDate: billDate,
    };
    const context = await loadContext(tx, actor.scope, invoice.header);
    const content = await completeSale(app, tx, context, { direction: side }, copy);
    const place = { legalEntityId, direction: side, source: "manual" };
    return writeDraft(command, context, place, content);
  });
}

/**
 * Brings a deleted draft back, within thirty days.
 * @throws RefusalError INVOICE_NOT_FOUND, FORBIDDEN, INVOICE_NOT_DELETED, STALE_VERSION, BILL_DUPLICATE when the bill came again meanwhile
 */
export async function restoreInvoice(
  app: Application,
  actor: Caller,
  id: string,
  version?: number,
): Promise<InvoiceDocument> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const header = await findDeleted(tx, id);
    if (!header) throw new RefusalError("INVOICE_NOT_FOUND");
    requireRight(actor, header.direction, "Deleter");
    if (header.deletedAt === null) throw new RefusalError("INVOICE_NOT_DELETED");
    if (!isRecoverable(header.deletedAt, app.now())) throw new RefusalError("INVOICE_NOT_FOUND");
    if (version !== undefined) requireVersion(header, version);
    if (header.direction === "debit") await refuseDuplicate(command, header.legalEntityId, header, id);
    await unmarkDeleted(tx, header);
    await command.audit({
      action: "restore",
      resource: "invoice",
      resourceId: id,
      legalEntityId: header.legalEntityId,
      details: { refId: header.refId, billNumber: header.billNumber },
    });
    return loadInvoice(tx, id);
  });
}

import type { Application } from "../../../application.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import { newId } from "../../../ids.ts";
import { type Command, inCommand } from "../../../kit/command.ts";
import type { Actor } from "../../audit/service.ts";
import { validateWithin } from "../commands.ts";
import { loadContext } from "../document/context.ts";
import type { HeaderRow, InvoiceDocument, LineContent } from "../document/document.ts";
import { loadInvoice, lockInvoice, requireVersion } from "../document/load-service.ts";
import { updateHeader } from "../document/repository.ts";
import { findDepositIds, findDeposits, replaceDeposits } from "../document/sales-repository.ts";
import { type DraftContent, writeDraft } from "../document/write.ts";
import { cancellationDay, requireCancellable } from "../plan.ts";

/**
 * Cancels a validated sale: makes and validates its credit note, which settles it, in one transaction. A number once
 * given stays taken.
 * @param date of the credit note; today by default, never before the invoice
 * @returns the cancelled invoice
 * @throws RefusalError INVOICE_NOT_VALIDATED, INVOICE_ALREADY_CANCELLED, INVOICE_HAS_PAYMENTS, CREDIT_NOTE_FINAL,
 * DEPOSIT_TAKEN_BACK, STALE_VERSION, and those of validating the credit note
 */
export async function cancelSale(
  app: Application,
  actor: Actor,
  id: string,
  version: number,
  date?: string,
): Promise<InvoiceDocument> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const invoice = await lockInvoice(tx, id);
    const { header } = invoice;
    await requireCancellable(tx, header);
    await requireFreeDeposit(command, header);
    requireVersion(header, version);
    const note = await writeCreditNote(command, invoice, cancellationDay(app, header, date));
    await validateWithin(command, note.id, note.version);
    await updateHeader(tx, header, { status: "cancelled" });
    await command.audit({
      action: "cancel",
      resource: "invoice",
      resourceId: id,
      legalEntityId: header.legalEntityId,
      details: { refId: header.refId, creditNoteId: note.id },
    });
    return loadInvoice(tx, id);
  });
}

async function requireFreeDeposit({ tx }: Command, header: HeaderRow): Promise<void> {
  if (header.kind !== "deposit") return;
  const [deposit] = await findDeposits(tx, header.legalEntityId, [header.id], header.id);
  if (deposit?.takenBackBy) throw new RefusalError("DEPOSIT_TAKEN_BACK", { refId: header.refId });
}

/** The same document, as a credit note of it. */
async function writeCreditNote(
  command: Command,
  invoice: InvoiceDocument,
  billDate: string,
): Promise<HeaderRow> {
  const { tx, scope } = command;
  const { header } = invoice;
  const content: DraftContent = {
    ...copiedContent(invoice),
    kind: "credit_note",
    label: header.turnedDown ? `Avoir interne, annulation ${header.refId}` : `Annulation ${header.refId}`,
    // The credit note of a refused or rejected sale stays in our books: its buyer holds no invoice that it could correct.
    internal: header.turnedDown,
    billDate,
    accountingDate: billDate,
    dueDate: null,
    precedingInvoiceId: header.id,
    prepaidCents: header.prepaidCents,
    roundingCents: header.roundingCents,
  };
  const { legalEntityId } = header;
  const context = await loadContext(tx, scope, header);
  const place = { legalEntityId, direction: "credit" as const, source: "manual" };
  const { header: note } = await writeDraft(command, context, place, content);
  const deposits = await findDepositIds(tx, { legalEntityId, invoiceId: header.id });
  await replaceDeposits(tx, { legalEntityId, invoiceId: note.id }, deposits);
  return note;
}

/** What a copy of a document says: its party, its terms and its lines, under new ids; neither number nor dates. */
export function copiedContent({ header, lines }: InvoiceDocument): DraftContent {
  return {
    kind: header.kind,
    label: header.label,
    billNumber: null,
    billDate: null,
    accountingDate: null,
    deliveryDate: header.deliveryDate,
    dueDate: null,
    paymentTerms: header.paymentTerms,
    currency: header.currency,
    exchangeRate: null,
    counterpartyId: header.counterpartyId,
    companyName: header.companyName,
    precedingInvoiceId: null,
    precedingReference: null,
    orderReference: header.orderReference,
    buyerReference: header.buyerReference,
    contractReference: header.contractReference,
    vatOnDebits: header.vatOnDebits,
    prepaidCents: 0,
    roundingCents: 0,
    printed: null,
    gapsAccepted: false,
    payeeName: null,
    iban: header.direction === "credit" ? header.iban : null,
    paymentMeans: [],
    notes: header.direction === "credit" ? (header.notes as unknown[]) : [],
    warnings: [],
    capture: null,
    lines: lines.map((line): LineContent => {
      const { legalEntityId: _entity, invoiceId: _invoice, position: _position, ...content } = line;
      return { ...content, id: newId() };
    }),
  };
}

import type { InvoiceMailAnswer, SendInvoiceMailBody } from "@grand-livre/contracts/invoice-mail";
import { saleMail } from "@grand-livre/domain/invoice/sale-mail";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { inCommand } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import type { Actor } from "../audit/service.ts";
import { hasMailServer, queueMessage } from "../mail/service.ts";
import {
  findInvoiceMails,
  findSale,
  insertInvoiceMail,
  type SaleRow,
  settleInvoiceMails,
} from "./repository.ts";

/** @throws RefusalError INVOICE_NOT_FOUND, NOT_A_SALE, INVOICE_NOT_ISSUED, INVOICE_INTERNAL */
async function issuedSale(db: Connection, id: string): Promise<SaleRow> {
  const sale = await findSale(db, id);
  if (!sale) throw new RefusalError("INVOICE_NOT_FOUND");
  if (sale.direction !== "credit") throw new RefusalError("NOT_A_SALE");
  if (sale.status === "draft") throw new RefusalError("INVOICE_NOT_ISSUED");
  if (sale.internal) throw new RefusalError("INVOICE_INTERNAL");
  return sale;
}

/** The mail that is proposed with a sale, and those that left with it. @throws RefusalError as `issuedSale` */
export async function readInvoiceMail(
  app: Application,
  scope: Scope,
  id: string,
): Promise<InvoiceMailAnswer> {
  const sale = await issuedSale(app.db, id);
  const sent = await findInvoiceMails(app.db, scope, id);
  return {
    recipient: sale.email,
    ...saleMail(sale),
    attachment: `${sale.number}.pdf`,
    mailServer: hasMailServer(app),
    sent: sent.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() })),
  };
}

/**
 * Sends a sale: its mail is in line in the transaction that keeps it, so that it leaves once or not at all.
 * @throws RefusalError as `issuedSale`
 */
export async function sendInvoiceMail(
  app: Application,
  actor: Actor,
  invoiceId: string,
  { recipient, subject, text }: SendInvoiceMailBody,
): Promise<InvoiceMailAnswer> {
  const { scope } = actor;
  await inCommand(app, actor, async (command) => {
    const { tx } = command;
    const { legalEntityId, number } = await issuedSale(tx, invoiceId);
    const id = newId();
    const messageId = await queueMessage(tx, app, { kind: "invoice-mail", params: { mailId: id } });
    await insertInvoiceMail(tx, {
      legalEntityId,
      id,
      invoiceId,
      recipient,
      subject,
      body: text,
      messageId,
      sentBy: scope.userId,
      sentAt: app.now(),
    });
    await command.audit({
      action: "send-mail",
      resource: "invoice",
      resourceId: invoiceId,
      legalEntityId,
      details: { mailId: id, recipient, refId: number },
    });
  });
  return readInvoiceMail(app, scope, invoiceId);
}

/** Keeps what became of the mails of every company, each day. */
export async function settleMails(app: Application): Promise<void> {
  await settleInvoiceMails(app.db, { userId: "", legalEntityIds: "all" });
}

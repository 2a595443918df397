import type { MessageDelivery } from "@grand-livre/contracts/message-delivery";
import type { InvoiceKind } from "@grand-livre/domain/invoice/invoice";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type SaleRow = {
  readonly legalEntityId: string;
  readonly direction: string;
  readonly status: string;
  readonly kind: InvoiceKind;
  readonly internal: boolean;
  readonly number: string;
  readonly date: string;
  readonly dueDate: string | null;
  readonly currency: string;
  readonly totalCents: number;
  readonly remainingCents: number;
  readonly companyName: string;
  readonly email: string | null;
};

/** What a mail says of an invoice; undefined when it is unknown, deleted or out of the scope. */
export async function findSale(db: Connection, id: string): Promise<SaleRow | undefined> {
  const { rows } = await sql<SaleRow>`
    select i.legal_entity_id, i.direction, i.status, i.kind, i.internal, coalesce(i.ref_id, '') as number,
      coalesce(i.bill_date::text, '') as date, i.due_date, i.currency, coalesce(i.currency_payable, i.payable_cents) as total_cents,
      coalesce(i.currency_payable - i.currency_settled, i.payable_cents - i.settled_cents)::bigint as remaining_cents, e.name as company_name, p.email
    from invoice i join legal_entity e on e.id = i.legal_entity_id
    left join counterparty p on p.legal_entity_id = i.legal_entity_id and p.id = i.counterparty_id
    where i.id = ${id} and i.deleted_at is null`.execute(db);
  return rows[0];
}

export type NewInvoiceMail = {
  readonly legalEntityId: string;
  readonly id: string;
  readonly invoiceId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly messageId: string;
  readonly sentBy: string;
  readonly sentAt: Date;
};

export async function insertInvoiceMail(tx: Tx, row: NewInvoiceMail): Promise<void> {
  await tx.insertInto("invoiceMail").values(row).execute();
}

export type InvoiceMailRow = Pick<NewInvoiceMail, "id" | "recipient" | "subject" | "sentBy" | "sentAt"> & {
  readonly text: string;
  readonly delivery: MessageDelivery;
};

/** The mails of an invoice, the latest first. */
export async function findInvoiceMails(
  db: Connection,
  scope: Scope,
  invoiceId: string,
): Promise<InvoiceMailRow[]> {
  const { rows } = await sql<InvoiceMailRow>`
    select x.id, x.recipient, x.subject, x.body as text, x.sent_at,
      coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.email) as sent_by,
      coalesce(m.state, x.delivery) as delivery
    from invoice_mail x join user_account u on u.id = x.sent_by
    left join outgoing_message m on m.id = x.message_id
    where x.invoice_id = ${invoiceId} and ${withinScope(scope, "x.legal_entity_id")}
    order by x.sent_at desc, x.id desc`.execute(db);
  return rows;
}

/** Keeps what became of mails before their messages are forgotten. */
export async function settleInvoiceMails(db: Connection, scope: Scope): Promise<void> {
  await sql`update invoice_mail x set delivery = m.state from outgoing_message m
    where m.id = x.message_id and x.delivery = 'waiting' and m.state <> 'waiting'
      and ${withinScope(scope, "x.legal_entity_id")}`.execute(db);
}

export type MailToSend = Pick<
  NewInvoiceMail,
  "legalEntityId" | "invoiceId" | "recipient" | "subject" | "body" | "sentBy"
> & { readonly replyTo: string; readonly companyName: string };

/**
 * A mail as its message is written.
 * The mail's composer serves every company; the row names its own.
 */
export async function findMailToSend(tx: Tx, id: string): Promise<MailToSend | undefined> {
  const { rows } = await sql<MailToSend>`
    select x.legal_entity_id, x.invoice_id, x.recipient, x.subject, x.body, x.sent_by, u.email as reply_to,
      e.name as company_name
    from invoice_mail x join user_account u on u.id = x.sent_by join legal_entity e on e.id = x.legal_entity_id
    where x.id = ${id}`.execute(tx);
  return rows[0];
}

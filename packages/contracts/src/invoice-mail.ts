import { z } from "zod";
import { messageDelivery } from "./message-delivery.ts";

const words = (most: number) => z.string().trim().min(1).max(most);

const sentInvoiceMail = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  sentBy: z.string(),
  sentAt: z.string(),
  delivery: messageDelivery,
});

/** What would be sent now, and what was, the latest first. */
export const invoiceMailAnswer = z.object({
  recipient: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  attachment: z.string(),
  /** Without one the mail is only made ready. */
  mailServer: z.boolean(),
  sent: z.array(sentInvoiceMail),
});
export type InvoiceMailAnswer = z.infer<typeof invoiceMailAnswer>;

export const sendInvoiceMailBody = z.strictObject({
  recipient: z.email().max(200),
  subject: words(200),
  text: words(10_000),
});
export type SendInvoiceMailBody = z.output<typeof sendInvoiceMailBody>;

import { loadInvoice } from "../invoice/document/load-service.ts";
import { pdfOf } from "../invoice/sale/issued-files-service.ts";
import type { Composers } from "../mail/service.ts";
import { findOpenSales, findReminderToSend } from "./repository.ts";

/** Mailboxes refuse more than about twenty million bytes, a third of which the encoding takes. */
const MOST_ATTACHED_BYTES = 12_000_000;

/** The mail of a reminder: its words as they were kept, each invoice attached. */
export const reminderMessages: Composers = {
  reminder: async (tx, app, { reminderId = "" }) => {
    const reminder = await findReminderToSend(tx, reminderId);
    if (!reminder) return undefined;
    const { legalEntityId, invoiceIds, sentBy } = reminder;
    const scope = { userId: sentBy, legalEntityIds: [legalEntityId] };
    // Held up by a mail server that was away, while the customer paid: nothing is claimed any more.
    if ((await findOpenSales(tx, legalEntityId, invoiceIds)).length === 0) return undefined;
    const attachments: { fileName: string; mediaType: string; content: Uint8Array }[] = [];
    let bytes = 0;
    for (const id of invoiceIds) {
      const { header } = await loadInvoice(tx, id);
      // Each PDF is kept in a transaction of its own: one invoice is locked at a time, never one while another is waited for.
      const { fileSha256, fileName } = await pdfOf(app, scope, header);
      const content = await app.files.read(fileSha256);
      bytes += content.length;
      if (bytes > MOST_ATTACHED_BYTES) break;
      attachments.push({ fileName, mediaType: "application/pdf", content });
    }
    return {
      channel: "mail",
      to: reminder.recipient,
      userId: sentBy,
      subject: reminder.subject,
      text: `${reminder.body}\n`,
      fromName: reminder.companyName,
      replyTo: reminder.replyTo,
      attachments,
    };
  },
};

import { loadInvoice } from "../invoice/document/load-service.ts";
import { pdfOf } from "../invoice/sale/issued-files-service.ts";
import type { Composers } from "../mail/service.ts";
import { findMailToSend } from "./repository.ts";

/** The mail of a sale: its words as they were kept, its PDF attached. */
export const invoiceMailMessages: Composers = {
  "invoice-mail": async (tx, app, { mailId = "" }) => {
    const mail = await findMailToSend(tx, mailId);
    if (!mail) return undefined;
    const scope = { userId: mail.sentBy, legalEntityIds: [mail.legalEntityId] };
    const { header } = await loadInvoice(tx, mail.invoiceId);
    const { fileSha256, fileName } = await pdfOf(app, scope, header);
    return {
      channel: "mail",
      to: mail.recipient,
      userId: mail.sentBy,
      subject: mail.subject,
      text: `${mail.body}\n`,
      fromName: mail.companyName,
      replyTo: mail.replyTo,
      attachments: [{ fileName, mediaType: "application/pdf", content: await app.files.read(fileSha256) }],
    };
  },
};

import { plainText } from "@grand-livre/office/clean-html";
import type { Composers } from "../mail/service.ts";
import { findAttachments } from "./attachment-repository.ts";
import { mailRows } from "./repository.ts";

export const OUTSIDE_MAIL = "office-mail";

/** A mail of the mailbox that leaves the installation: as it is kept among what its writer sent, with its files. */
export const mailboxMessages: Composers = {
  [OUTSIDE_MAIL]: async (tx, app, { userId = "", mailId = "", to = "" }) => {
    const scope = { userId, legalEntityIds: [] };
    const mail = await mailRows.find(tx, scope, mailId);
    // Thrown away before it left.
    if (!mail) return undefined;
    const [, name = "", address = ""] = /^(.*) <([^<>]+)>$/.exec(senderOf(mail.sender)) ?? [];
    const files = await findAttachments(tx, scope, [mailId]);
    const attachments = files.map(async ({ name: fileName, mediaType, sha256 }) => ({
      fileName,
      mediaType,
      content: await app.files.read(sha256),
    }));
    return {
      channel: "mail",
      to,
      userId,
      subject: mail.subject,
      text: `${plainText(mail.content)}\n`,
      html: mail.content,
      fromName: name,
      replyTo: address,
      attachments: await Promise.all(attachments),
    };
  },
};

const senderOf = (sender: unknown): string => (sender as { readonly contact: string }).contact;

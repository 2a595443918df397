import type { Mail, WrittenMail } from "@grand-livre/contracts/mailbox";
import { cleanDocument } from "@grand-livre/office/clean-html";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { emailKey } from "../identity/service.ts";
import { readCommonUser } from "../office-user/service.ts";
import { copyAttachments } from "./attachment-repository.ts";
import { lockDraft, whole } from "./attachments.ts";
import { findReceivers, mailFolderRows } from "./repository.ts";
import { mails } from "./service.ts";

/** The ids of the folders by their slugs. */
async function folderIds(tx: Tx, { scope }: Caller): Promise<Map<string, string>> {
  return new Map((await mailFolderRows.list(tx, scope)).map(({ slug, id }) => [slug, id]));
}

/** Who gets a mail, each once. @throws RefusalError MAIL_WITHOUT_RECIPIENT, MAIL_RECIPIENT_UNKNOWN */
async function receiversOf(tx: Tx, { to, cc, bcc }: WrittenMail): Promise<string[]> {
  const addresses = [...to, ...cc, ...bcc];
  if (addresses.length === 0) throw new RefusalError("MAIL_WITHOUT_RECIPIENT");
  const found = await findReceivers(tx, [...new Set(addresses.map(emailKey))]);
  const known = new Set(found.map((person) => person.emailKey));
  const unknown = addresses.filter((address) => !known.has(emailKey(address)));
  if (unknown.length > 0) throw new RefusalError("MAIL_RECIPIENT_UNKNOWN", { addresses: unknown.join(", ") });
  return found.map(({ id }) => id);
}

/**
 * Keeps the caller's draft, or sends what he wrote: each receiver finds it unread in his inbox with its files, without
 * the hidden addresses; the caller keeps it among what he sent. All of it, or nothing.
 * @throws RefusalError MAIL_NOT_FOUND, MAIL_NOT_A_DRAFT, MAIL_WITHOUT_RECIPIENT, MAIL_RECIPIENT_UNKNOWN
 */
export async function writeMail(app: Application, caller: Caller, written: WrittenMail): Promise<Mail> {
  const { scope } = caller;
  const { name, email, avatar } = await readCommonUser(app, caller);
  const { id, to, cc, bcc, subject, content, send, attachmentsOf } = written;
  return inTransaction(app.db, async (tx) => {
    const folders = await folderIds(tx, caller);
    const columns = {
      sender: { avatar, contact: `${name} <${email}>` },
      receiver: to.join(", "),
      cc: cc.length === 0 ? null : cc,
      date: app.now(),
      subject,
      content: cleanDocument(content),
    };
    const own = {
      ...columns,
      bcc: bcc.length === 0 ? null : bcc,
      folder: folders.get(send ? "sent" : "drafts"),
    };
    if (id !== undefined) await lockDraft(tx, caller, id);
    const kept =
      id === undefined ? await mails.create(tx, scope, own) : await mails.merge(tx, scope, id, own);
    if (id === undefined && attachmentsOf !== undefined) {
      await mails.read(tx, scope, attachmentsOf);
      await copyAttachments(tx, scope, attachmentsOf, { userId: scope.userId, mailId: kept.id });
    }
    for (const userId of send ? await receiversOf(tx, written) : []) {
      const theirs = { ...columns, folder: folders.get("inbox"), unread: true };
      const { id: mailId } = await mails.create(tx, { userId, legalEntityIds: [] }, theirs);
      await copyAttachments(tx, scope, kept.id, { userId, mailId });
    }
    return whole(tx, scope, kept);
  });
}

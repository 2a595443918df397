import type { Mail, WrittenMail } from "@grand-livre/contracts/mailbox";
import { cleanDocument } from "@grand-livre/office/clean-html";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { officeStore } from "../../kit/office-store.ts";
import { emailKey } from "../identity/service.ts";
import { queueMessage } from "../mail/service.ts";
import { readCommonUser } from "../office-user/service.ts";
import { copyAttachments, findAttachments } from "./attachment-repository.ts";
import { lockDraft, whole } from "./attachments.ts";
import { OUTSIDE_MAIL } from "./messages.ts";
import { findReceivers, mailFolderRows } from "./repository.ts";
import { mails } from "./service.ts";

/** The ids of the folders by their slugs. */
async function folderIds({ tx, scope }: Command<Caller>): Promise<Map<string, string>> {
  return new Map((await mailFolderRows.list(tx, scope)).map(({ slug, id }) => [slug, id]));
}

/** Mailboxes refuse more than about twenty million bytes, a third of which the encoding takes. */
const MOST_OUTSIDE_BYTES = 12_000_000;

type Receivers = { readonly persons: readonly string[]; readonly outside: readonly string[] };

/**
 * Who gets a mail, each once: persons of the installation, and addresses of others where mails can leave it.
 * @throws RefusalError MAIL_WITHOUT_RECIPIENT, MAIL_RECIPIENT_UNKNOWN
 */
async function receiversOf(tx: Tx, app: Application, { to, cc, bcc }: WrittenMail): Promise<Receivers> {
  const addresses = [...to, ...cc, ...bcc];
  if (addresses.length === 0) throw new RefusalError("MAIL_WITHOUT_RECIPIENT");
  const found = await findReceivers(tx, [...new Set(addresses.map(emailKey))]);
  const known = new Set(found.map((person) => person.emailKey));
  const outside = new Map(addresses.map((address) => [emailKey(address), address]));
  for (const key of known) outside.delete(key);
  if (outside.size > 0 && app.config.smtpUrl === undefined)
    throw new RefusalError("MAIL_RECIPIENT_UNKNOWN", { addresses: [...outside.values()].join(", ") });
  return { persons: found.map(({ id }) => id), outside: [...outside.values()] };
}

/** Puts a mail in line for addresses outside, one mail each: none shows who else got it. @throws RefusalError MAIL_TOO_LARGE */
async function sendOutside(
  command: Command<Caller>,
  mail: Mail,
  addresses: readonly string[],
): Promise<void> {
  const { app, tx, actor: caller, scope } = command;
  if (addresses.length === 0) return;
  const bytes = (await findAttachments(tx, scope, [mail.id])).reduce((sum, file) => sum + file.sizeBytes, 0);
  if (bytes > MOST_OUTSIDE_BYTES)
    throw new RefusalError("MAIL_TOO_LARGE", { mostMegabytes: MOST_OUTSIDE_BYTES / 1_000_000 });
  for (const to of addresses)
    await queueMessage(tx, app, {
      kind: OUTSIDE_MAIL,
      params: { userId: caller.userId, mailId: mail.id, to },
    });
  await command.audit({
    action: "mail.send-outside",
    resource: "mail",
    resourceId: mail.id,
    details: { to: [...addresses] },
  });
}

/**
 * Keeps the caller's draft, or sends the written mail: each receiver finds it unread in the inbox with its files, without
 * the hidden addresses; it leaves by SMTP to other addresses; the caller keeps it among the sent ones. All of it, or nothing.
 * @throws RefusalError MAIL_NOT_FOUND, MAIL_NOT_A_DRAFT, MAIL_WITHOUT_RECIPIENT, MAIL_RECIPIENT_UNKNOWN,
 *   MAIL_TOO_LARGE
 */
export async function writeMail(app: Application, caller: Caller, written: WrittenMail): Promise<Mail> {
  const { scope } = caller;
  const { name, email, avatar } = await readCommonUser(app, caller);
  const { id, to, cc, bcc, subject, content, send, attachmentsOf } = written;
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const folders = await folderIds(command);
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
    if (id !== undefined) await lockDraft(command, id);
    const store = officeStore(tx, scope, app.now);
    const kept = id === undefined ? await mails.create(store, own) : await mails.merge(store, id, own);
    if (id === undefined && attachmentsOf !== undefined) {
      await mails.read(store, attachmentsOf);
      await copyAttachments(tx, scope, attachmentsOf, { userId: scope.userId, mailId: kept.id });
    }
    const receivers = send ? await receiversOf(tx, app, written) : { persons: [], outside: [] };
    await sendOutside(command, kept, receivers.outside);
    for (const userId of receivers.persons) {
      const theirs = { ...columns, folder: folders.get("inbox"), unread: true };
      const { id: mailId } = await mails.create(
        officeStore(tx, { userId, legalEntityIds: [] }, app.now),
        theirs,
      );
      await copyAttachments(tx, scope, kept.id, { userId, mailId });
    }
    return whole(tx, scope, kept);
  });
}

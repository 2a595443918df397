import { mailboxEndpoints } from "@grand-livre/contracts/endpoints/mailbox";
import type { FiledMail, Mail } from "@grand-livre/contracts/mailbox";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { officeStore } from "../../kit/office-store.ts";
import type { Scope } from "../../scope.ts";
import {
  kindOfUpload,
  nameStoredFile,
  receiveUpload,
  releaseFile,
  respondWithFile,
  storeUpload,
} from "../file/service.ts";
import { BILL_MEDIA_TYPES, enqueueBill, receivingEntity } from "../invoice/service.ts";
import {
  type AttachmentRow,
  deleteAttachment,
  findAttachment,
  findAttachments,
  insertAttachment,
  markFiled,
} from "./attachment-repository.ts";
import { mailFolderRows, mailRows } from "./repository.ts";
import { mails } from "./service.ts";

const MOST_BYTES = 25 * 1024 * 1024;
const MOST_FILES = 10;
const OTHER_MEDIA_TYPE = "application/octet-stream";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isBill = ({ mediaType }: Pick<AttachmentRow, "mediaType">) =>
  Object.values(BILL_MEDIA_TYPES).includes(mediaType);

function presentAttachment(row: AttachmentRow): Mail["attachments"][number] {
  const { id, name, mediaType, sizeBytes, filedAt, jobState, invoiceId } = row;
  return {
    id,
    type: mediaType,
    name,
    size: sizeBytes,
    preview: mediaType === "application/pdf" ? "pdf" : mediaType.startsWith("image/") ? name : "",
    downloadUrl: `${mailboxEndpoints.attachment.path}?id=${id}`,
    canBeBill: isBill(row),
    bill:
      filedAt === null
        ? null
        : { filedAt: filedAt.toISOString(), hasFailed: jobState === "failed", invoiceId },
  };
}

/** Mails with the files that came with them. */
export async function withAttachments(db: Connection, scope: Scope, found: readonly Mail[]): Promise<Mail[]> {
  const rows = await findAttachments(
    db,
    scope,
    found.map(({ id }) => id),
  );
  const byMail = Map.groupBy(rows, ({ mailId }) => mailId);
  return found.map((mail) => ({
    ...mail,
    attachments: [...mail.attachments, ...(byMail.get(mail.id) ?? []).map(presentAttachment)],
  }));
}

/** One mail with its files. */
export async function whole(db: Connection, scope: Scope, mail: Mail): Promise<Mail> {
  return (await withAttachments(db, scope, [mail]))[0] as Mail;
}

/** A draft of the caller, held until the end of the transaction. @throws RefusalError MAIL_NOT_FOUND, MAIL_NOT_A_DRAFT */
export async function lockDraft({ tx, scope }: Command<Caller>, id: string): Promise<void> {
  const mail = await mailRows.update(tx, scope, id, {});
  if (!mail) throw new RefusalError("MAIL_NOT_FOUND", { id });
  const [folder] = await mailFolderRows.list(tx, scope, { ids: [mail.folder] });
  if (folder?.slug !== "drafts") throw new RefusalError("MAIL_NOT_A_DRAFT");
}

/**
 * Adds the file of a form to a draft.
 * @throws RefusalError MAIL_NOT_FOUND, MAIL_NOT_A_DRAFT, MAIL_TOO_MANY_FILES, and those of receiving a file
 */
export async function attachFile(app: Application, caller: Caller, request: Request): Promise<Mail> {
  const { scope } = caller;
  const upload = await receiveUpload(app, request, MOST_BYTES);
  try {
    const { sha256, sizeBytes, fileName: name } = upload;
    const mailId = upload.fields.mailId ?? "";
    if (!UUID.test(mailId)) throw new RefusalError("MAIL_NOT_FOUND", { id: mailId });
    const mediaType = BILL_MEDIA_TYPES[await kindOfUpload(upload)] ?? OTHER_MEDIA_TYPE;
    await storeUpload(app, upload);
    return await inCommand(app, caller, async (command) => {
      const { tx } = command;
      await lockDraft(command, mailId);
      if ((await findAttachments(tx, scope, [mailId])).length >= MOST_FILES)
        throw new RefusalError("MAIL_TOO_MANY_FILES", { most: MOST_FILES });
      await nameStoredFile(tx, { sha256, sizeBytes, mediaType });
      await insertAttachment(tx, scope, { id: newId(), mailId, name, mediaType, sizeBytes, sha256 });
      return whole(tx, scope, await mails.read(officeStore(tx, scope, app.now), mailId));
    });
  } finally {
    await upload.drop();
  }
}

/** The content of a file of the caller's mails. @throws RefusalError MAIL_FILE_NOT_FOUND */
export async function downloadAttachment(app: Application, { scope }: Caller, id: string): Promise<Response> {
  const file = await findAttachment(app.db, scope, id);
  if (!file) throw new RefusalError("MAIL_FILE_NOT_FOUND");
  return respondWithFile(app, file.sha256, file.name);
}

/** Takes a file off a draft. @throws RefusalError MAIL_FILE_NOT_FOUND, MAIL_NOT_A_DRAFT */
export function detachFile(app: Application, caller: Caller, id: string): Promise<true> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const file = await findAttachment(tx, caller.scope, id);
    if (!file) throw new RefusalError("MAIL_FILE_NOT_FOUND");
    await lockDraft(command, file.mailId);
    await deleteAttachment(tx, caller.scope, id);
    await releaseFile(tx, file.sha256);
    return true as const;
  });
}

/**
 * Files what came with a mail among the supplier bills of a company: each PDF, XML or picture is read like a dropped one.
 * What was filed already is answered again, and is not read twice.
 * @throws RefusalError MAIL_NOT_FOUND, MAIL_WITHOUT_BILL, LEGAL_ENTITY_NOT_FOUND, VALIDATION_FAILED
 */
export async function fileBills(
  app: Application,
  caller: Caller,
  { id, legalEntityRefId }: { readonly id: string; readonly legalEntityRefId?: string | undefined },
): Promise<FiledMail> {
  const { scope } = caller;
  const entity = await receivingEntity(app, caller, legalEntityRefId);
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    if (!(await mailRows.update(tx, scope, id, {}))) throw new RefusalError("MAIL_NOT_FOUND", { id });
    const files = await findAttachments(tx, scope, [id]);
    const bills = files.filter(isBill);
    if (bills.length === 0) throw new RefusalError("MAIL_WITHOUT_BILL");
    let filed = 0;
    for (const file of bills) {
      if (file.filedAt !== null && file.jobState !== "failed") continue;
      const { sha256, sizeBytes, mediaType, name: fileName } = file;
      const jobId = await enqueueBill(tx, scope, entity.id, { sha256, sizeBytes, mediaType, fileName });
      await markFiled(tx, scope, file.id, { jobId, filedAt: app.now() });
      filed += 1;
    }
    if (filed > 0)
      await command.audit({
        action: "mail.file-bills",
        resource: "mail",
        resourceId: id,
        legalEntityId: entity.id,
        details: { files: bills.map(({ name }) => name) },
      });
    return {
      filed,
      known: bills.length - filed,
      skipped: files.filter((file) => !isBill(file)).map(({ name }) => name),
      mail: await whole(tx, scope, await mails.read(officeStore(tx, scope, app.now), id)),
    };
  });
}

import { MAX_DOCUMENT_BYTES } from "@grand-livre/capture/bill/read-options";
import type { EntryAttachmentsAnswer } from "@grand-livre/contracts/entry";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import {
  mediaTypeOfProof,
  nameStoredFile,
  receiveUpload,
  respondWithFile,
  storeUpload,
} from "../file/service.ts";
import {
  findAttachment,
  findAttachments,
  insertAttachment,
  removeAttachments,
} from "./attachment-repository.ts";
import { loadEntry, loadEntryPlace } from "./service.ts";

type Place = { readonly legalEntityId: string; readonly entryId: string };

/** The documents of an entry, in the order they came. @throws RefusalError ENTRY_NOT_FOUND */
export async function listAttachments(
  db: Connection,
  scope: Scope,
  entryId: string,
): Promise<EntryAttachmentsAnswer> {
  const { legalEntityId } = await loadEntryPlace(db, scope, entryId);
  const rows = await findAttachments(db, { legalEntityId, entryId });
  return { attachments: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
}

/** One document of an entry. @throws RefusalError ENTRY_ATTACHMENT_NOT_FOUND */
async function loadAttachment(db: Connection, scope: Scope, entryId: string, id: string) {
  const row = await findAttachment(db, scope, entryId, id);
  if (!row) throw new RefusalError("ENTRY_ATTACHMENT_NOT_FOUND");
  return row;
}

const audited = (
  command: Command<Caller>,
  { legalEntityId, entryId }: Place,
  action: string,
  details: object,
) =>
  command.audit({
    action,
    resource: "entry",
    resourceId: entryId,
    legalEntityId,
    details: { ...details },
  });

/**
 * Attaches a document to an entry; sealed fields do not change. An imported entry waits for its batch to be sealed, which may
 * still be undone whole.
 * @throws RefusalError ENTRY_NOT_FOUND, ENTRY_PROVISIONAL, PROOF_KIND_UNSUPPORTED, and those of receiving a file
 */
export async function attachToEntry(app: Application, caller: Caller, entryId: string, request: Request) {
  const { scope } = caller;
  const upload = await receiveUpload(app, request, MAX_DOCUMENT_BYTES);
  try {
    const place = { ...(await loadEntryPlace(app.db, scope, entryId)), entryId };
    const mediaType = await mediaTypeOfProof(upload);
    await storeUpload(app, upload);
    const { sha256: fileSha256, sizeBytes, fileName } = upload;
    return await inCommand(app, caller, async (command) => {
      const { tx } = command;
      const { entry } = await loadEntry(tx, place);
      if (entry.state === "provisional")
        throw new RefusalError("ENTRY_PROVISIONAL", { number: entry.number ?? "" });
      await nameStoredFile(tx, { sha256: fileSha256, sizeBytes, mediaType });
      await insertAttachment(tx, scope, { ...place, id: newId(), fileSha256, fileName });
      await audited(command, place, "add-file", { fileName, sha256: fileSha256 });
      return listAttachments(tx, scope, entryId);
    });
  } finally {
    await upload.drop();
  }
}

/** The bytes of a document. @throws RefusalError ENTRY_ATTACHMENT_NOT_FOUND */
export async function readAttachment(
  app: Application,
  { scope }: Caller,
  { id, attachmentId }: { readonly id: string; readonly attachmentId: string },
): Promise<Response> {
  const { fileSha256, fileName } = await loadAttachment(app.db, scope, id, attachmentId);
  return respondWithFile(app, fileSha256, fileName);
}

/** Takes a document off a draft; the audit log keeps its name and its hash. @throws RefusalError ENTRY_ATTACHMENT_NOT_FOUND, ENTRY_ATTACHMENT_KEPT */
export async function detachFromEntry(
  app: Application,
  caller: Caller,
  { id, attachmentId }: { readonly id: string; readonly attachmentId: string },
) {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const found = await loadAttachment(tx, caller.scope, id, attachmentId);
    const { fileName, fileSha256: sha256 } = found;
    const { entry } = await loadEntry(tx, found);
    if (entry.state !== "draft") throw new RefusalError("ENTRY_ATTACHMENT_KEPT");
    await removeAttachments(tx, found, found.id);
    await audited(command, found, "remove-file", { fileName, sha256 });
    return listAttachments(tx, caller.scope, id);
  });
}

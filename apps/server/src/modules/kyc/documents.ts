import type { ReviewKycDocumentBody } from "@grand-livre/contracts/kyc";
import { documentFlaw, KYC_DOCUMENT_KINDS, type KycDocumentKind } from "@grand-livre/domain/kyc/documents";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import {
  mediaTypeOfUpload,
  nameStoredFile,
  receiveUpload,
  respondWithFile,
  storeUpload,
} from "../file/service.ts";
import { loadFile, onFile, type WholeFile } from "./file.ts";
import { insertDocument, updateDocument } from "./repository.ts";
import { openFile } from "./service.ts";

/** The largest document of a file: a scan of some pages. */
export const MOST_BYTES = 10 * 1024 * 1024;

export function kindOf(text: string | undefined): KycDocumentKind {
  const kind = KYC_DOCUMENT_KINDS.find((one) => one === text);
  if (kind === undefined)
    throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: "kind", message: "Unknown kind" }] });
  return kind;
}

/** Adds a document that a colleague received, a PDF or a picture. @throws RefusalError those of receiving a file */
export async function addDocument(
  app: Application,
  caller: Caller,
  id: string,
  request: Request,
): Promise<WholeFile> {
  await loadFile(app.db, caller.scope, id, today(app));
  const upload = await receiveUpload(app, request, MOST_BYTES);
  try {
    const kind = kindOf(upload.fields.kind);
    const mediaType = await mediaTypeOfUpload(upload);
    await storeUpload(app, upload);
    const { sha256, sizeBytes, fileName } = upload;
    return await onFile(app, caller, { id, action: "add-document" }, async ({ tx, file: { row } }) => {
      await nameStoredFile(tx, { sha256, sizeBytes, mediaType });
      const { legalEntityId, id: fileId } = row;
      const from = { receivedAt: app.now(), receivedBy: caller.userId };
      await insertDocument(tx, {
        legalEntityId,
        id: newId(),
        fileId,
        kind,
        sha256,
        fileName,
        ...from,
      });
      return {};
    });
  } finally {
    await upload.drop();
  }
}

function documentOf({ documents }: WholeFile, id: string) {
  const document = documents.find((one) => one.id === id);
  if (!document) throw new RefusalError("KYC_DOCUMENT_NOT_FOUND");
  return document;
}

type Named = { readonly id: string; readonly documentId: string };

/** A document of a file; who read it is kept. @throws RefusalError KYC_NOT_FOUND, KYC_DOCUMENT_NOT_FOUND */
export async function readDocument(
  app: Application,
  caller: Caller,
  { id, documentId }: Named,
): Promise<Response> {
  const document = documentOf(await openFile(app, caller, id, "read-document"), documentId);
  return respondWithFile(app, document.sha256, document.fileName);
}

/**
 * Accepts a document with its dates, or refuses it with the reason.
 * @throws RefusalError KYC_NOT_FOUND, KYC_DOCUMENT_NOT_FOUND, KYC_DOCUMENT_DATES
 */
export function reviewDocument(
  app: Application,
  caller: Caller,
  { id, documentId }: Named,
  { accepted, reason, ...dates }: ReviewKycDocumentBody,
): Promise<WholeFile> {
  if (!accepted && !reason)
    throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: "reason", message: "Required" }] });
  const action = accepted ? "accept-document" : "refuse-document";
  return onFile(app, caller, { id, action }, async ({ tx, file, today: day }) => {
    const document = documentOf(file, documentId);
    const issuedOn = dates.issuedOn ?? document.issuedOn;
    const expiresOn = dates.expiresOn ?? document.expiresOn;
    const flaw = accepted ? documentFlaw({ kind: document.kind, issuedOn, expiresOn }, day) : undefined;
    if (flaw !== undefined) throw new RefusalError("KYC_DOCUMENT_DATES", { flaw });
    const state = accepted ? "accepted" : "refused";
    await updateDocument(tx, document, { state, issuedOn, expiresOn, reason: reason ?? null });
    return {};
  });
}

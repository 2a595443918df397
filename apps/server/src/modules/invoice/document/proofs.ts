import { MAX_DOCUMENT_BYTES } from "@grand-livre/capture/bill/read-options";
import { canDeleteProof } from "@grand-livre/domain/invoice/permissions";
import type { Application } from "../../../application.ts";
import type { Caller } from "../../../http/caller.ts";
import { orRefuse, RefusalError } from "../../../http/refusal-error.ts";
import { inCommand } from "../../../kit/command.ts";
import {
  mediaTypeOfProof,
  nameStoredFile,
  receiveUpload,
  respondWithFile,
  storeUpload,
} from "../../file/service.ts";
import { allowedHeader, lockAllowed } from "./allowed-service.ts";
import type { InvoiceDocument } from "./document.ts";
import { loadInvoice, lockInvoice, requireVersion } from "./load-service.ts";
import { findDocuments, insertDocument, removeProof } from "./parts-repository.ts";

/**
 * Attaches a proof to an invoice in any state: an order, a delivery note, a proof of payment.
 * @throws RefusalError INVOICE_NOT_FOUND, FORBIDDEN, PROOF_KIND_UNSUPPORTED, and those of receiving a file
 */
export async function addProof(
  app: Application,
  actor: Caller,
  id: string,
  request: Request,
): Promise<InvoiceDocument> {
  await allowedHeader(app.db, actor, id, "Editor");
  const upload = await receiveUpload(app, request, MAX_DOCUMENT_BYTES);
  try {
    const mediaType = await mediaTypeOfProof(upload);
    await storeUpload(app, upload);
    return await inCommand(app, actor, async (command) => {
      const { tx } = command;
      const { header } = await lockInvoice(tx, id);
      const { sha256, sizeBytes, fileName } = upload;
      await nameStoredFile(tx, { sha256, sizeBytes, mediaType });
      const key = { legalEntityId: header.legalEntityId, invoiceId: id };
      await insertDocument(tx, actor.scope, key, { role: "proof", fileSha256: sha256, fileName });
      await command.audit({
        action: "add-proof",
        resource: "invoice",
        resourceId: id,
        legalEntityId: header.legalEntityId,
        details: { fileName, sha256 },
      });
      return loadInvoice(tx, id);
    });
  } finally {
    await upload.drop();
  }
}

/**
 * Removes a proof from an invoice in any state: the one named, else the latest. Its file stays with the audit log's
 * word of it until the store is swept.
 * @throws RefusalError INVOICE_NOT_FOUND, FORBIDDEN, INVOICE_DOCUMENT_NOT_FOUND, STALE_VERSION
 */
export async function deleteProof(
  app: Application,
  actor: Caller,
  id: string,
  { proofId, version }: { readonly proofId?: string | undefined; readonly version?: number | undefined },
): Promise<InvoiceDocument> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const { header } = await lockAllowed(command, id, "Editor");
    const key = { legalEntityId: header.legalEntityId, invoiceId: id };
    const proofs = (await findDocuments(tx, key)).filter((one) => one.role === "proof");
    orRefuse(canDeleteProof({ proofs: proofs.length }));
    if (version !== undefined) requireVersion(header, version);
    const proof = proofId === undefined ? proofs.at(-1) : proofs.find((one) => one.id === proofId);
    if (!proof) throw new RefusalError("INVOICE_DOCUMENT_NOT_FOUND");
    await removeProof(tx, key, proof.id, app.now());
    await command.audit({
      action: "delete-proof",
      resource: "invoice",
      resourceId: id,
      legalEntityId: header.legalEntityId,
      details: { fileName: proof.fileName, sha256: proof.fileSha256 },
    });
    return loadInvoice(tx, id);
  });
}

/** A document of an invoice. @throws RefusalError INVOICE_NOT_FOUND, FORBIDDEN, INVOICE_DOCUMENT_NOT_FOUND */
export async function respondWithDocument(
  app: Application,
  caller: Caller,
  { id, documentId }: { readonly id: string; readonly documentId: string },
): Promise<Response> {
  const { legalEntityId } = await allowedHeader(app.db, caller, id, "Viewer");
  const documents = await findDocuments(app.db, { legalEntityId, invoiceId: id });
  const document = documents.find((one) => one.id === documentId);
  if (!document) throw new RefusalError("INVOICE_DOCUMENT_NOT_FOUND");
  return respondWithFile(app, document.fileSha256, document.fileName);
}

import type { DocumentImportResult, SeveralEntries } from "@grand-livre/contracts/import-documents";
import { newId } from "../../../ids.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { type Command, commandIn } from "../../../kit/command.ts";
import { cleanName, nameStoredFile, storeStream, withStoredCopy } from "../../file/service.ts";
import { lockLedgerFor } from "../../ledger/service.ts";
import { insertBatch, type NewBatch } from "../batch-repository.ts";
import { EMPTY_FORM } from "../check-sheet.ts";
import { lookAt, type Sink, withArchive } from "./archive.ts";
import { insertAttachments, type NewAttachment } from "./document-repository.ts";
import {
  type FoundDocument,
  isPlaced,
  type JudgedDocument,
  judgeDocuments,
  placeDocuments,
} from "./match-documents.ts";

/** What the upload left for the job. */
export type ImportDocumentsPayload = {
  readonly legalEntityId: string;
  /** Where the word on its end leads. */
  readonly legalEntityRefId: string;
  readonly kind: "document";
  readonly several: SeveralEntries;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly fileName: string;
};

/** A document with its bytes in the store, or known to be left aside. */
type Stored = FoundDocument & { readonly isKept: boolean };

/**
 * Lays the documents of an archive on the imported entries whose pieces they are named after. Their bytes go into the store
 * first, under their own hash: a run after a killed one finds them there. Their rows are written in one transaction.
 */
export const importDocumentsJob: JobHandler = async (app, job) => {
  const payload = job.payload as ImportDocumentsPayload;
  const { legalEntityId, several, sha256 } = payload;
  const stored = await withStoredCopy(app, sha256, (path) =>
    withArchive(path, async (archive) => {
      const placed = await placeDocuments(app.db, legalEntityId, archive.documents);
      const found: Stored[] = [];
      for (const one of placed) {
        job.signal.throwIfAborted();
        // The bytes of what belongs nowhere are looked at alone, so that the report tells what the preview told.
        const isKept = isPlaced(one, several);
        const sink: Sink = isKept ? (bytes) => storeStream(app, bytes) : lookAt;
        found.push({ ...one, isKept, read: await archive.read(one.document, sink) });
        await job.progress(found.length, placed.length);
      }
      return found;
    }),
  );
  return (tx) => writeDocuments(commandIn(app, tx, job.actor), payload, stored);
};

async function writeDocuments(
  command: Command,
  { legalEntityId, several, sha256, sizeBytes, mediaType, fileName }: ImportDocumentsPayload,
  stored: readonly Stored[],
): Promise<DocumentImportResult> {
  const { tx, scope } = command;
  await lockLedgerFor(stored.length, tx, legalEntityId);
  // An entry may be gone since its documents were read: only the entries of now get one.
  const now = await placeDocuments(
    tx,
    legalEntityId,
    stored.map(({ document }) => document),
  );
  const found = stored.map((one, at) => ({ ...one, entries: (one.isKept ? now[at] : one)?.entries ?? [] }));
  const judged = await judgeDocuments(tx, legalEntityId, found, several);
  const attached = judged.flatMap(attachmentsOf);
  const aside = judged.filter(({ reason }) => reason !== null);
  const result = {
    read: judged.length,
    created: attached.length,
    rejected: aside.map(({ document, reason }) => ({ reason: `${document.name}\u00a0: ${reason}` })),
    rejectedCount: aside.length,
  };
  // An archive that brought nothing may come again, once its entries are imported.
  if (attached.length === 0) return { ...result, batchId: null };
  const batch: NewBatch = {
    ...{ legalEntityId, id: newId(), kind: "document", fileSha256: sha256, fileName },
    fileForm: { ...EMPTY_FORM, lines: attached.length, rejected: aside.length },
    report: {
      read: judged.length,
      rejected: [],
      anomalies: result.rejected.map(({ reason }) => ({
        ...{ rule: "document-left-aside", severity: "advice", message: reason },
      })),
    },
  };
  await nameStoredFile(tx, { sha256, sizeBytes, mediaType });
  await insertBatch(tx, scope, batch);
  for (const { read } of judged.filter(({ on }) => on.length > 0))
    if (!("fault" in read)) await nameStoredFile(tx, read);
  await insertAttachments(tx, scope, batch, attached);
  await command.audit({
    action: "import",
    resource: "import-batch",
    resourceId: batch.id,
    legalEntityId,
    details: { kind: "document", fileName, sha256, created: attached.length, rejected: aside.length },
  });
  return { ...result, batchId: batch.id };
}

function attachmentsOf({ document, read, on }: JudgedDocument): NewAttachment[] {
  if ("fault" in read) return [];
  const fileName = cleanName(document.name);
  return on.map(({ id }) => ({ id: newId(), entryId: id, fileSha256: read.sha256, fileName }));
}

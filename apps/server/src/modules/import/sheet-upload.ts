import { readFile } from "node:fs/promises";
import type { SheetPreviewAnswer } from "@grand-livre/contracts/import";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotencyKeyOf, underIdempotencyKey } from "../../http/idempotency.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { receiveUpload, storeUpload, type Upload } from "../file/service.ts";
import { enqueueJob } from "../job/service.ts";
import { findJournal } from "../journal/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { findBatchOfFile } from "./batch-repository.ts";
import { readSheet } from "./read-sheet.ts";
import type { ImportSheetPayload } from "./sheet-job.ts";

const MAX_SHEET_BYTES = 50 * 1024 * 1024;
const PREVIEW_LINES = 20;
const PREVIEW_REJECTED = 200;

/**
 * Receives a sheet of entries, refuses at once what cannot be read as one, and leaves its drafts to a job.
 * @returns the job's id
 * @throws RefusalError those of `receiveUpload`; LEGAL_ENTITY_NOT_FOUND, JOURNAL_NOT_FOUND, EXCEL_UNREADABLE,
 * EXCEL_NOT_PROCESSED, IMPORT_FILE_KNOWN
 */
export async function uploadSheet(app: Application, caller: Caller, request: Request): Promise<string> {
  const upload = await receiveUpload(app, request, MAX_SHEET_BYTES);
  try {
    const { id: legalEntityId } = await companyOf(app, caller, upload);
    const journalCode = upload.fields.journalCode || null;
    if (journalCode) await findJournal(app.db, caller.scope, legalEntityId, journalCode);
    await readSheet(await readFile(upload.path));
    const { sha256, sizeBytes, fileName } = upload;
    const payload: ImportSheetPayload = {
      sha256,
      sizeBytes,
      fileName,
      mediaType: "application/octet-stream",
      journalCode,
    };
    const enqueue = async (held: Application) => {
      const batchId = await findBatchOfFile(held.db, caller.scope, legalEntityId, sha256);
      if (batchId) throw new RefusalError("IMPORT_FILE_KNOWN", { batchId });
      await storeUpload(app, upload);
      const job = { kind: "import-sheet", legalEntityId, payload, total: 1 };
      return inTransaction(held.db, (tx) => enqueueJob(app.queue, tx, caller.scope, job));
    };
    const key = idempotencyKeyOf(request);
    if (key === undefined) return await enqueue(app);
    const body = `${legalEntityId} ${journalCode ?? ""} ${sha256}`;
    const sent = { path: new URL(request.url).pathname, key, body };
    const kept = await underIdempotencyKey(app, caller, sent, async (held) => ({
      status: 202,
      body: await enqueue(held),
    }));
    return kept.body as string;
  } finally {
    await upload.drop();
  }
}

/** What an upload of this sheet would read, without writing anything. @throws RefusalError as uploadSheet */
export async function previewSheet(
  app: Application,
  caller: Caller,
  request: Request,
): Promise<SheetPreviewAnswer> {
  const upload = await receiveUpload(app, request, MAX_SHEET_BYTES);
  try {
    await companyOf(app, caller, upload);
    const { headings, read, lines, rejected } = await readSheet(await readFile(upload.path));
    return {
      headingLine: headings.row,
      mapping: { ...headings.mapping },
      read,
      rows: lines.slice(0, PREVIEW_LINES),
      rejected: rejected.slice(0, PREVIEW_REJECTED),
      rejectedCount: rejected.length,
    };
  } finally {
    await upload.drop();
  }
}

function companyOf(app: Application, caller: Caller, { fields }: Upload) {
  const refId = fields.legalEntityRefId;
  if (refId) return resolveLegalEntity(app.db, caller.scope, refId);
  throw new RefusalError("VALIDATION_FAILED", {
    fields: [{ path: "legalEntityRefId", message: "Required" }],
  });
}

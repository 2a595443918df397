import {
  type DocumentPreviewAnswer,
  documentPreviewAnswer,
  documentUploadFields,
  type SeveralEntries,
} from "@grand-livre/contracts/import-documents";
import type { Application } from "../../../application.ts";
import type { Caller } from "../../../http/caller.ts";
import { progressAnswer } from "../../../http/progress-answer.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import { receiveUpload, type Upload } from "../../file/service.ts";
import { companyOf, enqueueImport, MAX_LEDGER_BYTES } from "../upload.ts";
import { lookAt, withArchive } from "./archive.ts";
import type { ImportDocumentsPayload } from "./document-job.ts";
import { type FoundDocument, judgeDocuments, placeDocuments, presentDocuments } from "./match-documents.ts";

/**
 * What an archive of documents would lay on which entries, and what of it would be left aside. Every byte is read, so that
 * nothing is announced which the import would not do; nothing is written, and the archive is not kept.
 * @throws RefusalError those of `receiveUpload`; LEGAL_ENTITY_NOT_FOUND, VALIDATION_FAILED, IMPORT_ARCHIVE_UNREADABLE
 */
export async function previewDocuments(
  app: Application,
  request: Request,
): Promise<DocumentPreviewAnswer | Response> {
  const upload = await receiveUpload(app, request, MAX_LEDGER_BYTES);
  try {
    const { id: legalEntityId } = await companyOf(app, upload);
    const { several } = fieldsOf(upload);
    return await progressAnswer(request, documentPreviewAnswer, {
      work: ({ signal, progress }) =>
        withArchive(upload.path, async (archive) => {
          const placed = await placeDocuments(app.db, legalEntityId, archive.documents);
          const found: FoundDocument[] = [];
          for (const one of placed) {
            signal.throwIfAborted();
            found.push({ ...one, read: await archive.read(one.document, lookAt) });
            await progress(found.length, placed.length);
          }
          const judged = await judgeDocuments(app.db, legalEntityId, found, several);
          return { sha256: upload.sha256, several, tables: archive.tables, ...presentDocuments(judged) };
        }),
      end: () => upload.drop(),
    });
  } catch (error) {
    await upload.drop();
    throw error;
  }
}

/**
 * Receives an archive of documents and leaves it to a job. It may come again, once more entries are imported: what lies
 * already where it belongs is left as it is.
 * @returns the job's id
 * @throws RefusalError those of `previewDocuments`; IDEMPOTENCY_KEY_REUSED
 */
export async function uploadDocuments(app: Application, caller: Caller, request: Request): Promise<string> {
  const upload = await receiveUpload(app, request, MAX_LEDGER_BYTES);
  try {
    const { id: legalEntityId } = await companyOf(app, upload);
    const { several, legalEntityRefId } = fieldsOf(upload);
    await withArchive(upload.path, async () => {});
    const { sha256, sizeBytes, fileName } = upload;
    const payload: ImportDocumentsPayload = {
      ...{ legalEntityId, legalEntityRefId, kind: "document", several },
      ...{ sha256, sizeBytes, fileName, mediaType: "application/zip" },
    };
    return await enqueueImport(app, caller, request, upload, {
      ...{ kind: "import-documents", legalEntityId, payload, mayComeAgain: true },
      asked: `${legalEntityId} ${several} ${sha256}`,
    });
  } finally {
    await upload.drop();
  }
}

/** @throws RefusalError VALIDATION_FAILED */
function fieldsOf({ fields }: Upload): {
  readonly legalEntityRefId: string;
  readonly several: SeveralEntries;
} {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
  const parsed = documentUploadFields.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new RefusalError("VALIDATION_FAILED", {
    fields: parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })),
  });
}

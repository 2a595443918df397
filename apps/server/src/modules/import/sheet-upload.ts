import { ENTRY_COLUMNS } from "@grand-livre/domain/import/sheet-columns";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { receiveUpload, type Upload } from "../file/service.ts";
import { askedHeadings, mappingToKeep, rememberedMappings } from "./mappings.ts";
import { type ChosenHeadings, chooseHeadings, JOURNAL_LIMITS, requireHeadings } from "./read-sheet.ts";
import type { ImportSheetPayload } from "./sheet-job.ts";
import { companyOf, enqueueImport, headRows, journalOf } from "./upload.ts";

export const MAX_SHEET_BYTES = 50 * 1024 * 1024;

/**
 * Receives a sheet of entries, refuses at once what cannot be read as one, and leaves its drafts to a job.
 * @returns the job's id
 * @throws RefusalError those of `receiveUpload`; LEGAL_ENTITY_NOT_FOUND, JOURNAL_NOT_FOUND, VALIDATION_FAILED,
 * EXCEL_UNREADABLE, EXCEL_NOT_PROCESSED, IMPORT_FILE_KNOWN
 */
export async function uploadSheet(app: Application, caller: Caller, request: Request): Promise<string> {
  const upload = await receiveUpload(app, request, MAX_SHEET_BYTES);
  try {
    const { id: legalEntityId, refId: legalEntityRefId } = await companyOf(app, upload);
    const journalCode = await journalOf(app, legalEntityId, upload);
    const chosen = await journalHeadings(app, legalEntityId, upload);
    const { sha256, sizeBytes, fileName } = upload;
    const payload: ImportSheetPayload = {
      legalEntityRefId,
      sha256,
      sizeBytes,
      fileName,
      mediaType: "application/octet-stream",
      journalCode,
      headings: requireHeadings(chosen),
      keep: chosen.from === "asked" ? mappingToKeep("entry", chosen.names) : null,
    };
    return await enqueueImport(app, caller, request, upload, {
      kind: "import-sheet",
      legalEntityId,
      payload,
      asked: `${legalEntityId} ${journalCode ?? ""} ${upload.fields.mapping ?? ""} ${sha256}`,
    });
  } finally {
    await upload.drop();
  }
}

/** How the columns of a journal are read. @throws RefusalError EXCEL_UNREADABLE, VALIDATION_FAILED */
export async function journalHeadings(
  app: Application,
  legalEntityId: string,
  upload: Upload,
): Promise<ChosenHeadings> {
  const asked = askedHeadings(upload.fields);
  const remembered = await rememberedMappings(app.db, legalEntityId, "entry");
  return chooseHeadings(ENTRY_COLUMNS, await headRows(upload, JOURNAL_LIMITS), asked, remembered);
}

import {
  type ImportKind,
  type ImportPreviewAnswer,
  importKinds,
  importPreviewAnswer,
  type SheetPreviewAnswer,
} from "@grand-livre/contracts/import";
import { isLedger } from "@grand-livre/domain/import/takeover/takeover-kinds";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { progressAnswer, type Telling } from "../../http/progress-answer.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { receiveUpload } from "../file/service.ts";
import { findBatchOfFile } from "./batch-repository.ts";
import { type PreviewedFile, previewFec, previewJournal, previewLedgerSheet } from "./preview-file.ts";
import { requireHeadings } from "./read-sheet.ts";
import { journalHeadings, MAX_SHEET_BYTES } from "./sheet-upload.ts";
import { companyOf, journalOf, ledgerHeadings, MAX_LEDGER_BYTES, modeOf } from "./upload.ts";

/** Nothing is added to the books but entries. */
const NOTHING_ELSE = { refusal: null, creates: { journals: 0, accounts: 0, parties: 0 } } as const;

/**
 * What a dropped file is and what its import would make of it, judged by the rules of the import: columns, first lines,
 * everything that it would refuse. Nothing is written, and the file is not kept. A client that requests it gets the progress,
 * line by line.
 * @throws RefusalError those of `receiveUpload`; LEGAL_ENTITY_NOT_FOUND, JOURNAL_NOT_FOUND, VALIDATION_FAILED,
 * IMPORT_KIND_UNSUPPORTED, EXCEL_UNREADABLE
 */
export async function previewImport(
  app: Application,
  caller: Caller,
  request: Request,
): Promise<ImportPreviewAnswer | Response> {
  const upload = await receiveUpload(app, request, MAX_LEDGER_BYTES);
  try {
    const { id } = await companyOf(app, upload);
    const known = (await findBatchOfFile(app.db, id, upload.sha256)) ?? null;
    const chosen = await ledgerHeadings(app, id, upload, { looksForTables: true });
    const file: PreviewedFile = {
      upload,
      legalEntityId: id,
      mode: modeOf(upload.fields.mode),
      journalCode: await journalOf(app, id, upload),
    };
    const guess = chosen
      ? (kindOf(upload.fields.kind) ?? (isLedger(chosen.mapping) ? "ledger" : "journal"))
      : "ledger";
    const shared = { sha256: upload.sha256, known, guess };
    return await progressAnswer(request, importPreviewAnswer, {
      work: async (telling) => {
        if (!chosen) return { ...shared, ...(await previewFec(app, caller, file, telling)), sheet: null };
        if (guess === "ledger")
          return { ...shared, ...(await previewLedgerSheet(app, caller, file, chosen, telling)), fec: null };
        const sheet = await previewJournal(app, caller, file, chosen, telling);
        return { ...shared, ...NOTHING_ELSE, sheet, fec: null };
      },
      end: () => upload.drop(),
    });
  } catch (error) {
    await upload.drop();
    throw error;
  }
}

/** What an upload of this sheet would make, without writing anything. @throws RefusalError as uploadSheet */
export async function previewSheet(
  app: Application,
  caller: Caller,
  request: Request,
): Promise<SheetPreviewAnswer> {
  const upload = await receiveUpload(app, request, MAX_SHEET_BYTES);
  try {
    const { id: legalEntityId } = await companyOf(app, upload);
    const journalCode = await journalOf(app, legalEntityId, upload);
    const chosen = await journalHeadings(app, legalEntityId, upload);
    requireHeadings(chosen);
    const file = { upload, legalEntityId, mode: "draft", journalCode } as const;
    return await previewJournal(app, caller, file, chosen, inSilence(request));
  } finally {
    await upload.drop();
  }
}

/** No progress is reported; the work ends when the request does. */
const inSilence = ({ signal }: Request): Telling => ({ progress: async () => {}, signal });

function kindOf(given: string | undefined): ImportKind | undefined {
  if (!given) return undefined;
  const kind = importKinds.find((one) => one === given);
  if (kind) return kind;
  throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: "kind", message: "ledger or journal" }] });
}

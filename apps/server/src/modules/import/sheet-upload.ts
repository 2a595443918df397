import { detectFileKind } from "@grand-livre/capture/file/detect-file-kind";
import type { ImportKind, SheetPreviewAnswer } from "@grand-livre/contracts/import";
import { type RejectedLine, readSheetLine } from "@grand-livre/domain/import/journal-sheet";
import { readLedgerLine } from "@grand-livre/domain/import/ledger-sheet";
import { sheetText } from "@grand-livre/domain/import/sheet-cell";
import type { SheetRow } from "@grand-livre/domain/import/sheet-columns";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { receiveUpload, type Upload } from "../file/service.ts";
import { askedHeadings, mappingToKeep, rememberedMappings } from "./mappings.ts";
import {
  type ChosenHeadings,
  chooseHeadings,
  JOURNAL_LIMITS,
  LEDGER_LIMITS,
  readHead,
  requireHeadings,
  sheetRows,
} from "./read-sheet.ts";
import type { ImportSheetPayload } from "./sheet-job.ts";
import { companyOf, enqueueImport, headOf, journalOf } from "./upload.ts";

const MAX_SHEET_BYTES = 50 * 1024 * 1024;
const PREVIEW_LINES = 20;
const PREVIEW_REJECTED = 200;
const SAMPLES = 3;

/**
 * Receives a sheet of entries, refuses at once what cannot be read as one, and leaves its drafts to a job.
 * @returns the job's id
 * @throws RefusalError those of `receiveUpload`; LEGAL_ENTITY_NOT_FOUND, JOURNAL_NOT_FOUND, VALIDATION_FAILED,
 * EXCEL_UNREADABLE, EXCEL_NOT_PROCESSED, IMPORT_FILE_KNOWN
 */
export async function uploadSheet(app: Application, caller: Caller, request: Request): Promise<string> {
  const upload = await receiveUpload(app, request, MAX_SHEET_BYTES);
  try {
    const { id: legalEntityId, refId: legalEntityRefId } = await companyOf(app, caller, upload);
    const journalCode = await journalOf(app, caller, legalEntityId, upload);
    const chosen = await journalHeadings(app, caller, legalEntityId, upload);
    const { sha256, sizeBytes, fileName } = upload;
    const payload: ImportSheetPayload = {
      legalEntityRefId,
      sha256,
      sizeBytes,
      fileName,
      mediaType: "application/octet-stream",
      journalCode,
      headings: requireHeadings(chosen),
      keep: chosen.from === "asked" ? mappingToKeep(chosen.names) : null,
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

/** What an upload of this sheet would read, without writing anything. @throws RefusalError as uploadSheet */
export async function previewSheet(
  app: Application,
  caller: Caller,
  request: Request,
): Promise<SheetPreviewAnswer> {
  const upload = await receiveUpload(app, request, MAX_SHEET_BYTES);
  try {
    const { id } = await companyOf(app, caller, upload);
    const chosen = await journalHeadings(app, caller, id, upload);
    requireHeadings(chosen);
    return await previewOf(upload, chosen, "journal");
  } finally {
    await upload.drop();
  }
}

async function journalHeadings(
  app: Application,
  caller: Caller,
  legalEntityId: string,
  upload: Upload,
): Promise<ChosenHeadings> {
  const asked = askedHeadings(upload.fields);
  const remembered = await rememberedMappings(app.db, caller.scope, legalEntityId);
  return chooseHeadings(await headRows(upload), asked, remembered);
}

async function headRows(upload: Upload): Promise<SheetRow[]> {
  const kind = detectFileKind(await headOf(upload.path));
  if (kind !== "zip" && kind !== "ole" && kind !== "unknown")
    throw new RefusalError("EXCEL_UNREADABLE", { why: "kind", kind });
  return readHead(upload.path, JOURNAL_LIMITS);
}

/** The columns of a sheet, and its first rows read as a journal or as a ledger; the whole of it is counted. */
export async function previewOf(
  upload: Upload,
  chosen: ChosenHeadings,
  kind: ImportKind,
): Promise<SheetPreviewAnswer> {
  const limits = kind === "ledger" ? LEDGER_LIMITS : JOURNAL_LIMITS;
  const head = await readHead(upload.path, limits);
  const found = {
    read: 0,
    rows: [] as SheetPreviewAnswer["rows"],
    rejected: [] as RejectedLine[],
    rejectedCount: 0,
  };
  if (chosen.missing.length === 0)
    for await (const row of sheetRows(upload.path, limits)) {
      if (row.line > chosen.row) takeRow(found, row, chosen, kind);
    }
  return {
    headingLine: chosen.row,
    columns: columnsOf(head, chosen),
    mapping: chosen.mapping,
    mappingFrom: chosen.from,
    missing: [...chosen.missing],
    ...found,
  };
}

type Found = Pick<SheetPreviewAnswer, "read" | "rows" | "rejected" | "rejectedCount">;

function takeRow(found: Found, row: SheetRow, { mapping }: ChosenHeadings, kind: ImportKind): void {
  const line = kind === "ledger" ? readLedgerLine(row, mapping) : readSheetLine(row, mapping);
  if (line === undefined) return;
  found.read += 1;
  if ("reason" in line) {
    found.rejectedCount += 1;
    if (found.rejected.length < PREVIEW_REJECTED) found.rejected.push(line);
  } else if (found.rows.length < PREVIEW_LINES) {
    const { date, journal, account, label, debitCents, creditCents, piece, party } = line;
    found.rows.push({
      line: line.line,
      date,
      journal,
      account,
      label,
      debitCents,
      creditCents,
      piece,
      party,
    });
  }
}

function columnsOf(head: readonly SheetRow[], { row, names }: ChosenHeadings): SheetPreviewAnswer["columns"] {
  const below = head.filter(({ line }) => line > row);
  const width = Math.max(0, ...[names, ...below].map((one) => one?.cells.length ?? 0));
  return Array.from({ length: width }, (_, index) => ({
    index,
    heading: sheetText(names?.cells[index] ?? null),
    samples: below
      .map(({ cells }) => sheetText(cells[index] ?? null))
      .filter((text) => text !== "")
      .slice(0, SAMPLES),
  }));
}

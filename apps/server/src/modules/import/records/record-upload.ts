import {
  type RecordPreviewAnswer,
  recordPreviewAnswer,
  recordUploadFields,
} from "@grand-livre/contracts/import";
import { RECORD_FILES } from "@grand-livre/domain/import/records/record-files";
import { sheetText } from "@grand-livre/domain/import/sheet-cell";
import type { Application } from "../../../application.ts";
import type { Caller } from "../../../http/caller.ts";
import { answerOf } from "../../../http/error-map.ts";
import { progressAnswer, type Telling } from "../../../http/progress-answer.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import { loadBooks } from "../../books/service.ts";
import { receiveUpload, type Upload } from "../../file/service.ts";
import { findBatchOfFile } from "../batch-repository.ts";
import { askedRecordHeadings, mappingToKeep, rememberedMappings } from "../mappings.ts";
import { type ChosenHeadings, chooseHeadings, RECORD_LIMITS, requireHeadings } from "../read-sheet.ts";
import { MAX_SHEET_BYTES } from "../sheet-upload.ts";
import { shownColumns } from "../shown-columns.ts";
import { companyOf, enqueueImport, headRows } from "../upload.ts";
import type { ImportRecordsPayload } from "./record-job.ts";
import { exerciseOf, type RecordSource, readRecords, reportOf, simulateRecords } from "./write-records.ts";

const PREVIEW_ROWS = 8;
/** Rows between two words on the progress of a simulation. */
const ROWS_A_WORD = 50;

type Received = {
  readonly upload: Upload;
  readonly legalEntityRefId: string;
  readonly source: RecordSource;
  readonly chosen: ChosenHeadings<string>;
};

/**
 * What a file of records is and all that its import would do: written and taken back, so that it announces nothing which the
 * import would not do. The file is not kept.
 * @throws RefusalError those of `receiveUpload`; LEGAL_ENTITY_NOT_FOUND, VALIDATION_FAILED, EXCEL_UNREADABLE,
 * FISCAL_EXERCISE_NOT_FOUND
 */
export async function previewRecords(
  app: Application,
  caller: Caller,
  request: Request,
): Promise<RecordPreviewAnswer | Response> {
  const upload = await receiveUpload(app, request, MAX_SHEET_BYTES);
  try {
    const received = await receivedOf(app, upload);
    return await progressAnswer(request, recordPreviewAnswer, {
      work: (telling) => look(app, caller, received, telling),
      end: () => upload.drop(),
    });
  } catch (error) {
    await upload.drop();
    throw error;
  }
}

async function look(
  app: Application,
  caller: Caller,
  { upload, source, chosen }: Received,
  telling: Telling,
): Promise<RecordPreviewAnswer> {
  const { legalEntityId, kind, sha256 } = source;
  const books = await loadBooks(app.db, caller.scope, legalEntityId);
  const exercise = exerciseOf(books, source);
  const shown = {
    kind,
    sha256,
    known: (await findBatchOfFile(app.db, legalEntityId, sha256)) ?? null,
    ...(await shownColumns(upload.path, chosen, RECORD_LIMITS)),
    mapping: chosen.mapping as Record<string, number>,
    exercise: exercise
      ? { refId: exercise.refId, startDate: exercise.startDate, endDate: exercise.endDate }
      : null,
  };
  if (chosen.missing.length > 0) return { ...shown, ...NOTHING_READ };
  const rows: RecordPreviewAnswer["rows"] = [];
  const fields = Object.entries(chosen.mapping);
  const records = await readRecords(upload.path, source, telling.signal, ({ line, cells }) => {
    if (rows.length >= PREVIEW_ROWS) return;
    const texts = fields.map(([field, at]) => [field, sheetText(cells[at ?? -1] ?? null)] as const);
    rows.push({ line, texts: Object.fromEntries(texts) });
  });
  if (shown.known !== null)
    return { ...shown, ...reportOf(records).told(), read: records.read, rows, refusal: null };
  const total = records.read;
  const progress = async (done: number) => {
    if (done % ROWS_A_WORD === 0 || done === total) await telling.progress(done, total);
  };
  const watch = { progress, signal: telling.signal };
  const { refusal, ...told } = await simulateRecords(app, caller, source, records, watch);
  return { ...shown, ...told, rows, refusal: refusal ? answerOf(refusal.code, refusal.details) : null };
}

/** A file whose columns are still to be named. */
const NOTHING_READ = {
  read: 0,
  created: 0,
  debitCents: 0,
  creditCents: 0,
  skipped: [],
  skippedCount: 0,
  rejected: [],
  rejectedCount: 0,
  rows: [],
  refusal: null,
} satisfies Partial<RecordPreviewAnswer>;

/**
 * Receives a file of records and leaves its import to a job.
 * @returns the job's id
 * @throws RefusalError those of `previewRecords`; EXCEL_NOT_PROCESSED naming the columns that are missing,
 * IMPORT_FILE_KNOWN, IDEMPOTENCY_KEY_REUSED
 */
export async function uploadRecords(app: Application, caller: Caller, request: Request): Promise<string> {
  const upload = await receiveUpload(app, request, MAX_SHEET_BYTES);
  try {
    const { source, chosen, legalEntityRefId } = await receivedOf(app, upload);
    const { legalEntityId, kind, sha256, fiscalExerciseRefId } = source;
    exerciseOf(await loadBooks(app.db, caller.scope, legalEntityId), source);
    const keep = chosen.from === "asked" ? mappingToKeep(kind, chosen.names) : null;
    const payload: ImportRecordsPayload = {
      ...source,
      headings: requireHeadings(chosen),
      legalEntityRefId,
      keep,
    };
    return await enqueueImport(app, caller, request, upload, {
      kind: "import-records",
      legalEntityId,
      payload,
      asked: `${legalEntityId} ${kind} ${fiscalExerciseRefId ?? ""} ${upload.fields.mapping ?? ""} ${sha256}`,
    });
  } finally {
    await upload.drop();
  }
}

/** Whose file it is, and how its columns are read. */
async function receivedOf(app: Application, upload: Upload): Promise<Received> {
  const { id: legalEntityId } = await companyOf(app, upload);
  const { mapping: _, headingLine: __, ...given } = upload.fields;
  const parsed = recordUploadFields.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")),
  );
  if (!parsed.success)
    throw new RefusalError("VALIDATION_FAILED", {
      fields: parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })),
    });
  const { legalEntityRefId, kind, fiscalExerciseRefId } = parsed.data;
  const file = RECORD_FILES[kind];
  const chosen = chooseHeadings(
    file.columns,
    await headRows(upload, RECORD_LIMITS),
    askedRecordHeadings(file, upload.fields),
    await rememberedMappings(app.db, legalEntityId, kind),
  );
  const { sha256, sizeBytes, fileName } = upload;
  const source: RecordSource = {
    legalEntityId,
    kind,
    sha256,
    sizeBytes,
    fileName,
    mediaType: "application/octet-stream",
    headings: { row: chosen.row, mapping: chosen.mapping },
    fiscalExerciseRefId: fiscalExerciseRefId ?? null,
  };
  return { upload, legalEntityRefId, source, chosen };
}

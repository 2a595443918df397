import type { RecordImportResult } from "@grand-livre/contracts/import";
import type { ColumnMapping, FoundHeadings, SheetRow } from "@grand-livre/domain/import/column-set";
import { type NoRecord, type RecordKind, readRecord } from "@grand-livre/domain/import/records/record-file";
import { RECORD_FILES } from "@grand-livre/domain/import/records/record-files";
import type { Application } from "../../../application.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import { newId } from "../../../ids.ts";
import { type Command, inCommand } from "../../../kit/command.ts";
import type { Actor } from "../../audit/service.ts";
import { type Books, loadBooks } from "../../books/service.ts";
import { nameStoredFile } from "../../file/service.ts";
import type { Exercise } from "../../fiscal-exercise/service.ts";
import {
  beforeBatch,
  findBatchOfFile,
  forgetBatch,
  insertBatch,
  type NewBatch,
  updateBatch,
} from "../batch-repository.ts";
import { lockParties } from "../books-repository.ts";
import { EMPTY_FORM } from "../check-sheet.ts";
import type { ToldProgress } from "../progress.ts";
import { RECORD_LIMITS, sheetRows } from "../read-sheet.ts";
import { RecordReport } from "./record-report.ts";
import { insertRecords } from "./record-repository.ts";
import type { Numbered } from "./record-writer.ts";
import { RECORD_WRITERS } from "./record-writers.ts";

/** A file of records, by its bytes and by what was chosen for it. */
export type RecordSource = {
  readonly legalEntityId: string;
  readonly kind: RecordKind;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly fileName: string;
  readonly headings: FoundHeadings;
  /** The requested exercise; null: the oldest one that is open. */
  readonly fiscalExerciseRefId: string | null;
};

export type ReadRecords = {
  /** Rows that are not blank, below the headings. */
  readonly read: number;
  readonly rows: readonly Numbered<unknown>[];
  /** Rows that make no record by themselves. */
  readonly others: readonly Numbered<NoRecord>[];
};

/** Reads the rows of a file. `onRow` gets each one that is not blank. @throws RefusalError EXCEL_UNREADABLE */
export async function readRecords(
  path: string,
  { kind, headings }: Pick<RecordSource, "kind" | "headings">,
  signal: AbortSignal,
  onRow: (row: SheetRow) => void = () => {},
): Promise<ReadRecords> {
  const others: Numbered<NoRecord>[] = [];
  const rows: Numbered<unknown>[] = [];
  let read = 0;
  for await (const row of sheetRows(path, RECORD_LIMITS)) {
    signal.throwIfAborted();
    if (row.line <= headings.row) continue;
    const record = readRecord(RECORD_FILES[kind], row, headings.mapping as ColumnMapping);
    if (record === undefined) continue;
    read += 1;
    onRow(row);
    if (isNone(record)) others.push({ line: row.line, row: record });
    else rows.push({ line: row.line, row: record });
  }
  return { read, rows, others };
}

const isNone = (record: unknown): record is NoRecord =>
  typeof record === "object" && record !== null && ("reason" in record || "skipped" in record);

/** A report that knows the rows which make no record: a new one for each try of a transaction. */
export function reportOf({ others }: Pick<ReadRecords, "others">): RecordReport {
  const report = new RecordReport();
  for (const { line, row } of others) {
    if ("reason" in row) report.reject(line, row.reason);
    else report.skip(line, row.skipped);
  }
  return report;
}

/**
 * The exercise that a file is taken over into: the requested one, else the oldest that is open.
 * @throws RefusalError FISCAL_EXERCISE_NOT_FOUND
 */
export function exerciseOf(
  { exercises }: Books,
  { kind, fiscalExerciseRefId }: Pick<RecordSource, "kind" | "fiscalExerciseRefId">,
): Exercise | undefined {
  const asked = exercises.find(({ refId }) => refId === fiscalExerciseRefId);
  const found = fiscalExerciseRefId === null ? exercises.find(({ state }) => state === "open") : asked;
  if (!found && (fiscalExerciseRefId !== null || RECORD_WRITERS[kind].needsExercise))
    throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  return found;
}

/** The progress of the work, and when it is to stop. */
export type RecordWatch = { readonly progress: ToldProgress; readonly signal: AbortSignal };

/**
 * Writes the records of a file as one batch, in the caller's transaction. What a kind makes is written by the service of
 * the thing itself; of a file that makes nothing no batch is left.
 * @throws RefusalError IMPORT_FILE_KNOWN; IMPORT_RECORDS_REJECTED for a kind that is written whole or not at all; what the
 * kind refuses the whole file for
 */
export async function writeRecords(
  command: Command,
  source: RecordSource,
  records: ReadRecords,
  { progress, signal }: RecordWatch,
  report = reportOf(records),
): Promise<RecordImportResult> {
  const { tx, scope } = command;
  const { read, rows } = records;
  const { legalEntityId, kind, sha256, fileName } = source;
  // Third parties are locked before the ledger everywhere: two imports in another order would wait for each other.
  await lockParties(tx, legalEntityId);
  const known = await findBatchOfFile(tx, legalEntityId, sha256);
  if (known) throw new RefusalError("IMPORT_FILE_KNOWN", { batchId: known });
  const books = await loadBooks(tx, scope, legalEntityId);
  const exercise = exerciseOf(books, source);
  const batch = newBatch(source, read);
  const { id: batchId } = batch;
  await beforeBatch(tx);
  await nameStoredFile(tx, source);
  await insertBatch(tx, scope, batch);
  const writer = RECORD_WRITERS[kind];
  await writer.write({ ...command, books, batchId, exercise, report, progress, signal }, rows);
  const told = report.told();
  if (writer.isWhole && told.rejectedCount > 0)
    throw new RefusalError("IMPORT_RECORDS_REJECTED", {
      anomalies: told.rejected.map(({ line, reason: message }) => ({ line, message })),
      count: told.rejectedCount,
    });
  // A file that made nothing may come again, once it is corrected.
  if (told.created === 0) {
    await forgetBatch(tx);
    return { ...told, read, batchId: null };
  }
  await insertRecords(tx, batch, report.records);
  const isDated = RECORD_WRITERS[kind].isWhole && exercise !== undefined;
  await updateBatch(tx, {
    ...batch,
    fileForm: {
      ...batch.fileForm,
      lines: told.created,
      entries:
        kind === "opening-balance" ? Math.min(1, told.created) : kind === "due-date" ? told.created : 0,
      debitCents: told.debitCents,
      creditCents: told.creditCents,
      firstDate: isDated ? exercise.startDate : "",
      lastDate: isDated ? exercise.startDate : "",
      rejected: told.rejectedCount,
    },
    report: { read, rejected: told.rejected, anomalies: told.skipped.map(asAdvice) },
  });
  await command.audit({
    action: "import",
    resource: "import-batch",
    resourceId: batchId,
    legalEntityId,
    details: { kind, fileName, sha256, created: told.created, rejected: told.rejectedCount },
  });
  return { ...told, read, batchId };
}

/** A row that nothing was written of, as the report of a batch keeps it. */
const asAdvice = ({ line, reason }: { readonly line: number; readonly reason: string }) => ({
  rule: "record-skipped",
  severity: "advice" as const,
  line,
  message: reason,
});

function newBatch(source: RecordSource, read: number): NewBatch {
  const { legalEntityId, kind, sha256: fileSha256, fileName } = source;
  const report = { read, rejected: [], anomalies: [] };
  return { legalEntityId, id: newId(), kind, fileSha256, fileName, fileForm: EMPTY_FORM, report };
}

/** Ends a transaction whose work is only looked at. */
class Looked extends Error {}

/** What came of a file that was written and taken back: its report, and what it would be refused for as a whole. */
export type Simulated = Omit<RecordImportResult, "batchId"> & { readonly refusal: RefusalError | undefined };

/** Writes a file as its import would, looks at what came of it, and leaves nothing. */
export async function simulateRecords(
  app: Application,
  actor: Actor,
  source: RecordSource,
  records: ReadRecords,
  watch: RecordWatch,
): Promise<Simulated> {
  let report = reportOf(records);
  let refusal: RefusalError | undefined;
  try {
    await inCommand(app, actor, async (command) => {
      report = reportOf(records);
      await writeRecords(command, source, records, watch, report);
      throw new Looked();
    });
  } catch (error) {
    if (error instanceof RefusalError) refusal = error;
    else if (!(error instanceof Looked)) throw error;
  }
  return { ...report.told(), read: records.read, refusal };
}

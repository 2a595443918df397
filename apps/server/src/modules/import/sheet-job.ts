import type { SheetImportResult } from "@grand-livre/contracts/import";
import type { SheetHeadings } from "@grand-livre/domain/import/sheet-columns";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import { withBooks } from "../../kit/books-command.ts";
import { type Command, commandIn } from "../../kit/command.ts";
import { writeEntries } from "../entry/service.ts";
import { nameStoredFile, withStoredCopy } from "../file/service.ts";
import { lockLedgerFor } from "../ledger/service.ts";
import {
  beforeBatch,
  findBatchOfFile,
  forgetBatch,
  insertBatch,
  type NewBatch,
  updateBatch,
} from "./batch-repository.ts";
import { checkStaged, EMPTY_FORM, type LastWord } from "./check-sheet.ts";
import { type MappingToKeep, rememberMapping } from "./mappings.ts";
import { progressOfReading, progressOfWriting, type ToldProgress } from "./progress.ts";
import { JOURNAL_LIMITS, sheetRows } from "./read-sheet.ts";
import { type StagedSheet, stageSheet } from "./stage-sheet.ts";
import { deleteStagedLines, type Staging } from "./staging-repository.ts";
import { findByIndex, planningAnew } from "./write-repository.ts";

/** What the upload left for the job. */
export type ImportSheetPayload = {
  /** Where the word on its end leads. */
  readonly legalEntityRefId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly fileName: string;
  readonly journalCode: string | null;
  /** How the columns are read. */
  readonly headings: SheetHeadings;
  /** Set when a person named the columns: to be proposed for the next file of this shape. */
  readonly keep: MappingToKeep | null;
};

/** Makes drafts of a sheet of entries: one of each balanced group, a reason for each line that is in none. */
export const importSheetJob: JobHandler = async (app, job) => {
  const payload = job.payload as ImportSheetPayload;
  const { sha256, sizeBytes, headings } = payload;
  const staging: Staging = { legalEntityId: job.legalEntityId ?? "", jobId: job.id };
  // What an earlier run of this job left goes first.
  await deleteStagedLines(app.db, staging);
  try {
    const sheet = await withStoredCopy(app, sha256, (path) =>
      stageSheet(app.db, staging, {
        rows: sheetRows(path, JOURNAL_LIMITS),
        headings,
        progress: progressOfReading(job, { kind: "xlsx", sizeBytes }),
        signal: job.signal,
      }),
    );
    await job.progress(sheet.read, sheet.read * 2);
    return (tx) =>
      writeSheet(commandIn(app, tx, job.actor), payload, sheet, progressOfWriting(job, sheet.read));
  } catch (error) {
    await deleteStagedLines(app.db, staging);
    throw error;
  }
};

/** @throws RefusalError IMPORT_FILE_KNOWN */
async function writeSheet(
  command: Command,
  payload: ImportSheetPayload,
  sheet: StagedSheet,
  progress: ToldProgress,
): Promise<SheetImportResult> {
  const { tx, scope } = command;
  const { staging, read, rejected } = sheet;
  const { legalEntityId } = staging;
  await lockLedgerFor(read, tx, legalEntityId);
  const ledger = await withBooks(command, { id: legalEntityId });
  const { books } = ledger;
  const known = await findBatchOfFile(tx, legalEntityId, payload.sha256);
  if (known) throw new RefusalError("IMPORT_FILE_KNOWN", { batchId: known });
  const batch: NewBatch = {
    legalEntityId,
    id: newId(),
    kind: "xlsx",
    fileSha256: payload.sha256,
    fileName: payload.fileName,
    fileForm: { ...EMPTY_FORM, rejected: rejected.count },
    report: { read, rejected: [], anomalies: [] },
  };
  await beforeBatch(tx);
  await nameStoredFile(tx, payload);
  await insertBatch(tx, scope, batch);
  await findByIndex(tx);
  const planAnew = planningAnew(tx);
  const lastWord: LastWord = async (drafts) => {
    const written = await writeEntries(ledger, drafts);
    await planAnew();
    return written.map((entry) => ("id" in entry ? undefined : entry.refusal));
  };
  const { journalCode } = payload;
  const form = await checkStaged(command, books, {
    sheet,
    journalCode,
    batchId: batch.id,
    lastWord,
    progress,
  });
  const result = { read, created: form.entries, rejected: rejected.first(), rejectedCount: rejected.count };
  // A sheet of which nothing could be kept may come again, once it is corrected.
  if (form.entries === 0) await forgetBatch(tx);
  await deleteStagedLines(tx, staging);
  if (form.entries === 0) return { ...result, batchId: null };
  await updateBatch(tx, {
    ...batch,
    fileForm: { ...form, rejected: rejected.count },
    report: { ...batch.report, rejected: result.rejected },
  });
  await rememberMapping(
    command,
    { legalEntityId, fileName: payload.fileName },
    payload.headings,
    payload.keep,
  );
  await command.audit({
    action: "import",
    resource: "import-batch",
    resourceId: batch.id,
    legalEntityId,
    details: { fileName: payload.fileName, sha256: payload.sha256, created: form.entries },
  });
  return { ...result, batchId: batch.id };
}

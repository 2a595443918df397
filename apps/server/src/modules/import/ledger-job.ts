import type { LedgerImportResult } from "@grand-livre/contracts/import";
import type { SheetHeadings } from "@grand-livre/domain/import/sheet-columns";
import type { Application } from "../../application.ts";
import type { JobHandler, RunningJob } from "../../jobs/handler.ts";
import { type Command, commandIn } from "../../kit/command.ts";
import { withStoredCopy } from "../file/service.ts";
import { chartOf } from "./books.ts";
import { refuseBlocking, refuseByBooks } from "./check-ledger.ts";
import {
  checkFecFile,
  checkSheet,
  fecRecords,
  type JudgedLedger,
  type OnLines,
  type Pieces,
  type SheetReading,
  sheetRecords,
} from "./ledger-reading.ts";
import { type MappingToKeep, rememberMapping } from "./mappings.ts";
import { progressOfReading, progressOfWriting } from "./progress.ts";
import { LEDGER_LIMITS, sheetRows } from "./read-sheet.ts";
import { sheetDefaults } from "./sheet-defaults.ts";
import { type LedgerSource, type RecordsAgain, writeBatch } from "./write-batch.ts";

/** What the upload left for the job. */
export type ImportLedgerPayload = Omit<LedgerSource, "legalEntityId"> & {
  /** Where the word on its end leads. */
  readonly legalEntityRefId: string;
  /** How the columns of a spreadsheet are read; null for a FEC, which names them itself. */
  readonly headings: SheetHeadings | null;
  readonly journalCode: string | null;
  /** Set when a person named the columns: to be proposed for the next file of this shape. */
  readonly keep: MappingToKeep | null;
};

/** The two readings of a file: to be judged, then, within the transaction, to be written. */
type Reading = {
  judge(onLines: OnLines): Promise<JudgedLedger>;
  write<T>(work: (records: RecordsAgain) => Promise<T>): Promise<T>;
};

/**
 * Imports a ledger: judges the whole file first, outside any transaction, then writes it in one. A killed server leaves
 * nothing of it; another one starts again.
 */
export const importLedgerJob: JobHandler = async (app, job) => {
  const payload = job.payload as ImportLedgerPayload;
  const source: LedgerSource = { ...sourceOf(payload), legalEntityId: job.legalEntityId ?? "" };
  const reading = payload.headings
    ? await sheetReading(app, job, payload, payload.headings)
    : await fecReading(app, job, payload);
  const judged = await reading.judge(reportProgress(job, payload));
  refuseBlocking(judged);
  await refuseByBooks(app.db, job.actor.scope, source, judged.content);
  await job.progress(judged.content.lines, judged.content.lines * 2);
  return async (tx) => {
    const told = progressOfWriting(job, judged.content.lines);
    const command = commandIn(app, tx, job.actor);
    const batchId = await reading.write((records) => writeBatch(command, source, judged, records, told));
    await keepColumns(command, job, payload);
    const { lines, entries, debitCents, creditCents } = judged.content;
    const result: LedgerImportResult = {
      batchId,
      lines,
      entries,
      debitCents,
      creditCents,
      anomalies: [...judged.anomalies],
      sha256: payload.sha256,
    };
    return result;
  };
};

const sourceOf = ({ sha256, sizeBytes, mediaType, fileName, kind, mode }: ImportLedgerPayload) => ({
  sha256,
  sizeBytes,
  mediaType,
  fileName,
  kind,
  mode,
});

async function keepColumns(
  command: Command,
  job: RunningJob,
  { headings, keep, fileName }: ImportLedgerPayload,
) {
  if (headings)
    await rememberMapping(command, { legalEntityId: job.legalEntityId ?? "", fileName }, headings, keep);
}

async function fecReading(
  app: Application,
  job: RunningJob,
  { sha256, fileName }: ImportLedgerPayload,
): Promise<Reading> {
  const isChartAccount = await chartOf(app.db, job.actor.scope, job.legalEntityId ?? "");
  const pieces: Pieces = async () => app.files.stream(sha256) as Promise<AsyncIterable<Uint8Array>>;
  return {
    judge: (onLines) =>
      checkFecFile(pieces, { fileName: fileNameToCheck(fileName), isChartAccount }, onLines),
    write: (work) => work(() => fecRecords(pieces)),
  };
}

async function sheetReading(
  app: Application,
  job: RunningJob,
  { sha256, journalCode }: ImportLedgerPayload,
  headings: SheetHeadings,
): Promise<Reading> {
  const defaults = await sheetDefaults(app.db, job.legalEntityId ?? "", journalCode);
  const isChartAccount = await chartOf(app.db, job.actor.scope, job.legalEntityId ?? "");
  const from = (path: string): SheetReading => ({
    headings,
    isChartAccount,
    defaults,
    rows: () => sheetRows(path, LEDGER_LIMITS),
  });
  return {
    judge: (onLines) => withStoredCopy(app, sha256, (path) => checkSheet(from(path), onLines)),
    write: (work) => withStoredCopy(app, sha256, (path) => work(() => sheetRecords(from(path)))),
  };
}

function reportProgress(job: RunningJob, file: ImportLedgerPayload): OnLines {
  const progress = progressOfReading(job, file);
  return async ({ lines }) => {
    job.signal.throwIfAborted();
    await progress(lines);
  };
}

/** A name that does not pretend to be a FEC's is not held against the file. */
export const fileNameToCheck = (name: string) => (/fec\d/i.test(name) ? name : undefined);

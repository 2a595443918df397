import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { ImportMode } from "@grand-livre/contracts/import";
import type { FecRecord } from "@grand-livre/domain/fec/record";
import { sequenceOfNumber } from "@grand-livre/domain/import/journal-of-file";
import { fold } from "@grand-livre/domain/text/fold";
import type { Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Command } from "../../kit/command.ts";
import { nameStoredFile } from "../file/service.ts";
import { lockLedgerFor } from "../ledger/service.ts";
import { type BatchForm, idOfLine, rawLine } from "./batch.ts";
import { findBatchOfFile, insertBatch, type NewBatch, updateBatch } from "./batch-repository.ts";
import { type BooksOfFile, partyOfLine, prepareBooks } from "./books.ts";
import { lockParties } from "./books-repository.ts";
import { refuseByBooks } from "./check-ledger.ts";
import { batchBytes } from "./exact-file.ts";
import type { JudgedLedger } from "./ledger-reading.ts";
import { letterByFile } from "./lettering-repository.ts";
import type { ToldProgress } from "./progress.ts";
import {
  analyseLedger,
  entriesToSend,
  findByIndex,
  findOpenedTwice,
  findTakenSequences,
  type ImportedEntry,
  type ImportedLine,
  insertImportedEntries,
  insertImportedLines,
  linesToSend,
  planningAnew,
} from "./write-repository.ts";

/** From so many lines on, plans made for a smaller ledger are slow: 1.5 s for a page of the grand livre at 100,000. */
const LINES_TO_ANALYSE = 10_000;
/** Lines sent to the database at once: a few megabytes, for any length of the file. */
const LINES_AT_ONCE = 10_000;
/** Lines read before sockets have their turn: the last part goes on its way while the next is read, and others are answered. */
const LINES_A_TURN = 100;

export type LedgerSource = {
  readonly legalEntityId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly fileName: string;
  readonly kind: "fec" | "xlsx";
  readonly mode: ImportMode;
};

/** The lines of the judged file, read a second time. */
export type RecordsAgain = () => AsyncIterable<FecRecord>;

/**
 * Writes a judged file as one batch, in the caller's transaction: its entries count from the commit on, or nothing of it
 * is there. What its rows make when they are written again is compared with the file before.
 * @returns the id of the batch
 * @throws RefusalError IMPORT_FILE_KNOWN, IMPORT_EXERCISE_MISSING, EXERCISE_CLOSED, PERIOD_CLOSED, IMPORT_ENTRY_KNOWN,
 * IMPORT_ACCOUNT_OPENED
 */
export async function writeBatch(
  command: Command,
  source: LedgerSource,
  judged: JudgedLedger,
  records: RecordsAgain,
  progress: ToldProgress,
): Promise<string> {
  const { tx, scope } = command;
  const { legalEntityId, sha256, mode } = source;
  await lockParties(tx, legalEntityId);
  await lockLedgerFor(judged.content.lines, tx, legalEntityId);
  const known = await findBatchOfFile(tx, legalEntityId, sha256);
  if (known) throw new RefusalError("IMPORT_FILE_KNOWN", { batchId: known });
  const places = await refuseByBooks(tx, scope, source, judged.content);
  const books = await prepareBooks(command, legalEntityId, judged.content, places);
  const id = newId();
  const batch: NewBatch = {
    legalEntityId,
    id,
    kind: source.kind,
    fileSha256: sha256,
    fileName: source.fileName,
    fileForm: formOf(judged, books, mode),
    report: { read: judged.content.lines, rejected: [], anomalies: judged.anomalies },
  };
  await nameStoredFile(tx, source);
  await insertBatch(tx, scope, batch);
  await findByIndex(tx);
  await writeRows(command, source, { id, judged, books, records, progress });
  const lettered = mode === "validated" ? await letterByFile(tx, scope, batch) : undefined;
  if (judged.content.lines >= LINES_TO_ANALYSE) await analyseLedger(tx);
  if (mode === "validated") {
    await refuseSecondOpening(tx, batch);
    const exact = source.kind === "fec" && (await isWrittenAgain(command, batch));
    const kept = lettered && { lettered: lettered.lines, letteredLeft: lettered.left };
    await updateBatch(tx, { ...batch, fileForm: { ...batch.fileForm, exact, ...kept } });
  }
  await command.audit({
    action: "import",
    resource: "import-batch",
    resourceId: id,
    legalEntityId,
    details: {
      fileName: source.fileName,
      sha256,
      mode,
      lines: judged.content.lines,
      created: books.created,
      ...(lettered && { letterings: lettered.letterings }),
    },
  });
  return id;
}

/** @throws RefusalError IMPORT_ACCOUNT_OPENED when another entry opens an account that the batch opens too */
async function refuseSecondOpening(tx: Tx, batch: NewBatch): Promise<void> {
  const [first] = await findOpenedTwice(tx, batch);
  if (first) throw new RefusalError("IMPORT_ACCOUNT_OPENED", first);
}

function formOf(
  { content, encoding, separator, shape, anomalies }: JudgedLedger,
  books: BooksOfFile,
  mode: ImportMode,
): BatchForm {
  const dates = [...content.dates].sort();
  const count = (severity: string) => anomalies.filter((anomaly) => anomaly.severity === severity).length;
  return {
    mode,
    encoding,
    separator,
    shape: shape ?? null,
    exact: false,
    exerciseIds: [...new Set([...books.places.values()].map((place) => place.fiscalExerciseId))],
    lines: content.lines,
    entries: content.entries,
    debitCents: content.debitCents,
    creditCents: content.creditCents,
    firstDate: dates[0] ?? "",
    lastDate: dates.at(-1) ?? "",
    justify: count("justify"),
    advice: count("advice"),
    rejected: 0,
  };
}

type Writing = {
  readonly id: string;
  readonly judged: JudgedLedger;
  readonly books: BooksOfFile;
  readonly records: RecordsAgain;
  readonly progress: ToldProgress;
};

/** Writes the rows: drafts, or entries that count from the commit on. */
async function writeRows(command: Command, source: LedgerSource, writing: Writing): Promise<void> {
  const { tx, scope } = command;
  const batch = { legalEntityId: source.legalEntityId, id: writing.id };
  const planAnew = planningAnew(tx);
  const rows = new RowsOfFile(writing, source.mode, await freeSequences(command, source.legalEntityId));
  let entries = entriesToSend();
  let lines = linesToSend();
  let written = 0;
  let writes: Promise<void> = Promise.resolve();
  const write = async (part: { readonly entries: typeof entries; readonly lines: typeof lines }) => {
    await insertImportedEntries(tx, scope, batch, source.sha256, part.entries);
    await insertImportedLines(tx, batch, part.lines);
    written += part.lines.length;
    await planAnew();
    await writing.progress(written);
  };
  /** The next part is read while the database writes this one: two parts are in memory at most. */
  const flush = async () => {
    await writes;
    writes = write({ entries, lines });
    // A failed write is thrown where the next part awaits it.
    writes.catch(() => undefined);
    entries = entriesToSend();
    lines = linesToSend();
  };
  for await (const record of writing.records()) {
    const row = rows.of(record);
    if (row.entry) entries.add(row.entry);
    lines.add(row.line);
    if (lines.length >= LINES_AT_ONCE) await flush();
    else if (lines.length % LINES_A_TURN === 0) await setImmediate();
  }
  await flush();
  await writes;
}

/** Hands out the number of an imported entry to the counters, once for each journal and exercise. */
async function freeSequences({ tx }: Command, legalEntityId: string) {
  const counted = new Set<string>();
  const taken = new Set<string>();
  for (const row of await findTakenSequences(tx, legalEntityId)) {
    const key = `${row.fiscalExerciseId} ${row.journalId}`;
    if (row.counted) counted.add(key);
    for (const sequence of row.sequences) taken.add(`${key} ${sequence}`);
  }
  return (fiscalExerciseId: string, journalId: string, number: string): number | null => {
    const key = `${fiscalExerciseId} ${journalId}`;
    const sequence = sequenceOfNumber(number);
    if (sequence === undefined || counted.has(key) || taken.has(`${key} ${sequence}`)) return null;
    taken.add(`${key} ${sequence}`);
    return sequence;
  };
}

/** Turns the records of a file into rows, one at a time. */
class RowsOfFile {
  private readonly writing: Writing;
  private readonly mode: ImportMode;
  private readonly sequenceOf: Awaited<ReturnType<typeof freeSequences>>;

  constructor(writing: Writing, mode: ImportMode, sequenceOf: Awaited<ReturnType<typeof freeSequences>>) {
    this.writing = writing;
    this.mode = mode;
    this.sequenceOf = sequenceOf;
  }

  of(record: FecRecord): { readonly entry: ImportedEntry | undefined; readonly line: ImportedLine } {
    const { judged, books, id } = this.writing;
    const firstLine = judged.content.firstLineOf(record);
    const date = record.entryDate ?? "";
    const place = books.places.get(date);
    const journal = books.journals.get(record.journalCode);
    if (firstLine === undefined || !place || !journal) throw new Error("the file changed while it was read");
    const entryId = idOfLine(id, firstLine);
    const shared = {
      fiscal_exercise_id: place.fiscalExerciseId,
      chart_version: place.chartVersion,
      entry_date: date,
    };
    const line = {
      ...shared,
      ...this.lineOf(record, place.chartVersion),
      id: idOfLine(id, record.line),
      entry_id: entryId,
    };
    if (firstLine !== record.line) return { entry: undefined, line };
    const opening = journal.entryType === "opening" && date === place.startDate;
    const entry: ImportedEntry = {
      ...shared,
      id: entryId,
      state: this.mode === "draft" ? "draft" : "provisional",
      fiscal_period_id: place.periodId,
      balance_period: opening ? 0 : place.periodNumber,
      journal_id: journal.id,
      piece_ref: record.pieceRef || null,
      piece_date: record.pieceDate,
      label: record.label,
      search_key: fold([record.label, record.pieceRef, record.auxiliaryLabel].join(" ")),
      nature: opening ? "opening" : "import",
      ...this.numberOf(record, place.fiscalExerciseId, journal.id),
    };
    return { entry, line };
  }

  /** What the file says of an entry that counts; a draft takes its number when it is validated. */
  private numberOf(record: FecRecord, fiscalExerciseId: string, journalId: string) {
    if (this.mode === "draft")
      return { journal_code: null, journal_label: null, sequence: null, number: null, valid_date: null };
    return {
      journal_code: record.journalCode,
      journal_label: record.journalLabel,
      sequence: this.sequenceOf(fiscalExerciseId, journalId, record.entryNumber),
      number: record.entryNumber,
      valid_date: record.validDate,
    };
  }

  private lineOf(record: FecRecord, chartVersion: number) {
    const { books } = this.writing;
    const { account } = record;
    const collective = books.collective.get(`${chartVersion} ${account}`) ?? false;
    // Σ auxiliaries = collective, also for a line whose file names no party: the account replaces it.
    const auxiliary = record.auxiliary || (collective ? account : null);
    const named = record.auxiliary === "" ? record.accountLabel : record.auxiliaryLabel || record.auxiliary;
    return {
      position: record.line,
      account,
      account_label: record.accountLabel,
      counterparty_id: record.auxiliary === "" ? null : partyOfLine(books, account, record.auxiliary),
      auxiliary,
      auxiliary_label: auxiliary === null ? null : named,
      label: record.label,
      debit_cents: record.debitCents ?? 0,
      credit_cents: record.creditCents ?? 0,
      currency: record.currency || null,
      foreign_amount: record.foreignAmount,
      raw: rawLine(record.raw, this.writing.judged.separator),
    };
  }
}

/** Whether the rows, written again, are the file, by its hash. */
async function isWrittenAgain({ tx }: Command, batch: NewBatch): Promise<boolean> {
  if (batch.fileForm.shape === null) return false;
  const hash = createHash("sha256");
  for await (const bytes of batchBytes(tx, batch)) hash.update(bytes);
  return hash.digest("hex") === batch.fileSha256;
}

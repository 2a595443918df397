import { createReadStream } from "node:fs";
import type {
  FecPreviewAnswer,
  ImportKind,
  ImportMode,
  ImportPreviewAnswer,
  SheetPreviewAnswer,
} from "@grand-livre/contracts/import";
import type { FecAnomaly } from "@grand-livre/domain/fec/anomaly";
import type { Application } from "../../application.ts";
import { answerOf } from "../../http/error-map.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { loadBooks } from "../books/service.ts";
import { checkImportedEntries } from "../entry/service.ts";
import type { Upload } from "../file/service.ts";
import { journalOfType } from "../journal/service.ts";
import { chartOf, planBooks } from "./books.ts";
import { blockingOf, refuseByBooks } from "./check-ledger.ts";
import { checkStaged } from "./check-sheet.ts";
import { fileNameToCheck } from "./ledger-job.ts";
import { checkFecFile, checkSheet, type JudgedLedger } from "./ledger-reading.ts";
import { progressOfLooking, progressOfReading, progressOfWriting, type Watcher } from "./progress.ts";
import { type ChosenHeadings, JOURNAL_LIMITS, LEDGER_LIMITS, sheetRows } from "./read-sheet.ts";
import { sheetDefaults } from "./sheet-defaults.ts";
import { shownColumns } from "./shown-columns.ts";
import { stageSheet } from "./stage-sheet.ts";
import { deleteStagedLines } from "./staging-repository.ts";

const PREVIEW_LINES = 20;

/** A file that is looked at before its import, and what was chosen for it. */
export type PreviewedFile = {
  readonly upload: Upload;
  readonly legalEntityId: string;
  readonly mode: ImportMode;
  readonly journalCode: string | null;
};

type Row = SheetPreviewAnswer["rows"][number];

/** The columns of a journal, and what its import would make of it, entry by entry. */
export async function previewJournal(
  app: Application,
  actor: Actor,
  file: PreviewedFile,
  chosen: ChosenHeadings,
  watcher: Watcher,
): Promise<SheetPreviewAnswer> {
  const shown = await shownOf(file.upload, chosen, "journal");
  if (chosen.missing.length > 0) return { ...shown, ...NOTHING_READ };
  const { legalEntityId, upload } = file;
  const books = await loadBooks(app.db, actor.scope, legalEntityId);
  const journalCode = file.journalCode ?? journalOfType(books.journals, "general").code;
  // The lines of a preview belong to no job: no other transaction ever sees them.
  const staging = { legalEntityId, jobId: newId() };
  const rows: Row[] = [];
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const sheet = await stageSheet(tx, staging, {
      rows: sheetRows(upload.path, JOURNAL_LIMITS),
      headings: chosen,
      progress: progressOfReading(watcher, { kind: "xlsx", sizeBytes: upload.sizeBytes }),
      signal: watcher.signal,
      onLine: (line) => {
        if (rows.length < PREVIEW_LINES) rows.push(line);
      },
    });
    const form = await checkStaged(command, books, {
      sheet,
      journalCode,
      batchId: staging.jobId,
      lastWord: (drafts) => checkImportedEntries(command, books, drafts),
      progress: progressOfWriting(watcher, sheet.read),
    });
    await deleteStagedLines(tx, staging);
    return {
      ...shown,
      read: sheet.read,
      rows: rows.map((row) => rowOf({ ...row, journal: row.journal || journalCode })),
      entries: form.entries,
      debitCents: form.debitCents,
      creditCents: form.creditCents,
      firstDate: form.firstDate || null,
      lastDate: form.lastDate || null,
      rejected: sheet.rejected.first(),
      rejectedCount: sheet.rejected.count,
      anomalies: [],
    };
  });
}

const rowOf = ({ line, date, journal, account, label, debitCents, creditCents, piece, party }: Row): Row => ({
  line,
  date,
  journal,
  account,
  label,
  debitCents,
  creditCents,
  piece,
  party,
});

type Verdict = Pick<ImportPreviewAnswer, "refusal" | "creates">;

/** The columns of a ledger in a spreadsheet, judged whole as its import judges it. */
export async function previewLedgerSheet(
  app: Application,
  actor: Actor,
  file: PreviewedFile,
  chosen: ChosenHeadings,
  watcher: Watcher,
): Promise<Verdict & { readonly sheet: SheetPreviewAnswer }> {
  const shown = await shownOf(file.upload, chosen, "ledger");
  if (chosen.missing.length > 0) return { ...NO_VERDICT, sheet: { ...shown, ...NOTHING_READ } };
  const { upload, legalEntityId, journalCode } = file;
  const told = progressOfLooking(watcher, { kind: "xlsx", sizeBytes: upload.sizeBytes });
  const rows: Row[] = [];
  const judged = await checkSheet(
    {
      headings: chosen,
      isChartAccount: await chartOf(app.db, actor.scope, legalEntityId),
      defaults: await sheetDefaults(app.db, legalEntityId, journalCode),
      rows: () => sheetRows(upload.path, LEDGER_LIMITS),
    },
    async ({ lines }) => {
      watcher.signal.throwIfAborted();
      await told.read(lines);
    },
    (record) => {
      if (rows.length >= PREVIEW_LINES) return;
      const { line, entryDate, journalCode, account, label, debitCents, creditCents, pieceRef, auxiliary } =
        record;
      rows.push({
        line,
        date: entryDate ?? "",
        journal: journalCode,
        account,
        label,
        debitCents: debitCents ?? 0,
        creditCents: creditCents ?? 0,
        piece: pieceRef,
        party: auxiliary,
      });
    },
  );
  const blocking = blockingOf(judged);
  const read = judged.content.lines + judged.rejectedCount;
  await told.end(read);
  const sheet: SheetPreviewAnswer = {
    ...shown,
    ...figuresOf(judged),
    read,
    rows,
    rejected: blocking.anomalies.map(({ message, ...anomaly }) => ({
      ...("line" in anomaly && anomaly.line !== undefined ? { line: anomaly.line } : {}),
      reason: message,
    })),
    rejectedCount: blocking.count,
    anomalies: toLookAt(judged.anomalies),
  };
  return { ...(await verdictOf(app, actor, file, judged, blocking.count === 0)), sheet };
}

/** A FEC, judged whole as its import judges it. */
export async function previewFec(
  app: Application,
  actor: Actor,
  file: PreviewedFile,
  watcher: Watcher,
): Promise<Verdict & { readonly fec: FecPreviewAnswer }> {
  const { path, fileName, sizeBytes } = file.upload;
  const told = progressOfLooking(watcher, { kind: "fec", sizeBytes });
  const judged = await checkFecFile(
    async () => createReadStream(path) as AsyncIterable<Uint8Array>,
    {
      fileName: fileNameToCheck(fileName),
      isChartAccount: await chartOf(app.db, actor.scope, file.legalEntityId),
    },
    async ({ lines }) => {
      watcher.signal.throwIfAborted();
      await told.read(lines);
    },
  );
  const { content, encoding, separator, anomalies } = judged;
  await told.end(content.lines);
  const blocking = blockingOf(judged);
  const fec: FecPreviewAnswer = {
    encoding,
    separator,
    lines: content.lines,
    accounts: [...content.accounts()].length,
    ...figuresOf(judged),
    anomalies: [...blocking.anomalies, ...toLookAt(anomalies)],
    blocking: blocking.count,
  };
  return { ...(await verdictOf(app, actor, file, judged, blocking.count === 0)), fec };
}

const NO_VERDICT: Verdict = { refusal: null, creates: { journals: 0, accounts: 0, parties: 0 } };

/** What the books have against a ledger, and what it would add to them when nothing in itself keeps it out. */
async function verdictOf(
  app: Application,
  { scope }: Actor,
  file: PreviewedFile,
  { content }: JudgedLedger,
  isSound: boolean,
): Promise<Verdict> {
  if (content.dates.size === 0) return NO_VERDICT;
  try {
    const places = await refuseByBooks(app.db, scope, file, content);
    if (!isSound) return NO_VERDICT;
    const { books } = await planBooks(app.db, file.legalEntityId, content, places);
    return { refusal: null, creates: books.created };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return { ...NO_VERDICT, refusal: answerOf(error.code, error.details) };
  }
}

/** A total that no account could add up is refused by the content's problems; it is shown as far as it goes. */
const shownTotal = (cents: number): number =>
  Math.max(Number.MIN_SAFE_INTEGER, Math.min(cents, Number.MAX_SAFE_INTEGER));

function figuresOf({ content }: JudgedLedger) {
  const dates = [...content.dates].sort();
  return {
    entries: content.entries,
    debitCents: shownTotal(content.debitCents),
    creditCents: shownTotal(content.creditCents),
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
  };
}

const toLookAt = (anomalies: readonly FecAnomaly[]) =>
  anomalies.filter((anomaly) => anomaly.severity !== "blocking");

/** A sheet whose columns are still to be named. */
const NOTHING_READ = {
  read: 0,
  rows: [],
  entries: 0,
  debitCents: 0,
  creditCents: 0,
  firstDate: null,
  lastDate: null,
  rejected: [],
  rejectedCount: 0,
  anomalies: [],
} satisfies Partial<SheetPreviewAnswer>;

/** The columns of a sheet as its file shows them, and how they are read. */
async function shownOf(upload: Upload, chosen: ChosenHeadings, kind: ImportKind) {
  const shown = await shownColumns(upload.path, chosen, kind === "ledger" ? LEDGER_LIMITS : JOURNAL_LIMITS);
  return { ...shown, mapping: chosen.mapping };
}

import { SHEET_FIELDS } from "@grand-livre/domain/import/sheet-columns";
import { z } from "zod";
import { jobAnswer } from "./job.ts";

export const importModes = ["validated", "draft"] as const;
export type ImportMode = (typeof importModes)[number];

/** What the checks of a ledger file found, by how serious it is. */
export const importAnomaly = z.object({
  rule: z.string(),
  severity: z.enum(["blocking", "justify", "advice"]),
  /** Of the file; its header is line 1. */
  line: z.int().optional(),
  /** French. */
  message: z.string(),
});

/** The result of the job of `upload-accounting-leger`. */
export const ledgerImportResult = z.object({
  batchId: z.uuid(),
  lines: z.int(),
  entries: z.int(),
  debitCents: z.int(),
  creditCents: z.int(),
  anomalies: z.array(importAnomaly),
  sha256: z.string(),
});
export type LedgerImportResult = z.infer<typeof ledgerImportResult>;

export const importBatchQuery = z.object({ legalEntityRefId: z.string().min(1) });

export const importBatchAnswer = z.object({
  id: z.uuid(),
  kind: z.enum(["fec", "xlsx"]),
  fileName: z.string(),
  sha256: z.string(),
  /** `provisional`: counted, undoable as a whole; `sealed`: for good. */
  state: z.enum(["provisional", "sealed"]),
  mode: z.enum(importModes),
  lines: z.int(),
  entries: z.int(),
  debitCents: z.int(),
  creditCents: z.int(),
  firstDate: z.string(),
  lastDate: z.string(),
  anomalies: z.object({ justify: z.int(), advice: z.int() }),
  /** Whether the FEC of its exercise is this very file, byte for byte, while nothing else is in it. */
  exact: z.boolean(),
  /** Lines of the file that no entry was made of; only a journal leaves some aside. */
  rejected: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
  sealedBy: z.string().nullable(),
  sealedAt: z.string().nullable(),
});
export type ImportBatchAnswer = z.infer<typeof importBatchAnswer>;

/** The batches of a company, the newest first: the last five hundred. */
export const importBatchListAnswer = z.object({ rows: z.array(importBatchAnswer), count: z.int() });

export const importBatchParams = z.object({ id: z.uuid() });

/** What undoing a batch took away. */
export const undoneBatchAnswer = z.object({ entries: z.int(), lines: z.int() });

const rejectedLine = z.object({
  line: z.int(),
  /** French. */
  reason: z.string(),
});

/** What an import told of its file: the lines left aside (the first ten thousand), what its checks found. */
export const importReportAnswer = z.object({
  batch: importBatchAnswer,
  read: z.int(),
  rejected: z.array(rejectedLine),
  anomalies: z.array(importAnomaly),
});
export type ImportReportAnswer = z.infer<typeof importReportAnswer>;

/** The result of the job that seals a batch. */
export const sealResult = z.object({ batchId: z.uuid(), entries: z.int(), lastRank: z.int() });
export type SealResult = z.infer<typeof sealResult>;

/** The result of the job of `upload-excel`. */
export const sheetImportResult = z.object({
  /** Rows that are not blank, below the headings. */
  read: z.int(),
  /** Draft entries made. */
  created: z.int(),
  /** The first ten thousand. */
  rejected: z.array(rejectedLine),
  rejectedCount: z.int(),
  /** The batch that undoes them together; null when nothing was made. */
  batchId: z.uuid().nullable(),
});
export type SheetImportResult = z.infer<typeof sheetImportResult>;

/** Columns that a sheet may be read from. */
const MOST_COLUMNS = 256;

/** The column of each field, from 0; sent as JSON in the form field `mapping`. */
export const sheetMapping = z.partialRecord(
  z.enum(SHEET_FIELDS),
  z
    .int()
    .min(0)
    .max(MOST_COLUMNS - 1),
);

/** A column of a sheet as its file shows it. */
const sheetColumn = z.object({
  index: z.int(),
  heading: z.string(),
  /** Its first values below the headings. */
  samples: z.array(z.string()),
});

export const sheetPreviewAnswer = z.object({
  /** Sheets of the workbook that are not read: all but its first. */
  otherSheets: z.array(z.string()),
  /** The row of the headings, from 1; 0 when there is none. */
  headingLine: z.int(),
  columns: z.array(sheetColumn),
  /** The column of each field, from 0: as asked, else as remembered, else as guessed from the headings. */
  mapping: sheetMapping,
  mappingFrom: z.enum(["asked", "remembered", "headings"]),
  /** Fields without which nothing can be read; nothing was, then. */
  missing: z.array(z.enum(SHEET_FIELDS)),
  /** Rows that are not blank, below the headings. */
  read: z.int(),
  /** The first lines, as they would be written. */
  rows: z.array(
    z.object({
      line: z.int(),
      date: z.string(),
      journal: z.string(),
      account: z.string(),
      label: z.string(),
      debitCents: z.int(),
      creditCents: z.int(),
      piece: z.string(),
      party: z.string(),
    }),
  ),
  /** What the import would make of the file: entries, their sums and days. */
  entries: z.int(),
  debitCents: z.int(),
  creditCents: z.int(),
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  /** The first lines that the import would leave aside; of a ledger what it would be refused for, maybe as a whole. */
  rejected: z.array(rejectedLine.partial({ line: true })),
  rejectedCount: z.int(),
  /** What deserves a look in a ledger that may be imported. */
  anomalies: z.array(importAnomaly),
});
export type SheetPreviewAnswer = z.infer<typeof sheetPreviewAnswer>;

/** What a ledger file holds, judged whole; nothing is written. */
export const fecPreviewAnswer = z.object({
  encoding: z.string(),
  separator: z.string(),
  lines: z.int(),
  entries: z.int(),
  accounts: z.int(),
  debitCents: z.int(),
  creditCents: z.int(),
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  anomalies: z.array(importAnomaly),
  blocking: z.int(),
});
export type FecPreviewAnswer = z.infer<typeof fecPreviewAnswer>;

export const importKinds = ["ledger", "journal"] as const;
export type ImportKind = (typeof importKinds)[number];

/** How far a work is that answers line by line, before its last line: `{answer}` or `{error}`. */
export const reportedProgress = z.object({ done: z.int(), total: z.int() });
export type ToldProgress = z.infer<typeof reportedProgress>;

/** What a dropped file is, seen before anything is written, judged by the rules of its import. */
export const importPreviewAnswer = z.object({
  sha256: z.string(),
  /** `ledger`: the books of an exercise, as one batch; `journal`: drafts. */
  guess: z.enum(importKinds),
  /** The batch that this very file made before. */
  known: z.uuid().nullable(),
  /** What the books would refuse the whole file for, in the words of its import: dates in no open period, numbers taken. */
  refusal: jobAnswer.shape.error,
  /** What the import would add to the books besides entries. */
  creates: z.object({ journals: z.int(), accounts: z.int(), parties: z.int() }),
  /** The one that has a value tells the form of the file: a FEC, or columns to be named. */
  fec: fecPreviewAnswer.nullable(),
  sheet: sheetPreviewAnswer.nullable(),
});
export type ImportPreviewAnswer = z.infer<typeof importPreviewAnswer>;

/** An import of a company as it goes, or as it ended less than a day ago. */
const recentImport = jobAnswer.pick({ id: true, state: true, done: true, total: true }).extend({
  kind: z.enum(importKinds),
  fileName: z.string(),
  askedAt: z.string(),
  askedBy: z.string(),
  /** Whether the caller asked for it: who did may cancel it, and read its report at `/api/job/{id}`. */
  own: z.boolean(),
  /** What it was refused for, without its lines; null unless it failed. */
  error: jobAnswer.shape.error,
  /** What it made; null until it has. */
  made: z
    .object({ batchId: z.uuid().nullable(), read: z.int(), entries: z.int(), rejected: z.int() })
    .nullable(),
});
export type RecentImport = z.infer<typeof recentImport>;

/** The caller's imports of a company, under way or ended less than a day ago, and those of others under way; the newest first. */
export const recentImportsAnswer = z.object({ imports: z.array(recentImport) });
export type RecentImports = z.infer<typeof recentImportsAnswer>;

export const importMappingAnswer = z.object({
  id: z.uuid(),
  headings: z.array(z.string()),
  mapping: sheetMapping,
  fileName: z.string(),
  usedBy: z.string(),
  usedAt: z.string(),
});
export type ImportMappingAnswer = z.infer<typeof importMappingAnswer>;
export const importMappingListAnswer = z.object({ rows: z.array(importMappingAnswer), count: z.int() });

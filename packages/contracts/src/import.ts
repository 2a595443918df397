import { RECORD_KINDS } from "@grand-livre/domain/import/records/record-file";
import { SHEET_FIELDS } from "@grand-livre/domain/import/sheet-columns";
import { TAKEOVER_KINDS } from "@grand-livre/domain/import/takeover/takeover-kinds";
import { z } from "zod";
import { jobAnswer } from "./job.ts";
import { dateText, flagText, refIdText } from "./paging.ts";

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

export type ImportAnomaly = z.infer<typeof importAnomaly>;

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
  kind: z.enum(["fec", "xlsx", ...RECORD_KINDS, "document"]),
  fileName: z.string(),
  sha256: z.string(),
  /** `provisional`: counted, undoable as a whole; `sealed`: for good. */
  state: z.enum(["provisional", "sealed"]),
  mode: z.enum(importModes),
  /** Of records: those that were made. */
  lines: z.int(),
  entries: z.int(),
  debitCents: z.int(),
  creditCents: z.int(),
  /** Null for what has no day: accounts, third parties. */
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  anomalies: z.object({ justify: z.int(), advice: z.int() }),
  /** Whether the FEC of its exercise is this very file, byte for byte, while nothing else is in it. */
  exact: z.boolean(),
  /** Lines of the file that no entry was made of; only a journal leaves some aside. */
  rejected: z.int(),
  /** Lines that are lettered as the file letters them. */
  lettered: z.int(),
  /** Lines that the file letters and that stay open: their letter does not balance in it. */
  letteredLeft: z.int(),
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
export const undoneBatchAnswer = z.object({ entries: z.int(), lines: z.int(), records: z.int() });

export const rejectedLine = z.object({
  line: z.int(),
  /** French. */
  reason: z.string(),
});

/** The report of an import on its file: the lines left aside (the first ten thousand), what its checks found. */
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

/** The column of each field of a file of records, from 0; its kind knows the fields. */
export const recordMapping = z.record(
  z.string().max(40),
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

/** What a file of a takeover is taken for; nothing of it is judged or kept. */
export const importRecognitionAnswer = z.object({
  sha256: z.string(),
  /** The batch that this very file made before. */
  known: z.uuid().nullable(),
  /** Null when nothing in the file says it. */
  kind: z.enum(TAKEOVER_KINDS).nullable(),
  /** French, each one sentence. */
  doubts: z.array(z.string()),
  /** Rows that are not blank, below the headings. */
  rows: z.int(),
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  /** Third parties that it names. */
  parties: z.int(),
  /** Whether all of its rows were read. */
  isWhole: z.boolean(),
});
export type ImportRecognitionAnswer = z.infer<typeof importRecognitionAnswer>;

/** A balance that was compared with the books, as it is kept. */
const keptComparison = z.object({
  id: z.uuid(),
  day: z.string(),
  /** Whether drafts counted. */
  drafts: z.boolean(),
  sha256: z.string(),
  fileName: z.string(),
  /** Accounts, and third parties where the file names them. */
  compared: z.int(),
  gaps: z.int(),
  comparedBy: z.string(),
  comparedAt: z.string(),
});
export type KeptComparison = z.infer<typeof keptComparison>;

/** The last comparisons of a company, the newest first. */
export const balanceComparisonsAnswer = z.object({ comparisons: z.array(keptComparison) });

/** The fields of the form that brings a balance, beside the file; `mapping` is `recordMapping` as JSON. */
export const balanceComparisonFields = z.object({
  legalEntityRefId: refIdText(),
  day: dateText,
  drafts: flagText.default(false),
});

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
  /** The one that has a value gives the form of the file: a FEC, or columns to be named. */
  fec: fecPreviewAnswer.nullable(),
  sheet: sheetPreviewAnswer.nullable(),
});
export type ImportPreviewAnswer = z.infer<typeof importPreviewAnswer>;

/** The fields of the form that brings a file of records, beside the file; `mapping` is `recordMapping` as JSON. */
export const recordUploadFields = z.object({
  legalEntityRefId: refIdText(),
  kind: z.enum(RECORD_KINDS),
  /** The exercise that is taken over: its first day is the day of openings. The oldest open one by default. */
  fiscalExerciseRefId: refIdText().optional(),
});

/** What a file of records makes, or would make: the same work writes it and simulates it. */
const recordReport = z.object({
  /** Rows that are not blank, below the headings. */
  read: z.int(),
  /** Records made: accounts, third parties, assets, lines of an opening, open items. */
  created: z.int(),
  /** Of an opening and of open items both sides; of assets their cost, and what is charged of it. */
  debitCents: z.int(),
  creditCents: z.int(),
  /** Rows of which nothing is to be written: known already, or without an amount. The first ten thousand. */
  skipped: z.array(rejectedLine),
  skippedCount: z.int(),
  /** Rows that cannot be written. The first ten thousand. */
  rejected: z.array(rejectedLine),
  rejectedCount: z.int(),
});

/** The result of the job of `upload-records`. */
export const recordImportResult = recordReport.extend({
  /** The batch that undoes them together; null when nothing was made. */
  batchId: z.uuid().nullable(),
});
export type RecordImportResult = z.infer<typeof recordImportResult>;

/** A file of records, and all that its import would do; nothing is written. */
export const recordPreviewAnswer = recordReport.extend({
  kind: z.enum(RECORD_KINDS),
  sha256: z.string(),
  /** The batch that this very file made before. */
  known: z.uuid().nullable(),
  otherSheets: z.array(z.string()),
  headingLine: z.int(),
  columns: z.array(sheetColumn),
  mapping: recordMapping,
  mappingFrom: z.enum(["asked", "remembered", "headings"]),
  /** Fields without which nothing can be read; nothing was, then. */
  missing: z.array(z.string()),
  /** The exercise of an opening, its items and its assets; null where a file needs none. */
  exercise: z.object({ refId: z.string(), startDate: z.string(), endDate: z.string() }).nullable(),
  /** The first rows, by field, as the file says them. */
  rows: z.array(z.object({ line: z.int(), texts: z.record(z.string(), z.string()) })),
  /** What the whole file would be refused for. */
  refusal: jobAnswer.shape.error,
});
export type RecordPreviewAnswer = z.infer<typeof recordPreviewAnswer>;

/** A balance of the software before, compared with the books at a day. */
export const balanceComparisonAnswer = recordPreviewAnswer
  .pick({
    otherSheets: true,
    headingLine: true,
    columns: true,
    mapping: true,
    mappingFrom: true,
    missing: true,
  })
  .extend({
    rows: z.array(
      z.object({
        account: z.string(),
        /** Null for the account itself. */
        auxiliary: z.string().nullable(),
        label: z.string(),
        /** Debit − credit; null where that side does not have it. */
        fileCents: z.int().nullable(),
        bookCents: z.int().nullable(),
        /** The books less the file. */
        gapCents: z.int(),
      }),
    ),
    /** Rows that could not be read: nothing is kept then. */
    rejected: z.array(rejectedLine),
    rejectedCount: z.int(),
    /** Null while columns are to be named or rows to be corrected. */
    kept: keptComparison.nullable(),
  });
export type BalanceComparisonAnswer = z.infer<typeof balanceComparisonAnswer>;

/** An import of a company as it goes, or as it ended less than a day ago. */
const recentImport = jobAnswer.pick({ id: true, state: true, done: true, total: true }).extend({
  kind: z.enum([...importKinds, ...RECORD_KINDS, "document"]),
  fileName: z.string(),
  askedAt: z.string(),
  askedBy: z.string(),
  /** Whether the caller requested it: that person may cancel it, and read its report at `/api/job/{id}`. */
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

/** Files of entries, and of each kind of records: a mapping is remembered for one of them. */
export const mappingKinds = ["entry", ...RECORD_KINDS] as const;

export const importMappingAnswer = z.object({
  id: z.uuid(),
  kind: z.enum(mappingKinds),
  headings: z.array(z.string()),
  mapping: recordMapping,
  fileName: z.string(),
  usedBy: z.string(),
  usedAt: z.string(),
});
export type ImportMappingAnswer = z.infer<typeof importMappingAnswer>;
export const importMappingListAnswer = z.object({ rows: z.array(importMappingAnswer), count: z.int() });

import { z } from "zod";

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
  createdBy: z.string(),
  createdAt: z.string(),
});
export type ImportBatchAnswer = z.infer<typeof importBatchAnswer>;

/** The batches of a company, the newest first: the last five hundred. */
export const importBatchListAnswer = z.object({ rows: z.array(importBatchAnswer), count: z.int() });

export const importBatchParams = z.object({ id: z.uuid() });

/** What undoing a batch took away. */
export const undoneBatchAnswer = z.object({ entries: z.int(), lines: z.int() });

const rejectedLine = z.object({ line: z.int(), reason: z.string() });

/** The result of the job of `upload-excel`. */
export const sheetImportResult = z.object({
  /** Rows that are not blank, below the headings. */
  read: z.int(),
  /** Draft entries made. */
  created: z.int(),
  rejected: z.array(rejectedLine),
  /** The batch that undoes them together; null when nothing was made. */
  batchId: z.uuid().nullable(),
});
export type SheetImportResult = z.infer<typeof sheetImportResult>;

export const sheetPreviewAnswer = z.object({
  /** The row of the headings, from 1. */
  headingLine: z.int(),
  /** The column of each field, from 0. */
  mapping: z.record(z.string(), z.int()),
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
  /** Lines that are none by themselves: what the books refuse is told by the import. */
  rejected: z.array(rejectedLine),
  rejectedCount: z.int(),
});
export type SheetPreviewAnswer = z.infer<typeof sheetPreviewAnswer>;

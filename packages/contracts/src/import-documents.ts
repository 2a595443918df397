import { z } from "zod";
import { rejectedLine } from "./import.ts";
import { refIdText } from "./paging.ts";

/** What becomes of a document whose piece several entries name. */
export const severalEntries = ["leave", "all"] as const;
export type SeveralEntries = (typeof severalEntries)[number];

/** The fields of the form that brings an archive of documents, beside the file. */
export const documentUploadFields = z.object({
  legalEntityRefId: refIdText(),
  several: z.enum(severalEntries).default("leave"),
});

/** What becomes of a document of an archive; `attached`, or why it is left aside. */
export const documentOutcomes = [
  "attached",
  "present",
  "several",
  "none",
  "wrong-kind",
  "too-large",
  "unreadable",
] as const;
export type DocumentOutcome = (typeof documentOutcomes)[number];

const pieceEntry = z.object({
  id: z.uuid(),
  journal: z.string(),
  date: z.string(),
  piece: z.string(),
  label: z.string(),
});

/** An archive of documents and the entries that they would prove; nothing is written or kept. */
export const documentPreviewAnswer = z.object({
  sha256: z.string(),
  several: z.enum(severalEntries),
  /** Documents of the archive, and the other files in it that are not looked at: tables. */
  read: z.int(),
  tables: z.int(),
  /** Documents that would be laid on entries, how many times, and how many entries get one. */
  attached: z.int(),
  attachments: z.int(),
  entries: z.int(),
  documents: z.array(
    z.object({
      /** With its folders. */
      name: z.string(),
      bytes: z.int(),
      outcome: z.enum(documentOutcomes),
      /** French: why it is left aside; null when it is attached. */
      reason: z.string().nullable(),
      /** The entries of its piece, the first five of them. */
      entries: z.array(pieceEntry),
      entryCount: z.int(),
    }),
  ),
});
export type DocumentPreviewAnswer = z.infer<typeof documentPreviewAnswer>;

/** The result of the job of `upload-documents`. */
export const documentImportResult = z.object({
  /** The batch that undoes them together; null when nothing was attached. */
  batchId: z.uuid().nullable(),
  read: z.int(),
  /** Attachments made: a document of several entries counts for each. */
  created: z.int(),
  rejected: z.array(rejectedLine.omit({ line: true })),
  rejectedCount: z.int(),
});
export type DocumentImportResult = z.infer<typeof documentImportResult>;

import type { ImportAnomaly, ImportMode } from "@grand-livre/contracts/import";
import type { FecEncoding } from "@grand-livre/domain/fec/decode";
import type { FecSeparator } from "@grand-livre/domain/fec/header";
import type { FileShape } from "@grand-livre/domain/import/file-shape";
import type { RejectedLine } from "@grand-livre/domain/import/journal-sheet";

/** What a batch keeps of its file besides the rows: enough to write it again, and its figures for the list. */
export type BatchForm = {
  readonly mode: ImportMode;
  readonly encoding: FecEncoding;
  readonly separator: FecSeparator;
  readonly shape: FileShape | null;
  /** Proved at the import: the rows, written again, have the file's own SHA-256. */
  readonly exact: boolean;
  readonly exerciseIds: readonly string[];
  readonly lines: number;
  readonly entries: number;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly firstDate: string;
  readonly lastDate: string;
  readonly justify: number;
  readonly advice: number;
  /** Lines that no entry was made of; absent on batches of before it was counted. */
  readonly rejected?: number;
  /** Lines that the letters of the file hold, and lettered ones that they leave open; absent on batches of before they were kept. */
  readonly lettered?: number;
  readonly letteredLeft?: number;
};

/** The report of an import on its file, kept with the batch. */
export type BatchReport = {
  readonly read: number;
  readonly rejected: readonly RejectedLine[];
  readonly anomalies: readonly ImportAnomaly[];
};

/**
 * The id of the row that came from a line of a batch: ids of a batch follow the order of its file, so that the file is
 * read again by one range of the primary key, for any length of the file.
 */
export function idOfLine(batchId: string, line: number): string {
  return batchId.slice(0, 24) + line.toString(16).padStart(12, "0");
}

/** The bounds of the ids of a batch's rows. */
export const firstIdOf = (batchId: string) => idOfLine(batchId, 0);
export const lastIdOf = (batchId: string) => `${batchId.slice(0, 24)}ffffffffffff`;

/** A line as the books keep it: its separator, which decides how to read it, then its fields as the file wrote them. */
export const rawLine = (fields: readonly string[], separator: FecSeparator): string =>
  separator + fields.join(separator);

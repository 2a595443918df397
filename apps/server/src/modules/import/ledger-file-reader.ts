import { AnomalyLog, type FecAnomaly } from "@grand-livre/domain/fec/anomaly";
import { FecCheck } from "@grand-livre/domain/fec/check";
import { type FecForm, FecReader } from "@grand-livre/domain/fec/reader";
import type { FecRecord } from "@grand-livre/domain/fec/record";
import { type FileShape, FileShapeReader } from "@grand-livre/domain/import/file-shape";
import { LedgerFile } from "@grand-livre/domain/import/ledger-file";

/** A ledger file judged: what it holds, how it is written, and what is wrong with it. */
export type JudgedLedger = {
  readonly content: LedgerFile;
  readonly form: FecForm;
  /** Undefined when the file cannot be written again as it was. */
  readonly shape: FileShape | undefined;
  readonly anomalies: readonly FecAnomaly[];
};

/** The bytes of a file, in pieces; asked for twice, since a file is judged before it is written. */
export type Pieces = () => Promise<AsyncIterable<Uint8Array>>;

/**
 * Reads the file once, for its verdict and for what the books need before its lines enter. Memory grows with its
 * accounts, parties and entries, not with its lines.
 */
export async function judgeLedger(
  pieces: Pieces,
  fileName: string | undefined,
  onPiece: (content: LedgerFile) => Promise<void>,
): Promise<JudgedLedger> {
  const log = new AnomalyLog("import");
  const reader = new FecReader(log);
  const check = new FecCheck({ purpose: "import", fileName }, log);
  const shape = new FileShapeReader();
  const content = new LedgerFile();
  const take = (records: readonly FecRecord[]) => {
    for (const record of records) {
      check.add(record);
      content.add(record);
    }
  };
  for await (const bytes of await pieces()) {
    shape.push(bytes);
    take(reader.push(bytes));
    await onPiece(content);
  }
  take(reader.end());
  content.finish();
  return { content, form: reader.form, shape: shape.end(), anomalies: check.finish() };
}

/** Reads the file again, for its lines: nothing is judged. */
export async function* ledgerRecords(pieces: Pieces): AsyncGenerator<FecRecord> {
  const reader = new FecReader(new AnomalyLog("import"));
  for await (const bytes of await pieces()) yield* reader.push(bytes);
  yield* reader.end();
}

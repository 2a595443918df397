import { AnomalyLog, type FecAnomaly } from "@grand-livre/domain/fec/anomaly";
import { FecCheck, type FecCheckContext } from "@grand-livre/domain/fec/check";
import { FEC_COLUMNS } from "@grand-livre/domain/fec/columns";
import type { FecEncoding } from "@grand-livre/domain/fec/decode";
import type { FecSeparator } from "@grand-livre/domain/fec/header";
import { FecReader } from "@grand-livre/domain/fec/reader";
import type { FecRecord } from "@grand-livre/domain/fec/record";
import { type FileShape, FileShapeReader } from "@grand-livre/domain/import/file-shape";
import type { RejectedLine } from "@grand-livre/domain/import/journal-sheet";
import { LedgerFile } from "@grand-livre/domain/import/ledger-file";
import { LedgerSheet, readLedgerLine, type SheetDefaults } from "@grand-livre/domain/import/ledger-sheet";
import { sheetText } from "@grand-livre/domain/import/sheet-cell";
import type { SheetHeadings, SheetRow } from "@grand-livre/domain/import/sheet-columns";

/** A ledger file judged: what it holds, how it is written, and what is wrong with it. */
export type JudgedLedger = {
  readonly content: LedgerFile;
  readonly encoding: FecEncoding;
  readonly separator: FecSeparator;
  /** Undefined when the file cannot be written again as it was. */
  readonly shape: FileShape | undefined;
  readonly anomalies: readonly FecAnomaly[];
  /** Rows that are no lines of a ledger: the first of them, and how many. */
  readonly rejected: readonly RejectedLine[];
  readonly rejectedCount: number;
};

/** The bytes of a file, in pieces; read twice, since a file is judged before it is written. */
export type Pieces = () => Promise<AsyncIterable<Uint8Array>>;
export type OnLines = (content: LedgerFile) => Promise<void>;

/** What is known of a file beside its lines: its name when it pretends to be a FEC's, and the chart that its accounts enter. */
export type Known = Pick<FecCheckContext, "fileName" | "isChartAccount">;

const KEPT_REJECTED = 1000;
/** A table with a FEC's columns: our own FEC has its lines, not its form. */
const OTHER_FORM =
  "Ce FEC a des guillemets ou un autre séparateur que la tabulation et la barre. Il est lu, et notre export a la forme réglementaire, sans guillemets.";

/**
 * Reads a FEC once, for its verdict and for what the books need before its lines enter. Memory grows with its
 * accounts, parties and entries, not with its lines.
 */
export async function checkFecFile(pieces: Pieces, known: Known, onLines: OnLines): Promise<JudgedLedger> {
  const log = new AnomalyLog("import");
  const reader = new FecReader(log);
  const check = new FecCheck({ purpose: "import", ...known }, log);
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
    await onLines(content);
    if (reader.stopped) break;
  }
  take(reader.end());
  content.finish();
  const { encoding, separator } = reader.form;
  return {
    content,
    encoding,
    separator,
    // A file with blank lines is none that we would deliver: it is written anew.
    shape: log.countOf("blank-line") > 0 ? undefined : shape.end(),
    anomalies: check.finish(),
    rejected: [],
    rejectedCount: 0,
  };
}

/** Reads a FEC again, for its lines: nothing is judged. */
export async function* fecRecords(pieces: Pieces): AsyncGenerator<FecRecord> {
  const reader = new FecReader(new AnomalyLog("import"));
  for await (const bytes of await pieces()) yield* reader.push(bytes);
  yield* reader.end();
}

/** A ledger in a spreadsheet: where its rows come from, and how they are read. */
export type SheetReading = {
  readonly rows: () => AsyncIterable<SheetRow>;
  readonly headings: SheetHeadings;
  readonly defaults: SheetDefaults;
  readonly isChartAccount?: Known["isChartAccount"];
};

/** Reads a ledger of a spreadsheet once, as a FEC: the same rules judge both. */
export async function checkSheet(
  reading: SheetReading,
  onLines: OnLines,
  onRecord: (record: FecRecord) => void = () => {},
): Promise<JudgedLedger> {
  const log = new AnomalyLog("import");
  const check = new FecCheck({ purpose: "import", isChartAccount: reading.isChartAccount }, log);
  const content = new LedgerFile();
  const rejected: RejectedLine[] = [];
  let rejectedCount = 0;
  const sayForm = ({ cells, line }: SheetRow) => {
    const names = new Set(cells.map((cell) => sheetText(cell).trim().toLowerCase()));
    if (FEC_COLUMNS.every((name) => names.has(name.toLowerCase()))) log.add("form-own", OTHER_FORM, line);
  };
  for await (const record of sheetRecords(
    reading,
    (line) => {
      rejectedCount += 1;
      if (rejected.length < KEPT_REJECTED) rejected.push(line);
    },
    sayForm,
  )) {
    check.add(record);
    content.add(record);
    onRecord(record);
    await onLines(content);
  }
  content.finish();
  if (content.lines + rejectedCount === 0)
    content.problems.push({
      line: reading.headings.row,
      message: "Le fichier n’a aucune ligne d’écriture sous ses titres.",
    });
  return {
    content,
    encoding: "UTF-8",
    separator: "\t",
    shape: undefined,
    anomalies: check.finish(),
    rejected,
    rejectedCount,
  };
}

/** The lines of a ledger in a spreadsheet; numbers that it lacks come out the same each time. */
export async function* sheetRecords(
  { rows, headings, defaults }: SheetReading,
  onRejected: (line: RejectedLine) => void = () => {},
  onHeader: (row: SheetRow) => void = () => {},
): AsyncGenerator<FecRecord> {
  const sheet = new LedgerSheet(defaults);
  for await (const row of rows()) {
    if (row.line === headings.row) onHeader(row);
    if (row.line <= headings.row) continue;
    const line = readLedgerLine(row, headings.mapping);
    if (line === undefined) continue;
    if ("reason" in line) onRejected(line);
    else yield sheet.recordOf(line);
  }
}

import { Readable } from "node:stream";
import { detectFileKind } from "@grand-livre/capture/file/detect-file-kind";
import type { SheetRow } from "@grand-livre/domain/import/journal-sheet";
import type { CellOfSheet } from "@grand-livre/domain/import/sheet-cell";
import { parse } from "csv-parse";
import { streamOdsRows } from "hucre/ods";
import { readXls, streamXlsxRows } from "hucre/xlsx";
import { RefusalError } from "../../http/refusal-error.ts";

/** What a workbook may unfold to: an honest one of 100,000 lines takes a tenth of it. */
const MAX_UNFOLDED_BYTES = 300 * 1024 * 1024;
/** As many rows as a sheet of entries may have. */
const MAX_ROWS = 200_000;
const MAX_CSV_RECORD = 256 * 1024;

/**
 * The rows of the first sheet of a workbook (.xlsx, .ods, .xls) or of a CSV file, with values only: of a formula its
 * result, which is never computed here.
 * @throws RefusalError EXCEL_UNREADABLE
 */
export async function* sheetRows(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  let rows = 0;
  try {
    for await (const row of rowsOf(bytes)) {
      rows += 1;
      if (rows > MAX_ROWS) throw new RefusalError("EXCEL_UNREADABLE", { maxRows: MAX_ROWS });
      yield row;
    }
  } catch (error) {
    throw error instanceof RefusalError ? error : new RefusalError("EXCEL_UNREADABLE");
  }
}

async function* rowsOf(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const kind = detectFileKind(bytes);
  if (kind === "zip") yield* rowsOfZip(bytes);
  else if (kind === "ole") yield* rowsOfXls(bytes);
  else if (kind === "unknown") yield* rowsOfCsv(bytes);
  else throw new RefusalError("EXCEL_UNREADABLE", { kind });
}

async function* rowsOfZip(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const unfolded = unfoldedBytes(bytes);
  if (unfolded === undefined || unfolded > MAX_UNFOLDED_BYTES)
    throw new RefusalError("EXCEL_UNREADABLE", { maxUnfoldedBytes: MAX_UNFOLDED_BYTES });
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const isOds = head.includes("opendocument.spreadsheet");
  const stream = isOds ? streamOdsRows(bytes) : streamXlsxRows(bytes, { sheet: 0 });
  for await (const { index, values, sheetIndex } of stream) {
    if ((sheetIndex ?? 0) > 0) break;
    yield { line: index + 1, cells: values as CellOfSheet[] };
  }
}

async function* rowsOfXls(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const { sheets } = await readXls(bytes);
  for (const [index, cells] of (sheets[0]?.rows ?? []).entries())
    yield { line: index + 1, cells: cells as CellOfSheet[] };
}

async function* rowsOfCsv(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  if (bytes.includes(0)) throw new RefusalError("EXCEL_UNREADABLE");
  const text = textOf(bytes);
  const parser = Readable.from([text]).pipe(
    parse({
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_CSV_RECORD,
    }),
  );
  let line = 0;
  for await (const cells of parser as AsyncIterable<string[]>) {
    line += 1;
    yield { line, cells };
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The sign that stands most often in the first lines. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 4096);
  const counts = ["\t", ";", "|", ","].map((sign) => [sign, head.split(sign).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_ENTRY_BYTES = 46;

/** What the parts of an archive say they unfold to; undefined when its directory cannot be read. */
function unfoldedBytes(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let end = bytes.length - 22; end >= Math.max(0, bytes.length - 22 - 0xffff); end -= 1) {
    if (view.getUint32(end, true) !== END_OF_DIRECTORY) continue;
    const parts = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true);
    let total = 0;
    for (let part = 0; part < parts; part += 1) {
      if (at + DIRECTORY_ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY)
        return undefined;
      total += view.getUint32(at + 24, true);
      at += DIRECTORY_ENTRY_BYTES;
      at += view.getUint16(at - 18, true) + view.getUint16(at - 16, true) + view.getUint16(at - 14, true);
    }
    return total;
  }
  return undefined;
}

import { open, readFile } from "node:fs/promises";
import { detectFileKind } from "@grand-livre/capture/file/detect-file-kind";
import type { CellOfSheet } from "@grand-livre/domain/import/sheet-cell";
import type { SheetRow } from "@grand-livre/domain/import/sheet-columns";
import { streamOdsRows } from "hucre/ods";
import { readXls } from "hucre/xlsx";
import { csvRows } from "./csv-rows.ts";
import { UnreadableSheet } from "./unreadable.ts";
import { LONGEST_CELL } from "./workbook.ts";
import { MOST_COLUMNS, xlsxRows } from "./xlsx-rows.ts";
import { type ZipPart, zipParts } from "./zip-parts.ts";

const HEAD_BYTES = 4096;
/** Formats that are not read as they unfold, but whole, within the memory of the child. */
const WHOLE_BYTES = 30 * 1024 * 1024;
const WHOLE_UNFOLDED_BYTES = 200 * 1024 * 1024;

/**
 * The rows of the first sheet of a workbook (.xlsx, .ods, .xls) or of a text file. Runs in the child alone.
 * @throws UnreadableSheet, and any error that a broken file causes in our reader
 */
export async function* fileRows(
  path: string,
  maxUnfoldedBytes: number,
  onOtherSheets: (names: readonly string[]) => void = () => {},
): AsyncGenerator<SheetRow> {
  const file = await open(path, "r");
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    const kind = detectFileKind(head);
    if (kind === "zip") {
      const parts = await zipParts(file);
      if (parts.has("xl/workbook.xml")) yield* xlsxRows(file, parts, maxUnfoldedBytes, onOtherSheets);
      else yield* odsRows(path, (await file.stat()).size, parts);
    } else if (kind === "ole") yield* xlsRows(path, (await file.stat()).size, onOtherSheets);
    else if (kind === "unknown" || isUtf16(head)) yield* csvRows(path);
    else throw new UnreadableSheet({ why: "kind", kind });
  } finally {
    await file.close();
  }
}

const isUtf16 = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

async function* odsRows(
  path: string,
  bytes: number,
  parts: ReadonlyMap<string, ZipPart>,
): AsyncGenerator<SheetRow> {
  const unfolded = [...parts.values()].reduce((sum, part) => sum + part.unfoldedBytes, 0);
  if (!parts.has("content.xml")) throw new UnreadableSheet({ why: "kind", kind: "zip" });
  if (bytes > WHOLE_BYTES || unfolded > WHOLE_UNFOLDED_BYTES)
    throw new UnreadableSheet({ why: "bomb", maxUnfoldedBytes: WHOLE_UNFOLDED_BYTES });
  for await (const { index, values, sheetIndex } of streamOdsRows(new Uint8Array(await readFile(path)))) {
    if ((sheetIndex ?? 0) > 0) break;
    yield rowOf(index, values as CellOfSheet[]);
  }
}

async function* xlsRows(
  path: string,
  bytes: number,
  onOtherSheets: (names: readonly string[]) => void,
): AsyncGenerator<SheetRow> {
  if (bytes > WHOLE_BYTES) throw new UnreadableSheet({ why: "size", maxBytes: WHOLE_BYTES });
  const { sheets } = await readXls(new Uint8Array(await readFile(path)));
  onOtherSheets(sheets.slice(1).map(({ name }) => name));
  for (const [index, cells] of (sheets[0]?.rows ?? []).entries()) yield rowOf(index, cells as CellOfSheet[]);
}

const rowOf = (index: number, cells: readonly CellOfSheet[]): SheetRow => ({
  line: index + 1,
  cells: cells
    .slice(0, MOST_COLUMNS)
    .map((cell) => (typeof cell === "string" ? cell.slice(0, LONGEST_CELL) : (cell ?? null))),
});

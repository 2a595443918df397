import {
  findHeadings,
  type RejectedLine,
  readSheetLine,
  type SheetHeadings,
  type SheetLine,
  type SheetRow,
} from "@grand-livre/domain/import/journal-sheet";
import { RefusalError } from "../../http/refusal-error.ts";
import { sheetRows } from "./spreadsheet.ts";

export type ReadSheet = {
  readonly headings: SheetHeadings;
  /** Rows that are not blank, below the headings. */
  readonly read: number;
  readonly lines: readonly SheetLine[];
  readonly rejected: readonly RejectedLine[];
};

/** Rows looked at for the headings: blank ones are not always there. */
const ROWS_ABOVE = 30;

/**
 * Reads a sheet of entries: its headings, its lines, and why others are none.
 * @throws RefusalError EXCEL_UNREADABLE; EXCEL_NOT_PROCESSED naming the columns that are missing
 */
export async function readSheet(bytes: Uint8Array): Promise<ReadSheet> {
  const above: SheetRow[] = [];
  const lines: SheetLine[] = [];
  const rejected: RejectedLine[] = [];
  let headings: SheetHeadings | undefined;
  let read = 0;
  const take = (row: SheetRow, known: SheetHeadings) => {
    const line = readSheetLine(row, known.mapping);
    if (line === undefined) return;
    read += 1;
    if ("reason" in line) rejected.push(line);
    else lines.push(line);
  };
  for await (const row of sheetRows(bytes)) {
    if (headings) {
      take(row, headings);
      continue;
    }
    above.push(row);
    const found = findHeadings([row]);
    if ("mapping" in found) headings = found;
    else if (above.length >= ROWS_ABOVE) break;
  }
  if (!headings) {
    const found = findHeadings(above);
    throw new RefusalError("EXCEL_NOT_PROCESSED", "missing" in found ? { missing: found.missing } : {});
  }
  return { headings, read, lines, rejected };
}

import { createHash } from "node:crypto";
import type { ColumnMapping, ColumnSet, FoundHeadings } from "@grand-livre/domain/import/column-set";
import {
  HEADING_ROWS,
  headingShape,
  likelyHeadings,
  type SheetField,
  type SheetRow,
} from "@grand-livre/domain/import/sheet-columns";
import { RefusalError } from "../../http/refusal-error.ts";
import { readRows, type SheetLimits } from "./sheet/run-child.ts";
import { UnreadableSheet } from "./sheet/unreadable.ts";

const MEGABYTE = 1024 * 1024;

/** A journal of drafts: an honest one of 100,000 lines unfolds to a tenth of it. */
export const JOURNAL_LIMITS: SheetLimits = {
  maxUnfoldedBytes: 300 * MEGABYTE,
  maxRows: 200_000,
  heapMegabytes: 96,
  // The child gives way to all other work: beside the suites of a slow machine it said nothing for 20 s.
  silenceMs: 60_000,
};
/** A ledger: as many rows as a sheet may have. */
export const LEDGER_LIMITS: SheetLimits = {
  maxUnfoldedBytes: 1024 * MEGABYTE,
  maxRows: 1_048_576,
  heapMegabytes: 320,
  silenceMs: 90_000,
};

/** Records are judged one by one as their screens judge them: ten thousand take half a minute. */
export const RECORD_LIMITS: SheetLimits = { ...JOURNAL_LIMITS, maxRows: 10_100 };

/** Rows below the headings that a preview shows values of. */
const ROWS_SHOWN = 20;

/** The rows of a sheet, read in a process of its own. @throws RefusalError EXCEL_UNREADABLE with what is wrong */
export async function* sheetRows(
  path: string,
  limits: SheetLimits,
  onOtherSheets?: (names: readonly string[]) => void,
): AsyncGenerator<SheetRow> {
  try {
    yield* readRows(path, limits, onOtherSheets);
  } catch (error) {
    throw error instanceof UnreadableSheet ? new RefusalError("EXCEL_UNREADABLE", error.details) : error;
  }
}

/** The first rows: those that may be headings, and some below them. */
export async function readHead(
  path: string,
  limits: SheetLimits,
  onOtherSheets?: (names: readonly string[]) => void,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of sheetRows(path, limits, onOtherSheets)) {
    rows.push(row);
    if (rows.length >= HEADING_ROWS + ROWS_SHOWN) break;
  }
  return rows;
}

type MappingOrigin = "asked" | "remembered" | "headings";

export type ChosenHeadings<Field extends string = SheetField> = FoundHeadings<Field> & {
  readonly from: MappingOrigin;
  readonly missing: readonly Field[];
  /** The texts of the headings; empty when the file has none. */
  readonly names: SheetRow | undefined;
};

/** Mappings that the company used before for a kind of file, by the shape of their headings. */
export type RememberedMappings = ReadonlyMap<string, ColumnMapping>;

/** How the columns are read: as asked, else as remembered for this shape of file, else as their headings say. */
export function chooseHeadings<Field extends string>(
  columns: ColumnSet<Field>,
  head: readonly SheetRow[],
  asked: FoundHeadings<Field> | undefined,
  remembered: RememberedMappings,
): ChosenHeadings<Field> {
  if (asked) {
    const names = head.find((row) => row.line === asked.row);
    return { ...asked, from: "asked", missing: columns.missing(asked.mapping), names };
  }
  for (const row of head.slice(0, HEADING_ROWS)) {
    const mapping = remembered.get(shapeOf(row)) as ColumnMapping<Field> | undefined;
    if (mapping) return { row: row.line, mapping, from: "remembered", missing: [], names: row };
  }
  const found = columns.find(head);
  if ("mapping" in found)
    return { ...found, from: "headings", missing: [], names: head.find((row) => row.line === found.row) };
  const names = likelyHeadings(head);
  const mapping = columns.map(names?.cells ?? []);
  return { row: names?.line ?? 0, mapping, from: "headings", missing: found.missing, names };
}

/** The key under which the mapping of a file like this one is kept. */
export function shapeOf(row: SheetRow): string {
  return createHash("sha256").update(headingShape(row.cells)).digest("hex");
}

/** @throws RefusalError EXCEL_NOT_PROCESSED naming the columns that are missing */
export function requireHeadings<Field extends string>(chosen: ChosenHeadings<Field>): FoundHeadings<Field> {
  if (chosen.missing.length > 0) throw new RefusalError("EXCEL_NOT_PROCESSED", { missing: chosen.missing });
  return { row: chosen.row, mapping: chosen.mapping };
}

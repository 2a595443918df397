import type { CellOfSheet } from "@grand-livre/domain/import/sheet-cell";
import type { SheetRow } from "@grand-livre/domain/import/sheet-columns";

/** What the child is asked, as its one argument. */
export type SheetOrder = {
  readonly path: string;
  readonly maxUnfoldedBytes: number;
  readonly maxRows: number;
};

/** A line of its standard output: what it leaves unread, a row, or its last word. A child that ends without one was stopped. */
export type SheetMessage =
  | { readonly otherSheets: readonly string[] }
  | readonly [line: number, cells: readonly WrittenCell[]]
  | { readonly end: true }
  | { readonly refused: Readonly<Record<string, string | number>> };

type WrittenCell = string | number | boolean | null | { readonly day: string };

export function writeRow({ line, cells }: SheetRow): string {
  return `${JSON.stringify([line, cells.map(writeCell)])}\n`;
}

export function readRow([line, cells]: readonly [number, readonly WrittenCell[]]): SheetRow {
  return { line, cells: cells.map(readCell) };
}

const writeCell = (cell: CellOfSheet): WrittenCell => {
  if (!(cell instanceof Date)) return cell;
  return Number.isNaN(cell.getTime()) ? null : { day: cell.toISOString() };
};

const readCell = (cell: WrittenCell): CellOfSheet =>
  cell !== null && typeof cell === "object" ? new Date(cell.day) : cell;

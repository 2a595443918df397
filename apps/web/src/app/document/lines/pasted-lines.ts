import { decimalsOf } from "@grand-livre/domain/currency/currencies";
import { decimalFromText, decimalToText, settledPrice } from "../decimal-text.ts";
import type { DocumentLine } from "../draft/document-line.ts";
import type { LineColumn } from "./line-columns.ts";
import type { LineRules } from "./line-context.ts";

/** The cells of a copied part of a spreadsheet; undefined for a text that stays in one cell. */
export function pastedCells(text: string): readonly (readonly string[])[] | undefined {
  const rows = text
    .replace(/\r\n?/g, "\n")
    .replace(/\n+$/, "")
    .split("\n")
    .map((row) => row.split("\t").map((cell) => cell.trim()));
  const isOneCell = rows.length === 1 && rows[0]?.length === 1;
  return isOneCell ? undefined : rows.filter((row) => row.some((cell) => cell !== ""));
}

/**
 * A number in French or English form as a machine decimal: `1 234,56`, `1,234.56`, `1.234,56 €` are all `1234.56`. The last
 * of two different separators is the decimal one; a separator that is repeated groups thousands; a single one is decimal.
 */
export function pastedNumber(text: string): string | undefined {
  const compact = text.replace(/[\s\u00a0\u202f'’]|€|EUR|%/gi, "").replace(/^−/, "-");
  const separators = compact.replace(/[^.,]/g, "");
  const last = separators.at(-1);
  const plain =
    last === undefined || separators.slice(0, -1).includes(last)
      ? compact.replace(/[.,]/g, "")
      : compact.replaceAll(last === "," ? "." : ",", "").replace(last, ".");
  return decimalFromText(plain);
}

type Cells = readonly string[];

function withCell(line: DocumentLine, column: LineColumn, cell: string, rules: LineRules): DocumentLine {
  if (cell === "") return line;
  if (column === "label") return { ...line, label: cell.slice(0, 500) };
  if (column === "unit") return { ...line, unit: cell.slice(0, 20) };
  if (column === "account") return rules.withAccount(line, cell.replace(/\s/g, ""));
  const number = pastedNumber(cell);
  // What cannot be read is shown as it was pasted: the cell says so.
  const text = number === undefined ? cell : decimalToText(number);
  if (column === "vatRate") return rules.withRate(line, text);
  if (column === "quantity") return { ...line, quantity: text };
  const unitPrice = number === undefined ? text : settledPrice(text, decimalsOf(line.currency ?? "EUR"));
  return { ...line, unitPrice };
}

const FIGURES: ReadonlySet<LineColumn> = new Set(["quantity", "unitPrice", "vatRate"]);

/** Whether a row holds the titles of the columns: a text in each place of a figure. */
function isHeading(row: Cells, columns: readonly LineColumn[]): boolean {
  const figures = row.filter((cell, at) => cell !== "" && FIGURES.has(columns[at] ?? "label"));
  return figures.length > 0 && figures.every((cell) => pastedNumber(cell) === undefined);
}

interface PasteOptions {
  readonly lines: readonly DocumentLine[];
  /** The cell that has the focus: the first one that is filled. */
  readonly at: { readonly key: string; readonly column: LineColumn };
  readonly columns: readonly LineColumn[];
  readonly rules: LineRules;
  /** A line to add after these. */
  readonly newLine: (before: DocumentLine | undefined) => DocumentLine;
}

/** The lines with the pasted cells filled in from one cell on, row by row; lines are added where there are not enough. */
export function withPasted(
  rows: readonly Cells[],
  { lines, at, columns, rules, newLine }: PasteOptions,
): readonly DocumentLine[] {
  const into = columns.slice(columns.indexOf(at.column));
  const [first = []] = rows;
  const filled = rows.length > 1 && isHeading(first, into) ? rows.slice(1) : rows;
  const start = Math.max(
    0,
    lines.findIndex(({ key }) => key === at.key),
  );
  const next = [...lines];
  for (const [index, row] of filled.entries()) {
    let line = next[start + index] ?? newLine(next.at(-1));
    for (const [place, cell] of row.entries()) {
      const column = into[place];
      if (column !== undefined) line = withCell(line, column, cell, rules);
    }
    next[start + index] = line;
  }
  return next;
}

/** What a report's file shows: its columns, and its rows from top to bottom. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
}

export interface ReportColumn {
  readonly header: string;
  /** `text` unless said. An amount is in cents, a date `YYYY-MM-DD`. */
  readonly kind?: "text" | "date" | "amount";
  /** Its part of the page's width. */
  readonly share: number;
}

/**
 * An amount that a spreadsheet computes again. In its formula `{r}` is its own row, `{p}` the row above, `{@k}`
 * the row whose key is `k`.
 */
export interface Computed {
  readonly cents: number;
  readonly formula: string;
}

export interface ReportRow {
  readonly cells: readonly (string | number | null | Computed)[];
  /** What formulas of other rows call it. */
  readonly key?: string;
  readonly kind?: "heading" | "detail" | "total";
}

/** The letter of a column: 0 is A. A report has fewer than 26. */
export const columnLetter = (index: number): string => String.fromCharCode(65 + index);

/** The amount of a cell; null for a text, a date or nothing. */
export function centsOf(cell: ReportRow["cells"][number]): number | null {
  if (typeof cell === "number") return cell;
  return cell !== null && typeof cell === "object" ? cell.cents : null;
}

/**
 * The formula of a cell with the numbers of its rows, counted from 1 in the sheet.
 * @throws RangeError for a row that the table has not
 */
export function writtenFormula(
  { formula }: Computed,
  at: number,
  { rows, firstRow }: { readonly rows: ReadonlyMap<string, number>; readonly firstRow: number },
): string {
  return formula.replaceAll(/\{([rp]|@[^}]+)\}/g, (_, name: string) => {
    if (name === "r") return String(firstRow + at);
    if (name === "p") return String(firstRow + at - 1);
    const row = rows.get(name.slice(1));
    if (row === undefined) throw new RangeError(`no row ${name.slice(1)} in this report`);
    return String(firstRow + row);
  });
}

/** The positions of the rows that formulas call by their keys. */
export function keyedRows(rows: readonly ReportRow[]): ReadonlyMap<string, number> {
  return new Map(rows.flatMap(({ key }, at) => (key === undefined ? [] : [[key, at] as const])));
}

/** The sum of a column from one row to another, both counted in it. */
export function sumOfColumn(column: number, from: string, to: string): string {
  const letter = columnLetter(column);
  return `SUM(${letter}{${from}}:${letter}{${to}})`;
}

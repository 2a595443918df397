import { fold } from "../text/fold.ts";
import { type CellOfSheet, sheetText } from "./sheet-cell.ts";

/** The column of each field, from 0. */
export type ColumnMapping<Field extends string = string> = Readonly<Partial<Record<Field, number>>>;

export interface SheetRow {
  /** Of the sheet, from 1. */
  readonly line: number;
  readonly cells: readonly CellOfSheet[];
}

export interface FoundHeadings<Field extends string = string> {
  /** Of the sheet, from 1; 0 when it has none and its first row is a line. */
  readonly row: number;
  readonly mapping: ColumnMapping<Field>;
}

/** What the columns of one kind of file may hold. */
export interface ColumnSet<Field extends string = string> {
  /** In the order in which a person reads a row. */
  readonly fields: readonly Field[];
  /** French, as screens show them. */
  readonly labels: Readonly<Record<Field, string>>;
  /** The fields of a row of headings. Of two columns with one name the first is taken. */
  map(cells: readonly CellOfSheet[]): ColumnMapping<Field>;
  /** Fields without which no row can be read. */
  missing(mapping: ColumnMapping<Field>): Field[];
  /** The first row that names all that is needed; or the fields that the best row lacks. */
  find(rows: readonly SheetRow[]): FoundHeadings<Field> | { readonly missing: readonly Field[] };
}

/** A field with the headings that programs give it: folded, without signs. */
export interface Column<Field extends string = string> {
  readonly field: Field;
  readonly label: string;
  readonly names: readonly string[];
}

/** Titles and blank rows may come above the headings. */
export const HEADING_ROWS = 30;

export interface ColumnRules<Field extends string> {
  readonly missing: (mapping: ColumnMapping<Field>) => Field[];
  /** What headings alone say for certain; the rest is left to a person. */
  readonly certain?: (mapping: ColumnMapping<Field>) => ColumnMapping<Field>;
}

/** The columns of a kind of file. */
export function columnSet<Field extends string>(
  columns: readonly Column<Field>[],
  { missing, certain = (mapping) => mapping }: ColumnRules<Field>,
): ColumnSet<Field> {
  const fieldOfName = new Map(
    columns.flatMap(({ field, label, names }) =>
      [headingKey(label), ...names].map((name) => [name, field] as const),
    ),
  );
  const map = (cells: readonly CellOfSheet[]): ColumnMapping<Field> => {
    const mapping: Partial<Record<Field, number>> = {};
    for (const [index, cell] of cells.entries()) {
      const field = fieldOfName.get(headingKey(cell));
      if (field !== undefined) mapping[field] ??= index;
    }
    return mapping;
  };
  return {
    fields: columns.map(({ field }) => field),
    labels: Object.fromEntries(columns.map(({ field, label }) => [field, label])) as Record<Field, string>,
    map,
    missing,
    find(rows) {
      let lacking: readonly Field[] = missing({} as ColumnMapping<Field>);
      for (const { line, cells } of rows.slice(0, HEADING_ROWS)) {
        const mapping = certain(map(cells));
        const lacks = missing(mapping);
        if (lacks.length === 0) return { row: line, mapping };
        if (lacks.length < lacking.length) lacking = lacks;
      }
      return { missing: lacking };
    },
  };
}

const headingKey = (cell: CellOfSheet): string =>
  fold(sheetText(cell))
    .replace(/[^0-9a-z]+/g, " ")
    .trim();

/** The row that most looks like headings: where a person starts when nothing was recognised. */
export function likelyHeadings(rows: readonly SheetRow[]): SheetRow | undefined {
  const words = ({ cells }: SheetRow) =>
    cells.filter((cell) => typeof cell === "string" && cell.trim() !== "" && !/^[\d\s.,/-]+$/.test(cell))
      .length;
  let best: SheetRow | undefined;
  for (const row of rows.slice(0, HEADING_ROWS))
    if (best === undefined || words(row) > words(best)) best = row;
  return best;
}

/** The key of the shape of a file: its headings in their order, without case, accents and signs. */
export function headingShape(cells: readonly CellOfSheet[]): string {
  return cells.map(headingKey).join("|").replace(/\|+$/, "");
}

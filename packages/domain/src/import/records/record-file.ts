import { type Column, type ColumnMapping, type ColumnSet, columnSet, type SheetRow } from "../column-set.ts";
import { type CellOfSheet, sheetText } from "../sheet-cell.ts";

/** What files bring to a company besides entries, in the order in which books are taken over. */
export const RECORD_KINDS = [
  "account",
  "third-party",
  "opening-balance",
  "asset",
  "due-date",
  "rule",
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Why a row makes no record: it cannot be one (`reason`), or there is nothing to write of it (`skipped`). French. */
export type NoRecord = { readonly reason: string } | { readonly skipped: string };

/** A kind of file that makes records: one row, one record. */
export interface RecordFile<Field extends string = string, Row = unknown> {
  readonly kind: RecordKind;
  readonly columns: ColumnSet<Field>;
  readonly read: (cell: (field: Field) => CellOfSheet, mapping: ColumnMapping<Field>) => Row | NoRecord;
}

/** Longer than that, a cell is no text of a record. */
const MAX_TEXT = 500;

/** A row as a record, or why it is none; undefined when it is blank. */
export function readRecord<Field extends string, Row>(
  { read }: Pick<RecordFile<Field, Row>, "read">,
  { cells }: SheetRow,
  mapping: ColumnMapping<Field>,
): Row | NoRecord | undefined {
  if (cells.every((one) => sheetText(one) === "")) return undefined;
  if (cells.some((one) => typeof one === "string" && one.length > MAX_TEXT))
    return { reason: `Une cellule dépasse ${MAX_TEXT} caractères.` };
  return read((field) => {
    const index = mapping[field];
    return index === undefined ? null : (cells[index] ?? null);
  }, mapping);
}

/** The columns of records: those that are needed, and for each list of `oneOf` one field at least. */
export function recordColumns<Field extends string>(
  columns: readonly Column<Field>[],
  needed: readonly Field[],
  isAmountNeeded = false,
): ColumnSet<Field> {
  const amounts = ["debit", "credit"] as unknown as readonly Field[];
  return columnSet(columns, {
    missing: (mapping) => {
      const hasAmount = !isAmountNeeded || mapping["amount" as Field] !== undefined;
      return [...needed, ...(hasAmount ? [] : amounts)].filter((field) => mapping[field] === undefined);
    },
  });
}

/** A number of the chart as a file writes it, at the length of the company: `401` and `40100000` are `401000`. */
export function accountAtLength(text: string, length: number): string {
  const bare = text.replace(/[\s.]+/g, "").toUpperCase();
  if (!/^\d[0-9A-Z]*$/.test(bare)) return bare;
  if (bare.length <= length) return bare.padEnd(length, "0");
  const cut = bare.slice(0, length);
  return /^0+$/.test(bare.slice(length)) ? cut : bare;
}

/** « Compte « x » »: a cell as a sentence quotes it. */
export const quoted = (text: string): string => `«\u00a0${text}\u00a0»`;

import type { Column } from "../../ui/data-table-types.ts";

export type TableFormat = "xlsx" | "csv";

type Cell = string | number | Date | null;

/** A row's cells as an export writes them: amounts in euros, rates in percent, days as days. */
export function cellsOf<Row>(columns: readonly Column<Row>[], row: Row): Cell[] {
  return columns.map(({ kind, value }) => {
    const held = value?.(row) ?? null;
    if (held === null) return null;
    switch (kind) {
      case "amount":
      case "rate":
        return Number(held) / 100;
      case "number":
        return Number(held);
      case "date":
        return new Date(`${String(held)}T00:00:00Z`);
      default:
        return String(held);
    }
  });
}

/** The columns that an export can write: those that say their value. */
export function writtenColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.filter(({ value }) => value !== undefined);
}

const frenchNumber = (value: number) => String(value).replace(".", ",");
const frenchDay = (day: Date) => day.toISOString().slice(0, 10).split("-").reverse().join("/");

/** A CSV as French spreadsheets open it: semicolons, decimal commas, CRLF, a byte order mark. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  // A spreadsheet would run such a text as a formula: a leading apostrophe keeps it a text.
  const asText = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
  const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const line = (cells: readonly Cell[]) =>
    cells
      .map((cell) => {
        if (cell === null) return "";
        if (typeof cell === "number") return frenchNumber(cell);
        return cell instanceof Date ? frenchDay(cell) : quoted(asText(cell));
      })
      .join(";");
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => cellsOf(columns, row))];
  return `\uFEFF${lines.map(line).join("\r\n")}\r\n`;
}

const NUMBER_FORMATS = { amount: "#,##0.00", rate: '0.00"%"', date: "dd/mm/yyyy", number: "0", text: "@" };

/** A table as a file. The Excel writer is loaded at its first use. */
export async function tableFile<Row>(
  name: string,
  given: readonly Column<Row>[],
  rows: readonly Row[],
  format: TableFormat,
): Promise<Blob> {
  const columns = writtenColumns(given);
  if (format === "csv") return new Blob([csvOf(columns, rows)], { type: "text/csv;charset=utf-8" });
  const { writeXlsx } = await import("hucre/xlsx");
  const bytes = await writeXlsx({
    sheets: [
      {
        name: name.slice(0, 31),
        columns: columns.map(({ kind = "text" }) => ({ numFmt: NUMBER_FORMATS[kind], autoWidth: true })),
        rows: [columns.map(({ header }) => header), ...rows.map((row) => cellsOf(columns, row))],
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  });
}

import type { ReportFileQuery } from "@grand-livre/contracts/report-journal";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { formatAmount } from "@grand-livre/domain/money/format-amount";
import {
  centsOf,
  keyedRows,
  type ReportColumn,
  type ReportRow,
  type ReportTable,
  writtenFormula,
} from "@grand-livre/domain/report/report-table";
import { writeTable } from "@grand-livre/einvoice/pdf/write-table";
import { writeXlsx } from "hucre/xlsx";

/** A report about to leave: its table, and its notes. */
export type PrintedReport = ReportTable & {
  /** Whose report, of which days, what it counts. */
  readonly subtitle: string;
  /** « Provisoire », « Définitif »: printed at the foot of each page. */
  readonly standing: string;
};

export const REPORT_MEDIA = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
} as const;

/** A report as the bytes of its file. */
export function writeReport(
  report: PrintedReport,
  format: ReportFileQuery["format"],
): Promise<Uint8Array<ArrayBuffer>> {
  return { csv: csvBytes, xlsx: xlsxBytes, pdf: pdfBytes }[format](report);
}

type Cell = ReportRow["cells"][number];

/** A spreadsheet would run such a text as a formula: a leading apostrophe keeps it a text. */
const asText = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** As French spreadsheets open it: a byte order mark, semicolons, decimal commas. */
async function csvBytes({ columns, rows }: PrintedReport) {
  const cell = (value: Cell, column: ReportColumn | undefined): string => {
    const cents = centsOf(value);
    if (cents !== null) return (cents / 100).toFixed(2).replace(".", ",");
    if (value === null) return "";
    return column?.kind === "date" && isDay(value) ? formatDate(value) : quoted(asText(String(value)));
  };
  const lines = [
    columns.map(({ header }) => quoted(header)).join(";"),
    ...rows.map(({ cells }) => cells.map((value, at) => cell(value, columns[at])).join(";")),
  ];
  return new TextEncoder().encode(`\uFEFF${lines.join("\r\n")}\r\n`);
}

/** A heading may be in the column of dates. */
const isDay = (value: Cell): value is string => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

/** Title, its notes, an empty row, the headers: rows of the report begin below. */
const HEAD_ROWS = 4;
const FORMATS = { text: "@", date: "dd/mm/yyyy", amount: "#,##0.00" } as const;

/** Amounts that follow from others are formulas, with what they come to. */
async function xlsxBytes(report: PrintedReport) {
  const { title, subtitle, standing, columns, rows } = report;
  const place = { rows: keyedRows(rows), firstRow: HEAD_ROWS + 1 };
  const cells = new Map<string, object>();
  const strong = { font: { bold: true } };
  for (const at of columns.keys()) cells.set(`${HEAD_ROWS - 1},${at}`, { style: strong });
  cells.set("0,0", { style: { font: { bold: true, size: 14 } } });
  const values = rows.map((row, index) =>
    row.cells.map((value, at) => {
      const computed = value !== null && typeof value === "object" ? value : undefined;
      const amount = centsOf(value);
      const style = {
        ...(row.kind === "total" || row.kind === "heading" ? strong : {}),
        numFmt: amount === null ? FORMATS[isDay(value) ? "date" : "text"] : FORMATS.amount,
      };
      if (computed !== undefined || row.kind !== undefined)
        cells.set(`${HEAD_ROWS + index},${at}`, {
          style,
          ...(computed === undefined
            ? {}
            : {
                formula: writtenFormula(computed, index, place),
                formulaResult: computed.cents / 100,
                type: "formula",
              }),
        });
      if (amount !== null) return amount / 100;
      return isDay(value) && columns[at]?.kind === "date"
        ? new Date(`${value}T00:00:00Z`)
        : (value as string | null);
    }),
  );
  const bytes = await writeXlsx({
    sheets: [
      {
        name: title.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31),
        columns: columns.map(({ kind = "text", share }) => ({
          numFmt: FORMATS[kind],
          width: kind === "text" ? Math.max(10, share * 1.2) : 14,
        })),
        rows: [[title], [`${subtitle} · ${standing}`], [], columns.map(({ header }) => header), ...values],
        cells,
        freezePane: { rows: HEAD_ROWS },
      },
    ],
  });
  return bytes as Uint8Array<ArrayBuffer>;
}

async function pdfBytes({ title, subtitle, standing, columns, rows }: PrintedReport) {
  async function* printed() {
    for (const { cells, kind } of rows)
      yield {
        strong: kind === "heading" || kind === "total",
        across: cells.filter((value) => value !== null && value !== "").length === 1,
        cells: cells.map((value, at) => {
          const cents = centsOf(value);
          // Zero is left blank, as printed reports do, but in totals.
          if (cents !== null) return cents === 0 && kind !== "total" ? "" : formatAmount(cents);
          if (value === null) return "";
          const text = isDay(value) && columns[at]?.kind === "date" ? formatDate(value) : String(value);
          return kind === "detail" && at === 0 ? `\u2003${text}` : text;
        }),
      };
  }
  const pages = writeTable({
    title,
    subtitle,
    foot: standing,
    count: rows.length,
    columns: columns.map(({ header, share, kind }) => ({
      header,
      share,
      align: kind === "amount" ? "right" : "left",
    })),
    rows: printed(),
  });
  return new Uint8Array(await new Response(ReadableStream.from(pages)).arrayBuffer());
}

import type { invoiceExportQuery } from "@grand-livre/contracts/invoice-export";
import { writeTable } from "@grand-livre/einvoice/pdf/write-table";
import { writeXlsxStream } from "hucre/xlsx";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import { keepRowScope } from "../../database/row-scope.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { audit } from "../audit/service.ts";
import { csvLine, type ExportRow, exportColumns, frenchCell, printedShares } from "./export-cells.ts";
import { filterOf } from "./list.ts";
import { type InvoiceFilter, type ListSort, sortOf } from "./list-filter.ts";
import { findInvoices } from "./list-repository.ts";
import { presentListRow } from "./present-list.ts";

type ExportQuery = z.output<typeof invoiceExportQuery>;
type Direction = "credit" | "debit";

/** Rows read at once: the most that an export holds in memory. */
const CHUNK = 500;

const MEDIA = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
} as const;

/**
 * Everything that answers a list's question, or the selected ones, as one file that leaves while it is read. Whoever
 * takes it away is written down before its first byte.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function exportInvoices(
  app: Application,
  caller: Caller,
  query: ExportQuery,
  directions: readonly Direction[],
): Promise<Response> {
  const filter = { ...(await filterOf(app, caller.scope, query, directions)), ids: query.ids };
  const sort = sortOf(query.sort, query.order, filter);
  const title = titleOf(filter.directions);
  const fileName = `${title.toLowerCase().replaceAll(" ", "-")}-${today(app)}.${query.format}`;
  const { format, ids, legalEntityRefId: _, ...asked } = query;
  await inTransaction(app.db, async (tx) =>
    audit(tx, caller, {
      action: "export",
      resource: "invoice",
      ...(filter.legalEntityId ? { legalEntityId: filter.legalEntityId } : {}),
      details: { fileName, ...asked, ...(ids ? { selected: ids.length } : {}) },
    }),
  );
  const rows = exportRows(app, caller, filter, sort);
  const body = { csv: csvBytes, xlsx: xlsxBytes, pdf: pdfBytes }[format](rows, title, subtitleOf(app, query));
  return new Response(body, {
    headers: {
      "content-type": MEDIA[format],
      "content-disposition": `attachment; filename="${fileName}"`,
    },
  });
}

function titleOf(directions: readonly string[]): string {
  if (directions.length > 1) return "Factures";
  return directions[0] === "debit" ? "Factures fournisseurs" : "Factures clients";
}

function subtitleOf(app: Application, query: ExportQuery): string {
  const day = (date: string) => date.split("-").toReversed().join("/");
  const parts = [
    query.searchValue && `Recherche : ${query.searchValue}`,
    query.companyName && `Tiers : ${query.companyName}`,
    query.startDate && `Du ${day(query.startDate)}`,
    query.endDate && `Au ${day(query.endDate)}`,
    query.ids && `Sélection de ${query.ids.length}`,
    `Édité le ${day(today(app))}`,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** Page after page by cursor; each sees the companies that the request may see, long after it was answered. */
async function* exportRows(
  app: Application,
  caller: Caller,
  filter: InvoiceFilter,
  sort: ListSort,
): AsyncGenerator<ExportRow> {
  const day = today(app);
  const within = keepRowScope();
  let after: string | undefined;
  do {
    const page = { skip: 0, limit: CHUNK, after, sort, few: filter.ids !== undefined };
    const rows = await within(() => findInvoices(app.db, caller.scope, filter, page));
    for (const row of rows) yield presentListRow(row, day);
    after = rows.length === CHUNK ? rows.at(-1)?.id : undefined;
  } while (after !== undefined);
}

type Rows = AsyncIterable<ExportRow>;

/** As French spreadsheets open it: a mark of its encoding, semicolons, decimal commas. */
function csvBytes(rows: Rows): ReadableStream<Uint8Array> {
  async function* lines() {
    const encoder = new TextEncoder();
    yield encoder.encode(`\uFEFF${csvLine(exportColumns.map(({ header }) => header))}`);
    let held = "";
    for await (const row of rows) {
      held += csvLine(exportColumns.map((column) => frenchCell(column, row)));
      if (held.length < 32_768) continue;
      yield encoder.encode(held);
      held = "";
    }
    yield encoder.encode(held);
  }
  return ReadableStream.from(lines());
}

/** Amounts and dates are numbers there, texts are never formulas. */
function xlsxBytes(rows: Rows, title: string): ReadableStream<Uint8Array> {
  async function* cells() {
    yield exportColumns.map(({ header }) => header);
    for await (const row of rows)
      yield exportColumns.map((column) => {
        const value = column.value(row);
        if (value === null || column.kind === "text") return value;
        if (column.kind === "date") return new Date(`${value}T00:00:00Z`);
        return Number(value) / 100;
      });
  }
  const formats = { text: "@", date: "dd/mm/yyyy", cents: "#,##0.00" } as const;
  return writeXlsxStream(cells(), {
    name: title,
    columns: exportColumns.map(({ kind, width }) => ({ width, numFmt: formats[kind] })),
    freezePane: { rows: 1 },
  });
}

function pdfBytes(rows: Rows, title: string, subtitle: string): ReadableStream<Uint8Array> {
  async function* printed() {
    for await (const row of rows) yield printedShares.map(({ column }) => frenchCell(column, row, "printed"));
  }
  const columns = printedShares.map(({ column, share }) => ({
    header: column.header,
    share,
    align: column.kind === "cents" ? ("right" as const) : ("left" as const),
  }));
  return ReadableStream.from(writeTable({ title, subtitle, columns, rows: printed() }));
}

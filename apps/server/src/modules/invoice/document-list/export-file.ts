import type { invoiceExportQuery } from "@grand-livre/contracts/invoice-export";
import { writeTable } from "@grand-livre/einvoice/pdf/write-table";
import { writeXlsxStream } from "hucre/xlsx";
import type { z } from "zod";
import type { Application } from "../../../application.ts";
import type { Tx } from "../../../database/connection.ts";
import { inSnapshot } from "../../../database/transaction.ts";
import type { Scope } from "../../../scope.ts";
import { resolveLegalEntity } from "../../legal-entity/service.ts";
import { csvLine, type ExportRow, exportColumns, frenchCell, printedShares } from "./export-cells.ts";
import { subtitleOf } from "./export-words.ts";
import { type InvoiceFilter, type ListSort, sortOf } from "./list-filter.ts";
import { nextIds, openIds } from "./list-repository.ts";
import { findRows } from "./list-rows-repository.ts";
import { filterOf } from "./list-service.ts";
import { presentListRow } from "./present-list.ts";

export type ExportQuery = z.output<typeof invoiceExportQuery>;
export type Direction = "credit" | "debit";

/** Rows read at once: the most that an export holds in memory. */
const CHUNK = 500;

const MEDIA = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
} as const;

/** A list about to become a file: what it asks for, and what the file is called. */
export type ListToExport = {
  readonly query: ExportQuery;
  readonly filter: InvoiceFilter;
  readonly sort: ListSort;
  readonly title: string;
  /** Its filters in words, as its paper prints them. */
  readonly subtitle: string;
  readonly fileName: string;
};

/** The list that a query asks for. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listToExport(
  app: Application,
  scope: Scope,
  query: ExportQuery,
  directions: readonly Direction[],
): Promise<ListToExport> {
  const listed = await filterOf(app, scope, query, directions);
  const filter = { ...listed, ids: listed.ids ?? query.ids };
  const title = titleOf(filter.directions);
  const { legalEntityRefId } = query;
  const entity = legalEntityRefId ? await resolveLegalEntity(app.db, legalEntityRefId) : undefined;
  return {
    query,
    filter,
    sort: sortOf(query.sort, query.order, filter),
    title,
    subtitle: subtitleOf(query, filter.today, entity?.name),
    fileName: `${title.toLowerCase().replaceAll(" ", "-")}-${filter.today}.${query.format}`,
  };
}

/** What the audit log keeps of an export: its file and the request. */
export function auditedExport({ query, filter, fileName }: ListToExport) {
  const { format: _, ids, legalEntityRefId: __, ...asked } = query;
  return {
    action: "export",
    resource: "invoice",
    ...(filter.legalEntityId ? { legalEntityId: filter.legalEntityId } : {}),
    details: { fileName, format: query.format, ...asked, ...(ids ? { selected: ids.length } : {}) },
  } as const;
}

/**
 * Writes a list as the bytes of its file, all of it as it was at one moment: `consume` gets them while they are made,
 * and `onRows` gets the number of rows read, page after page.
 */
export async function writeExport<T>(
  app: Application,
  scope: Scope,
  list: ListToExport,
  onRows: (done: number) => Promise<void>,
  consume: (bytes: ReadableStream<Uint8Array>) => Promise<T>,
): Promise<T> {
  return inSnapshot(app.db, (tx) => {
    const rows = exportRows(tx, scope, list, onRows);
    const write = { csv: csvBytes, xlsx: xlsxBytes, pdf: pdfBytes }[list.query.format];
    return consume(write(rows, list));
  });
}

/** The headers of an exported file. */
export function exportHeaders(format: ExportQuery["format"], fileName: string, sizeBytes: number) {
  return {
    "content-type": MEDIA[format],
    "content-length": String(sizeBytes),
    "content-disposition": `attachment; filename="${fileName}"`,
  };
}

function titleOf(directions: readonly string[]): string {
  if (directions.length > 1) return "Factures";
  return directions[0] === "debit" ? "Factures fournisseurs" : "Factures clients";
}

/** So many rows after the other, from one statement. */
async function* exportRows(
  tx: Tx,
  scope: Scope,
  { filter, sort }: ListToExport,
  onRows: (done: number) => Promise<void>,
): AsyncGenerator<ExportRow> {
  await openIds(tx, scope, filter, sort);
  let done = 0;
  let ids: readonly string[];
  do {
    ids = await nextIds(tx, CHUNK);
    done += ids.length;
    await onRows(done);
    for (const row of await findRows(tx, scope, ids)) yield presentListRow(row, filter.today);
  } while (ids.length === CHUNK);
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
function xlsxBytes(rows: Rows, { title }: ListToExport): ReadableStream<Uint8Array> {
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

function pdfBytes(rows: Rows, { title, subtitle }: ListToExport): ReadableStream<Uint8Array> {
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

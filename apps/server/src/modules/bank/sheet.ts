import { readFile } from "node:fs/promises";
import type { BankFile, BankFileRefusal } from "@grand-livre/capture/bank/bank-file";
import { qifRows } from "@grand-livre/capture/bank/qif/qif-rows";
import {
  type BankSheetMapping,
  isDateOrderUnsure,
  missingBankFields,
  proposeBankMapping,
} from "@grand-livre/capture/bank/sheet/bank-columns";
import { readBankSheet } from "@grand-livre/capture/bank/sheet/read-bank-sheet";
import { detectFileKind } from "@grand-livre/capture/file/detect-file-kind";
import { type BankColumns, type BankSheetMappingBody, bankSheetMapping } from "@grand-livre/contracts/bank";
import { sheetText } from "@grand-livre/domain/import/sheet-cell";
import type { SheetRow } from "@grand-livre/domain/import/sheet-columns";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { JOURNAL_LIMITS, sheetRows } from "../import/service.ts";
import { findMapping } from "./statement-repository.ts";

type Company = { readonly legalEntityId: string };

/** The rows of a sheet, which a child process reads, or of a QIF. @throws RefusalError EXCEL_UNREADABLE */
async function rowsOf(path: string): Promise<SheetRow[]> {
  const bytes = await readFile(path);
  const qif = detectFileKind(bytes) === "unknown" ? qifRows(bytes) : undefined;
  if (qif !== undefined) return qif;
  const rows: SheetRow[] = [];
  for await (const row of sheetRows(path, JOURNAL_LIMITS)) rows.push(row);
  return rows;
}

/**
 * How a sheet would be read: as its shape was read before, else by its headings and values. The headings are where this very
 * file has them, after any preamble of an earlier one.
 */
async function chooseMapping(db: Connection, { legalEntityId }: Company, rows: readonly SheetRow[]) {
  const proposed = proposeBankMapping(rows);
  const { headingLine } = proposed.mapping;
  const kept = bankSheetMapping.safeParse(await findMapping(db, legalEntityId, proposed.shape));
  const mapping = kept.success ? { ...(kept.data as BankSheetMapping), headingLine } : proposed.mapping;
  return { mapping, shape: proposed.shape, isRemembered: kept.success };
}

const ROWS_SHOWN = 6;

/** The columns of a sheet with some of its rows. */
function columnsOf(
  rows: readonly SheetRow[],
  chosen: Awaited<ReturnType<typeof chooseMapping>>,
): BankColumns {
  const { mapping, isRemembered } = chosen;
  const texts = ({ cells }: SheetRow) => cells.map(sheetText);
  const heading = rows.find(({ line }) => line === mapping.headingLine);
  const shown = rows
    .filter(({ line }) => line > mapping.headingLine)
    .slice(0, ROWS_SHOWN)
    .map(texts);
  const width = Math.max(heading?.cells.length ?? 0, ...shown.map((cells) => cells.length));
  const headings = Array.from({ length: width }, (_, at) => sheetText(heading?.cells[at] ?? null));
  return {
    mapping: mapping as BankSheetMappingBody,
    isRemembered,
    isDateOrderUnsure: !isRemembered && isDateOrderUnsure(mapping, rows),
    missing: missingBankFields(mapping),
    headings,
    rows: shown,
  };
}

/** A sheet as a file of the bank, with what is remembered of it once its statements are written. */
export async function readSheet(
  db: Connection,
  company: Company,
  path: string,
  asked: BankSheetMappingBody | undefined,
): Promise<{
  readonly read: BankFile | BankFileRefusal;
  readonly remember: { readonly shape: string; readonly mapping: object } | undefined;
  readonly columns: BankColumns;
}> {
  const rows = await rowsOf(path);
  const chosen = await chooseMapping(db, company, rows);
  const mapping = (asked as BankSheetMapping | undefined) ?? chosen.mapping;
  return {
    read: readBankSheet(rows, mapping),
    columns: columnsOf(rows, chosen),
    remember: asked === undefined ? undefined : { shape: chosen.shape, mapping: asked },
  };
}

/** Whether a file was refused because its columns are to be named. */
export function isSheet(read: Awaited<ReturnType<Application["reader"]["readBank"]>>): boolean {
  return isRefusal(read) && read.refused === "BANK_FILE_INVALID" && read.details?.reason === "sheet";
}

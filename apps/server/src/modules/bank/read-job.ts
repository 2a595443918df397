import type { BankFile, BankFileRefusal } from "@grand-livre/capture/bank/bank-file";
import { proposeBankMapping } from "@grand-livre/capture/bank/sheet/bank-columns";
import { readBankSheet } from "@grand-livre/capture/bank/sheet/read-bank-sheet";
import type { SheetRow } from "@grand-livre/domain/import/sheet-columns";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { Application } from "../../application.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import { withStoredCopy } from "../file/service.ts";
import { JOURNAL_LIMITS, sheetRows } from "../import/service.ts";
import { importStatements } from "./import-statements.ts";
import type { ReadBankPayload } from "./upload.ts";

/**
 * Reads a bank's file in a child process, then writes its statements and their operations in one transaction: all of the
 * file or nothing of it.
 */
export const readBankFileJob: JobHandler = async (app, job) => {
  const payload = job.payload as ReadBankPayload;
  const file = await readFile(app, payload.sha256);
  if (file.isInformation) throw new RefusalError("BANK_FILE_INFORMATION");
  const legalEntityId = job.legalEntityId ?? "";
  return (tx) => importStatements(app, tx, job.actor, { legalEntityId, payload, file });
};

/** @throws RefusalError BANK_FILE_INVALID, BANK_STATEMENT_UNBALANCED, BANK_CURRENCY_UNSUPPORTED, those of the reader */
async function readFile(app: Application, sha256: string): Promise<BankFile> {
  const read = await app.reader.readBank(await app.files.read(sha256));
  if (!isRefusal(read)) return read;
  const isSheet = read.refused === "BANK_FILE_INVALID" && read.details?.reason === "sheet";
  return orRefuse(isSheet ? await readSheet(app, sha256) : read);
}

/** A sheet's rows are read in a child; its columns are told by their headings and values. */
async function readSheet(app: Application, sha256: string): Promise<BankFile | BankFileRefusal> {
  const rows: SheetRow[] = [];
  await withStoredCopy(app, sha256, async (path) => {
    for await (const row of sheetRows(path, JOURNAL_LIMITS)) rows.push(row);
  });
  return readBankSheet(rows, proposeBankMapping(rows).mapping);
}

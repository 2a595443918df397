import type { BankFile } from "@grand-livre/capture/bank/bank-file";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { Application } from "../../application.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import { commandIn } from "../../kit/command.ts";
import { withStoredCopy } from "../file/service.ts";
import { importStatements } from "./import-statements.ts";
import { isSheet, readSheet } from "./sheet.ts";
import { rememberMapping } from "./statement-repository.ts";
import type { ReadBankPayload } from "./upload.ts";

/**
 * Reads a bank's file in a child process, then writes its statements and their operations in one transaction: all of the
 * file or nothing of it. The columns that a person chose are remembered with them.
 */
export const readBankFileJob: JobHandler = async (app, job) => {
  const payload = job.payload as ReadBankPayload;
  const legalEntityId = job.legalEntityId ?? "";
  const { file, remember } = await readFile(app, legalEntityId, payload);
  if (file.isInformation) throw new RefusalError("BANK_FILE_INFORMATION");
  return async (tx) => {
    if (remember) await rememberMapping(tx, { legalEntityId, ...remember });
    return importStatements(commandIn(app, tx, job.actor), { legalEntityId, payload, file });
  };
};

type Read = {
  readonly file: BankFile;
  readonly remember?: { readonly shape: string; readonly mapping: object } | undefined;
};

/** @throws RefusalError BANK_FILE_INVALID, BANK_STATEMENT_UNBALANCED, BANK_CURRENCY_UNSUPPORTED, those of the reader */
async function readFile(
  app: Application,
  legalEntityId: string,
  { sha256, mapping }: ReadBankPayload,
): Promise<Read> {
  const read = await app.reader.readBank(await app.files.read(sha256));
  if (!isRefusal(read)) return { file: read };
  if (!isSheet(read)) return { file: orRefuse(read) };
  const sheet = await withStoredCopy(app, sha256, (path) =>
    readSheet(app.db, { legalEntityId }, path, mapping),
  );
  return { file: orRefuse(sheet.read), remember: sheet.remember };
}

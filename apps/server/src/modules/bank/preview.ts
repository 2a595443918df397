import { readFile } from "node:fs/promises";
import { type BankFileRefusal, MAX_BANK_FILE_BYTES } from "@grand-livre/capture/bank/bank-file";
import type { BankColumns, BankPreview } from "@grand-livre/contracts/bank";
import { movementsCents } from "@grand-livre/domain/bank/statement";
import { isRefusal } from "@grand-livre/domain/refusal";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { loadBooks } from "../books/service.ts";
import { receiveUpload } from "../file/service.ts";
import { sentenceOf } from "../import/service.ts";
import { keptOf, type PlannedStatement, planStatement, warningsOf } from "./import-statements.ts";
import { isSheet, readSheet } from "./sheet.ts";
import { orderOf } from "./upload.ts";

/** Operations shown of each statement. */
const MOST_SHOWN = 300;

/**
 * What importing a file would do: its columns, days and balances, and which operations are there already. Nothing is kept of it.
 * @throws RefusalError those of `receiveUpload`, of the reader and of an import
 */
export async function previewStatement(
  app: Application,
  caller: Caller,
  request: Request,
): Promise<BankPreview> {
  const upload = await receiveUpload(app, request, MAX_BANK_FILE_BYTES);
  try {
    const { legalEntityId, ...order } = await orderOf(app, upload);
    const read = await app.reader.readBank(await readFile(upload.path));
    const sheet = isSheet(read)
      ? await readSheet(app.db, { legalEntityId }, upload.path, order.mapping)
      : undefined;
    // The answer holds the refusal beside the columns: a person who maps other columns may have the sheet read.
    if (sheet && isRefusal(sheet.read)) return unread(sheet.columns, sheet.read);
    const whole = orRefuse(sheet?.read ?? read);
    if (whole.isInformation) throw new RefusalError("BANK_FILE_INFORMATION");
    const books = await loadBooks(app.db, caller.scope, legalEntityId);
    const file = keptOf(whole, books);
    const planned: PlannedStatement[] = [];
    for (const [at, statement] of file.statements.entries())
      planned.push(await planStatement(app.db, { books, file, order, today: today(app) }, at, statement));
    const statements = planned.map(shownOf);
    return { sheet: sheet?.columns ?? null, problem: null, statements, warnings: warningsOf(file) };
  } finally {
    await upload.drop();
  }
}

const unread = (sheet: BankColumns, { refused, details }: BankFileRefusal): BankPreview => ({
  sheet,
  problem: sheet.missing.length > 0 ? null : sentenceOf(new RefusalError(refused, details)),
  statements: [],
  warnings: [],
});

function shownOf({ statement, skipped, account, identifier, currency, from, to }: PlannedStatement) {
  const known = new Set(skipped);
  return {
    account,
    currency: currency ?? "EUR",
    identifier: identifier || null,
    startDate: from,
    endDate: to,
    openingCents: statement.openingCents ?? null,
    closingCents: statement.closingCents ?? null,
    movementsCents: movementsCents(statement),
    count: statement.operations.length,
    known: known.size,
    operations: statement.operations
      .slice(0, MOST_SHOWN)
      .map(({ date, label, amountCents }, at) => ({ date, label, amountCents, isKnown: known.has(at) })),
  };
}

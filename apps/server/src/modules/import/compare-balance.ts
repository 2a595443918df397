import {
  type BalanceComparisonAnswer,
  balanceComparisonFields,
  type KeptComparison,
} from "@grand-livre/contracts/import";
import {
  BALANCE_COLUMNS,
  type BalanceLine,
  compareBalances,
  readBalanceLine,
} from "@grand-livre/domain/import/takeover/compare-balances";
import type { Application } from "../../application.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { inCommand } from "../../kit/command.ts";
import { receiveUpload, type Upload } from "../file/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { readTrialBalance } from "../report/service.ts";
import { type ComparisonRow, findComparisons, insertComparison } from "./comparison-repository.ts";
import { askedRecordHeadings } from "./mappings.ts";
import { chooseHeadings, RECORD_LIMITS, sheetRows } from "./read-sheet.ts";
import { RejectedLines } from "./rejected-lines.ts";
import { MAX_SHEET_BYTES } from "./sheet-upload.ts";
import { shownColumns } from "./shown-columns.ts";
import { companyOf, headRows } from "./upload.ts";

const LAST_COMPARISONS = 20;

/**
 * Compares the balance of a file with the books at a day. The verdict is kept with the day and the SHA-256 of the file, the
 * file is not. Who compares reads the balances of the books: it takes the right to read reports as well.
 * @throws RefusalError those of `receiveUpload`; FORBIDDEN, LEGAL_ENTITY_NOT_FOUND, VALIDATION_FAILED, EXCEL_UNREADABLE,
 * EXERCISE_NOT_FOUND
 */
export async function compareBalance(
  app: Application,
  caller: Caller,
  request: Request,
): Promise<BalanceComparisonAnswer> {
  if (!mayDo(caller, { service: "reports", action: "Viewer" })) throw new RefusalError("FORBIDDEN");
  const upload = await receiveUpload(app, request, MAX_SHEET_BYTES);
  try {
    const { id: legalEntityId, accountLength } = await companyOf(app, upload);
    const { legalEntityRefId, day, drafts } = fieldsOf(upload);
    const asked = askedRecordHeadings({ columns: BALANCE_COLUMNS }, upload.fields);
    const head = await headRows(upload, RECORD_LIMITS);
    const chosen = chooseHeadings(BALANCE_COLUMNS, head, asked, new Map());
    const shown = {
      ...(await shownColumns(upload.path, chosen, RECORD_LIMITS)),
      mapping: chosen.mapping as Record<string, number>,
    };
    if (chosen.missing.length > 0) return { ...shown, ...NOTHING_COMPARED };
    const lines: BalanceLine[] = [];
    const rejected = new RejectedLines();
    for await (const row of sheetRows(upload.path, RECORD_LIMITS)) {
      request.signal.throwIfAborted();
      const line = row.line <= chosen.row ? undefined : readBalanceLine(row, chosen.mapping);
      if (line === undefined) continue;
      if ("reason" in line) rejected.add(line);
      else lines.push(line);
    }
    if (rejected.count > 0 || lines.length === 0)
      return { ...shown, ...NOTHING_COMPARED, rejected: rejected.first(), rejectedCount: rejected.count };
    const balance = await readTrialBalance(app.db, caller.scope, {
      ...{ legalEntityRefId, startDate: day, endDate: day },
      ...{ subledgers: true, drafts, previous: false },
    });
    const books = balance.rows.map(({ account, subledger = null, label, balanceCents }) => ({
      ...{ account, auxiliary: subledger, label, balanceCents },
    }));
    const rows = compareBalances(lines, books, accountLength);
    const kept = await keep(app, caller, {
      ...{ legalEntityId, id: newId(), day, drafts, fileSha256: upload.sha256, fileName: upload.fileName },
      ...{ compared: rows.length, gaps: rows.filter(({ gapCents }) => gapCents !== 0).length },
    });
    return { ...shown, ...NOTHING_COMPARED, rows, kept };
  } finally {
    await upload.drop();
  }
}

const NOTHING_COMPARED = { rows: [], rejected: [], rejectedCount: 0, kept: null };

function fieldsOf({ fields }: Upload) {
  const parsed = balanceComparisonFields.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw new RefusalError("VALIDATION_FAILED", {
    fields: parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })),
  });
}

async function keep(
  app: Application,
  caller: Caller,
  row: Parameters<typeof insertComparison>[2],
): Promise<KeptComparison> {
  return inCommand(app, caller, async (command) => {
    const { tx, scope } = command;
    await insertComparison(tx, scope, row);
    const { legalEntityId, id, fileSha256: sha256, ...details } = row;
    await command.audit({
      action: "create",
      resource: "balance-comparison",
      resourceId: id,
      legalEntityId,
      details: { ...details, sha256 },
    });
    const [kept] = await findComparisons(tx, legalEntityId, { limit: 1, id });
    if (!kept) throw new Error("the comparison was not kept");
    return present(kept);
  });
}

/** The last comparisons of a company. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listComparisons(
  app: Application,
  legalEntityRefId: string,
): Promise<{ comparisons: KeptComparison[] }> {
  const { id } = await resolveLegalEntity(app.db, legalEntityRefId);
  return { comparisons: (await findComparisons(app.db, id, { limit: LAST_COMPARISONS })).map(present) };
}

const present = ({ fileSha256, comparedAt, ...row }: ComparisonRow): KeptComparison => ({
  ...row,
  sha256: fileSha256,
  comparedAt: comparedAt.toISOString(),
});

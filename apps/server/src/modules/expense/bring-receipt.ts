import { canEditExpenses } from "@grand-livre/domain/expense/expense-approval";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import {
  mediaTypeOfUpload,
  nameStoredFile,
  receiveUpload,
  releaseFile,
  respondWithFile,
  storeUpload,
} from "../file/service.ts";
import { enqueueJob } from "../job/service.ts";
import { auditReport, loadReport, onReport } from "./command.ts";
import type { ReadReceiptPayload } from "./read-receipt.ts";
import { MAX_RECEIPT_BYTES } from "./receipt.ts";
import { deleteReceipt, findReceipts, insertReceipt } from "./receipt-repository.ts";
import { factsOf } from "./report.ts";
import type { ReportRow } from "./repository.ts";

/** As many receipts as a report may have lines. */
const MOST_RECEIPTS = 200;

/** Keeps a receipt beside a report and leaves its reading to a job; a file that the report has already is read once. */
export async function bringReceipt(
  app: Application,
  caller: Caller,
  id: string,
  request: Request,
): Promise<ReportRow> {
  const upload = await receiveUpload(app, request, MAX_RECEIPT_BYTES);
  try {
    const mediaType = await mediaTypeOfUpload(upload);
    await storeUpload(app, upload);
    const { sha256, sizeBytes, fileName } = upload;
    return await onReport(app, caller, { id }, async (command, report) => {
      const { tx } = command;
      const { row } = report;
      orRefuse(canEditExpenses(factsOf(report), caller.userId));
      const receipts = await findReceipts(tx, row);
      if (receipts.some(({ fileSha256 }) => fileSha256 === sha256)) return row;
      if (receipts.length >= MOST_RECEIPTS)
        throw new RefusalError("EXPENSE_RECEIPTS_TOO_MANY", { limit: MOST_RECEIPTS });
      await nameStoredFile(tx, { sha256, sizeBytes, mediaType });
      const { legalEntityId } = row;
      const payload: ReadReceiptPayload = { receiptId: newId(), sha256 };
      const job = { kind: "read-receipt", legalEntityId, payload, total: 1 };
      const jobId = await enqueueJob(tx, caller.scope, job);
      const receipt = { id: payload.receiptId, reportId: id, fileSha256: sha256, fileName, jobId };
      await insertReceipt(tx, { legalEntityId, ...receipt });
      await auditReport(command, row, "bring-receipt", { fileName, sha256 });
      return row;
    });
  } finally {
    await upload.drop();
  }
}

type Named = { readonly id: string; readonly receiptId: string };

/** @throws RefusalError EXPENSE_REPORT_NOT_FOUND, EXPENSE_RECEIPT_NOT_FOUND */
export async function readBroughtReceipt(
  app: Application,
  caller: Caller,
  { id, receiptId }: Named,
): Promise<Response> {
  const { row } = await loadReport(app.db, caller, id);
  const receipt = (await findReceipts(app.db, row)).find((one) => one.id === receiptId);
  if (!receipt) throw new RefusalError("EXPENSE_RECEIPT_NOT_FOUND");
  return respondWithFile(app, receipt.fileSha256, receipt.fileName);
}

/** Removes a receipt that became no expense. @throws RefusalError EXPENSE_RECEIPT_NOT_FOUND, EXPENSE_RECEIPT_TAKEN */
export async function dropReceipt(
  app: Application,
  caller: Caller,
  { id, receiptId }: Named,
): Promise<ReportRow> {
  return onReport(app, caller, { id }, async (command, report) => {
    const { tx } = command;
    const { row, lines } = report;
    orRefuse(canEditExpenses(factsOf(report), caller.userId));
    const receipt = (await findReceipts(tx, row)).find((one) => one.id === receiptId);
    if (!receipt) throw new RefusalError("EXPENSE_RECEIPT_NOT_FOUND");
    const { fileSha256: sha256, fileName } = receipt;
    if (lines.some(({ receiptSha256 }) => receiptSha256 === sha256))
      throw new RefusalError("EXPENSE_RECEIPT_TAKEN");
    await deleteReceipt(tx, { legalEntityId: row.legalEntityId, id: receiptId });
    await releaseFile(tx, sha256);
    await auditReport(command, row, "drop-receipt", { fileName, sha256 });
    return row;
  });
}

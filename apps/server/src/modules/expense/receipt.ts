import { canEditExpenses } from "@grand-livre/domain/expense/expense-approval";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import {
  mediaTypeOfUpload,
  nameStoredFile,
  receiveUpload,
  respondWithFile,
  storeUpload,
} from "../file/service.ts";
import { changeReport, loadReport, onReport } from "./command.ts";
import { factsOf } from "./report.ts";
import { type ReportRow, updateReceipt } from "./repository.ts";

export const MAX_RECEIPT_BYTES = 25 * 1024 * 1024;

/** Attaches the receipt of a line, a PDF or a picture; one attached before is replaced. */
export async function addReceipt(
  app: Application,
  caller: Caller,
  { id, lineId }: { readonly id: string; readonly lineId: string },
  request: Request,
): Promise<ReportRow> {
  const upload = await receiveUpload(app, request, MAX_RECEIPT_BYTES);
  try {
    const mediaType = await mediaTypeOfUpload(upload);
    await storeUpload(app, upload);
    const { sha256, sizeBytes, fileName } = upload;
    return await onReport(app, caller, { id }, async (command, report) => {
      orRefuse(canEditExpenses(factsOf(report), caller.userId));
      const line = report.lines.find((one) => one.id === lineId);
      if (!line) throw new RefusalError("EXPENSE_LINE_NOT_FOUND");
      await nameStoredFile(command.tx, { sha256, sizeBytes, mediaType });
      const receipt = { receiptSha256: sha256, receiptName: fileName };
      await updateReceipt(command.tx, line, receipt);
      return changeReport(command, report.row, "add-receipt", {}, { fileName, sha256 });
    });
  } finally {
    await upload.drop();
  }
}

/** The receipt of a line. @throws RefusalError EXPENSE_REPORT_NOT_FOUND, EXPENSE_LINE_NOT_FOUND */
export async function readReceipt(
  app: Application,
  caller: Caller,
  { id, lineId }: { readonly id: string; readonly lineId: string },
): Promise<Response> {
  const { lines } = await loadReport(app.db, caller, id);
  const line = lines.find((one) => one.id === lineId);
  if (line?.receiptSha256 == null) throw new RefusalError("EXPENSE_LINE_NOT_FOUND");
  return respondWithFile(app, line.receiptSha256, line.receiptName ?? "justificatif");
}

import {
  importBatchListAnswer,
  importBatchParams,
  importBatchQuery,
  sheetPreviewAnswer,
  undoneBatchAnswer,
} from "@grand-livre/contracts/import";
import { jobAccepted } from "@grand-livre/contracts/job";
import { defineRoute, type Route } from "../../http/route.ts";
import { listBatches, undoBatch } from "./batches.ts";
import { previewSheet, uploadSheet } from "./sheet-upload.ts";
import { uploadLedger } from "./upload.ts";

const tag = "import";

export const importRoutes: readonly Route[] = [
  defineRoute({
    method: "post",
    path: "/api/invoice/upload-accounting-leger",
    tag,
    summary: "Import a ledger (a FEC) as one batch, all or nothing",
    right: { service: "imports", action: "Creator" },
    body: "multipart",
    answer: jobAccepted,
    status: 202,
    handler: async ({ app, caller, request }) => ({ jobId: await uploadLedger(app, caller, request.raw) }),
  }),
  defineRoute({
    method: "post",
    path: "/api/invoice/upload-excel",
    tag,
    summary: "Make draft entries of a journal in a spreadsheet or a CSV file",
    right: { service: "imports", action: "Creator" },
    body: "multipart",
    answer: jobAccepted,
    status: 202,
    handler: async ({ app, caller, request }) => ({ jobId: await uploadSheet(app, caller, request.raw) }),
  }),
  defineRoute({
    method: "post",
    path: "/api/invoice/upload-excel/preview",
    tag,
    summary: "What a journal file holds: its columns, first lines and rejected ones; nothing is written",
    right: { service: "imports", action: "Creator" },
    body: "multipart",
    answer: sheetPreviewAnswer,
    handler: ({ app, caller, request }) => previewSheet(app, caller, request.raw),
  }),
  defineRoute({
    method: "get",
    path: "/api/invoice/import-batch",
    tag,
    summary: "The imported ledgers of a company, the newest first",
    right: { service: "imports", action: "Viewer" },
    query: importBatchQuery,
    answer: importBatchListAnswer,
    handler: ({ app, caller, query }) => listBatches(app, caller.scope, query.legalEntityRefId),
  }),
  defineRoute({
    method: "delete",
    path: "/api/invoice/import-batch/{id}",
    tag,
    summary: "Undo an import as a whole, unless something depends on it",
    right: { service: "imports", action: "Deleter" },
    params: importBatchParams,
    answer: undoneBatchAnswer,
    handler: ({ app, caller, params }) => undoBatch(app, caller, params.id),
  }),
];

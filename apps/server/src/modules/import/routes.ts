import {
  importBatchListAnswer,
  importBatchParams,
  importBatchQuery,
  importMappingListAnswer,
  importPreviewAnswer,
  importReportAnswer,
  sheetPreviewAnswer,
  undoneBatchAnswer,
} from "@grand-livre/contracts/import";
import { jobAccepted } from "@grand-livre/contracts/job";
import { defineRoute, type Route } from "../../http/route.ts";
import { fileOfBatch, listBatches, reportOf, undoBatch } from "./batches.ts";
import { forgetMapping, listMappings } from "./mappings.ts";
import { previewImport } from "./preview.ts";
import { askToSeal } from "./seal.ts";
import { previewSheet, uploadSheet } from "./sheet-upload.ts";
import { uploadLedger } from "./upload.ts";

const tag = "import";

export const importRoutes: readonly Route[] = [
  defineRoute({
    method: "post",
    path: "/api/invoice/upload-accounting-leger",
    tag,
    summary: "Import a ledger (a FEC or a spreadsheet) as one batch, all or nothing",
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
  defineRoute({
    method: "post",
    path: "/api/invoice/import-preview",
    tag,
    summary:
      "What a file is and what its import would read: form, columns, first lines, refusals; nothing is written",
    right: { service: "imports", action: "Creator" },
    body: "multipart",
    answer: importPreviewAnswer,
    handler: ({ app, caller, request }) => previewImport(app, caller, request.raw),
  }),
  defineRoute({
    method: "get",
    path: "/api/invoice/import-batch/{id}",
    tag,
    summary: "What an import told of its file: anomalies, and each line left aside with its reason",
    right: { service: "imports", action: "Viewer" },
    params: importBatchParams,
    answer: importReportAnswer,
    handler: ({ app, caller, params }) => reportOf(app, caller.scope, params.id),
  }),
  defineRoute({
    method: "get",
    path: "/api/invoice/import-batch/{id}/file",
    tag,
    summary: "The imported file, as it came",
    right: { service: "imports", action: "Exporter" },
    params: importBatchParams,
    answer: { raw: "application/octet-stream" },
    handler: ({ app, caller, params }) => fileOfBatch(app, caller.scope, params.id),
  }),
  defineRoute({
    method: "post",
    path: "/api/invoice/import-batch/{id}/seal",
    tag,
    summary: "Seal the provisional entries of an import for good, in the order of its file",
    right: { service: "imports", action: "Validator" },
    params: importBatchParams,
    answer: jobAccepted,
    status: 202,
    handler: async ({ app, caller, params }) => ({ jobId: await askToSeal(app, caller, params.id) }),
  }),
  defineRoute({
    method: "get",
    path: "/api/invoice/import-mapping",
    tag,
    summary: "The column mappings that a company remembers, by shape of file",
    right: { service: "imports", action: "Viewer" },
    query: importBatchQuery,
    answer: importMappingListAnswer,
    handler: ({ app, caller, query }) => listMappings(app, caller.scope, query.legalEntityRefId),
  }),
  defineRoute({
    method: "delete",
    path: "/api/invoice/import-mapping/{id}",
    tag,
    summary: "Forget a column mapping",
    right: { service: "imports", action: "Editor" },
    params: importBatchParams,
    answer: importBatchParams,
    handler: ({ app, caller, params }) => forgetMapping(app, caller, params.id),
  }),
];

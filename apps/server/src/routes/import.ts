import { importEndpoints } from "@grand-livre/contracts/endpoints/import";
import { handle, type Route } from "../http/route.ts";
import { fileOfBatch, listBatches, reportOf, undoBatch } from "../modules/import/batches.ts";
import { compareBalance, listComparisons } from "../modules/import/compare-balance.ts";
import { previewDocuments, uploadDocuments } from "../modules/import/documents/document-upload.ts";
import { forgetMapping, listMappings } from "../modules/import/mappings.ts";
import { previewImport, previewSheet } from "../modules/import/preview.ts";
import { recentImports } from "../modules/import/recent.ts";
import { recogniseFile } from "../modules/import/recognise.ts";
import { previewRecords, uploadRecords } from "../modules/import/records/record-upload.ts";
import { askToSeal } from "../modules/import/seal.ts";
import { uploadSheet } from "../modules/import/sheet-upload.ts";
import { uploadLedger } from "../modules/import/upload.ts";

export const importRoutes: readonly Route[] = [
  handle(importEndpoints.uploadLedger, async ({ app, caller, request }) => ({
    jobId: await uploadLedger(app, caller, request.raw),
  })),
  handle(importEndpoints.uploadSheet, async ({ app, caller, request }) => ({
    jobId: await uploadSheet(app, caller, request.raw),
  })),
  handle(importEndpoints.previewSheet, ({ app, caller, request }) => previewSheet(app, caller, request.raw)),
  handle(importEndpoints.previewRecords, ({ app, caller, request }) =>
    previewRecords(app, caller, request.raw),
  ),
  handle(importEndpoints.uploadRecords, async ({ app, caller, request }) => ({
    jobId: await uploadRecords(app, caller, request.raw),
  })),
  handle(importEndpoints.previewDocuments, ({ app, request }) => previewDocuments(app, request.raw)),
  handle(importEndpoints.uploadDocuments, async ({ app, caller, request }) => ({
    jobId: await uploadDocuments(app, caller, request.raw),
  })),
  handle(importEndpoints.batches, ({ app, query }) => listBatches(app, query.legalEntityRefId)),
  handle(importEndpoints.recent, ({ app, caller, query }) =>
    recentImports(app, caller.scope, query.legalEntityRefId),
  ),
  handle(importEndpoints.undoBatch, ({ app, caller, params }) => undoBatch(app, caller, params.id)),
  handle(importEndpoints.preview, ({ app, caller, request }) => previewImport(app, caller, request.raw)),
  handle(importEndpoints.recognise, ({ app, request }) => recogniseFile(app, request.raw)),
  handle(importEndpoints.compareBalance, ({ app, caller, request }) =>
    compareBalance(app, caller, request.raw),
  ),
  handle(importEndpoints.comparisons, ({ app, query }) => listComparisons(app, query.legalEntityRefId)),
  handle(importEndpoints.batchReport, ({ app, caller, params }) => reportOf(app, caller.scope, params.id)),
  handle(importEndpoints.batchFile, ({ app, caller, params }) => fileOfBatch(app, caller.scope, params.id)),
  handle(importEndpoints.sealBatch, async ({ app, caller, params }) => ({
    jobId: await askToSeal(app, caller, params.id),
  })),
  handle(importEndpoints.mappings, ({ app, query }) => listMappings(app, query.legalEntityRefId)),
  handle(importEndpoints.forgetMapping, ({ app, caller, params }) => forgetMapping(app, caller, params.id)),
];

import { callsOn, endpoints } from "../endpoint.ts";
import {
  balanceComparisonAnswer,
  balanceComparisonsAnswer,
  importBatchListAnswer,
  importBatchParams,
  importBatchQuery,
  importMappingListAnswer,
  importPreviewAnswer,
  importRecognitionAnswer,
  importReportAnswer,
  recentImportsAnswer,
  recordPreviewAnswer,
  sheetPreviewAnswer,
  undoneBatchAnswer,
} from "../import.ts";
import { documentPreviewAnswer } from "../import-documents.ts";
import { jobAccepted } from "../job.ts";

const { view, create, edit, validate, remove, exporting } = callsOn("imports");

export const importEndpoints = endpoints("import", {
  uploadLedger: create.post(
    "/api/invoice/upload-accounting-leger",
    "Import a ledger (a FEC or a spreadsheet) as one batch, all or nothing",
    {
      body: "multipart",
      answer: jobAccepted,
      status: 202,
      refusals: [
        "EXCEL_NOT_PROCESSED",
        "EXCEL_UNREADABLE",
        "IMPORT_FILE_KNOWN",
        "IMPORT_ENCODING",
        "IMPORT_KIND_UNSUPPORTED",
        "LEGAL_ENTITY_NOT_FOUND",
      ],
    },
  ),
  uploadSheet: create.post(
    "/api/invoice/upload-excel",
    "Make draft entries of a journal in a spreadsheet or a CSV file",
    {
      body: "multipart",
      answer: jobAccepted,
      status: 202,
      refusals: [
        "EXCEL_NOT_PROCESSED",
        "EXCEL_UNREADABLE",
        "IMPORT_FILE_KNOWN",
        "JOURNAL_NOT_FOUND",
        "LEGAL_ENTITY_NOT_FOUND",
      ],
    },
  ),
  previewSheet: create.post(
    "/api/invoice/upload-excel/preview",
    "What a journal file holds: its columns, first lines and rejected ones; nothing is written",
    {
      body: "multipart",
      answer: sheetPreviewAnswer,
      refusals: ["EXCEL_UNREADABLE", "LEGAL_ENTITY_NOT_FOUND", "EXCEL_NOT_PROCESSED"],
    },
  ),
  previewRecords: create.post(
    "/api/invoice/import-records/preview",
    "What a file of accounts, third parties, openings, assets or open items would make, row by row; nothing is written",
    {
      body: "multipart",
      answer: recordPreviewAnswer,
      refusals: ["EXCEL_UNREADABLE", "FISCAL_EXERCISE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  uploadRecords: create.post(
    "/api/invoice/import-records",
    "Import a file of accounts, third parties, openings, assets or open items as one batch",
    {
      body: "multipart",
      answer: jobAccepted,
      status: 202,
      refusals: [
        "EXCEL_NOT_PROCESSED",
        "EXCEL_UNREADABLE",
        "FISCAL_EXERCISE_NOT_FOUND",
        "IMPORT_FILE_KNOWN",
        "LEGAL_ENTITY_NOT_FOUND",
      ],
    },
  ),
  previewDocuments: create.post(
    "/api/invoice/import-documents/preview",
    "The documents of an archive and the imported entries whose piece each is named after; nothing is written",
    {
      body: "multipart",
      answer: documentPreviewAnswer,
      refusals: ["IMPORT_ARCHIVE_UNREADABLE", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  uploadDocuments: create.post(
    "/api/invoice/import-documents",
    "Attach the documents of an archive to the imported entries whose piece each is named after",
    {
      body: "multipart",
      answer: jobAccepted,
      status: 202,
      refusals: ["IMPORT_ARCHIVE_UNREADABLE", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  batches: view.get("/api/invoice/import-batch", "The imported ledgers of a company, the newest first", {
    query: importBatchQuery,
    answer: importBatchListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  recent: view.get(
    "/api/invoice/import/recent",
    "The imports of a company under way, and for a day what became of the caller's own",
    { query: importBatchQuery, answer: recentImportsAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  undoBatch: remove.delete(
    "/api/invoice/import-batch/{id}",
    "Undo an import as a whole, unless something depends on it",
    {
      params: importBatchParams,
      answer: undoneBatchAnswer,
      refusals: ["IMPORT_BATCH_IN_USE", "IMPORT_BATCH_NOT_FOUND"],
    },
  ),
  preview: create.post(
    "/api/invoice/import-preview",
    "What a file is and what its import would read: form, columns, first lines, refusals; nothing is written",
    {
      body: "multipart",
      answer: importPreviewAnswer,
      refusals: ["EXCEL_UNREADABLE", "IMPORT_ENCODING", "IMPORT_KIND_UNSUPPORTED", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  recognise: create.post(
    "/api/invoice/import-recognition",
    "What a file of a takeover is taken for by its name, headings and rows; nothing is judged, written or kept",
    {
      body: "multipart",
      answer: importRecognitionAnswer,
      refusals: [
        "EXCEL_UNREADABLE",
        "IMPORT_ARCHIVE_UNREADABLE",
        "IMPORT_KIND_UNSUPPORTED",
        "LEGAL_ENTITY_NOT_FOUND",
      ],
    },
  ),
  compareBalance: create.post(
    "/api/invoice/balance-comparison",
    "Compare a balance of the software before with the books at a day, account by account; its verdict is kept",
    {
      body: "multipart",
      answer: balanceComparisonAnswer,
      refusals: [
        "EXCEL_UNREADABLE",
        "EXERCISE_NOT_FOUND",
        "LEGAL_ENTITY_NOT_FOUND",
        "REPORT_CROSSES_EXERCISES",
        "REPORT_DATES_INVALID",
      ],
    },
  ),
  comparisons: view.get(
    "/api/invoice/balance-comparison",
    "The last comparisons of balances of a company, the newest first",
    { query: importBatchQuery, answer: balanceComparisonsAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  batchReport: view.get(
    "/api/invoice/import-batch/{id}",
    "What an import told of its file: anomalies, and each line left aside with its reason",
    { params: importBatchParams, answer: importReportAnswer, refusals: ["IMPORT_BATCH_NOT_FOUND"] },
  ),
  batchFile: exporting.get("/api/invoice/import-batch/{id}/file", "The imported file, as it came", {
    params: importBatchParams,
    answer: { raw: "application/octet-stream" },
    refusals: ["IMPORT_BATCH_NOT_FOUND"],
  }),
  sealBatch: validate.post(
    "/api/invoice/import-batch/{id}/seal",
    "Seal the provisional entries of an import for good, in the order of its file",
    {
      params: importBatchParams,
      answer: jobAccepted,
      status: 202,
      refusals: ["IMPORT_BATCH_NOT_FOUND", "IMPORT_BATCH_NOT_SEALABLE"],
    },
  ),
  mappings: view.get(
    "/api/invoice/import-mapping",
    "The column mappings that a company remembers, by shape of file",
    { query: importBatchQuery, answer: importMappingListAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  forgetMapping: edit.delete("/api/invoice/import-mapping/{id}", "Forget a column mapping", {
    params: importBatchParams,
    answer: importBatchParams,
    refusals: ["IMPORT_MAPPING_NOT_FOUND"],
  }),
});

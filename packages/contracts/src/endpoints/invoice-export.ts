import { endpoints } from "../endpoint.ts";
import { invoiceExportQuery, recentExportsAnswer, recentExportsQuery } from "../invoice-export.ts";
import { jobAccepted } from "../job.ts";
import { idParams } from "../paging.ts";
import { eitherSide } from "../rights.ts";

export const invoiceExportEndpoints = endpoints("invoice", {
  direct: {
    method: "get",
    path: "/api/invoice/export",
    summary: "A list of invoices, or a selection out of it, as a file: Excel, CSV or PDF",
    right: eitherSide("Exporter"),
    query: invoiceExportQuery,
    answer: { raw: "application/octet-stream" },
    refusals: ["EXPORT_TOO_LONG", "INVOICES_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
  },
  start: {
    method: "post",
    path: "/api/invoice/export",
    summary: "The same of a list of any length, left to a job whose file is fetched at its end",
    right: eitherSide("Exporter"),
    body: invoiceExportQuery,
    answer: jobAccepted,
    status: 202,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  recent: {
    method: "get",
    path: "/api/invoice/export/recent",
    summary: "The caller's exports of a list that are being made, or were within a day",
    right: eitherSide("Exporter"),
    query: recentExportsQuery,
    answer: recentExportsAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  file: {
    method: "get",
    path: "/api/invoice/export/{id}",
    summary: "The file that such a job of the caller made, for a day",
    right: eitherSide("Exporter"),
    params: idParams,
    answer: { raw: "application/octet-stream" },
    refusals: ["EXPORT_EXPIRED", "JOB_NOT_FOUND"],
  },
});

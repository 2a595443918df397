import { by, endpoints } from "../endpoint.ts";
import { invoiceExportQuery, recentExportsAnswer, recentExportsQuery } from "../invoice-export.ts";
import { jobAccepted } from "../job.ts";
import { eitherSide } from "../rights.ts";

const exporting = by(eitherSide("Exporter"));

export const invoiceExportEndpoints = endpoints("invoice", {
  direct: exporting.get(
    "/api/invoice/export",
    "A list of invoices, or a selection out of it, as a file: Excel, CSV or PDF",
    {
      query: invoiceExportQuery,
      answer: { raw: "application/octet-stream" },
      refusals: ["EXPORT_TOO_LONG", "INVOICES_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  start: exporting.post(
    "/api/invoice/export",
    "The same of a list of any length, left to a job whose file is fetched at its end",
    { body: invoiceExportQuery, answer: jobAccepted, status: 202, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  recent: exporting.get(
    "/api/invoice/export/recent",
    "The caller's exports of a list that are being made, or were within a day",
    { query: recentExportsQuery, answer: recentExportsAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  file: exporting.get("/api/invoice/export/{id}", "The file that such a job of the caller made, for a day", {
    answer: { raw: "application/octet-stream" },
    refusals: ["EXPORT_EXPIRED", "JOB_NOT_FOUND"],
  }),
});

import {
  eReportAnswer,
  eReportBody,
  eReportInvoicesAnswer,
  eReportInvoicesQuery,
  eReportPeriodsAnswer,
  eReportPeriodsQuery,
  eReportQuery,
} from "../e-reporting.ts";
import { callsOn, endpoints } from "../endpoint.ts";

const { view, validate } = callsOn("declarations");
const READ = ["E_REPORT_SPAN_INVALID", "LEGAL_ENTITY_NOT_FOUND"] as const;

export const eReportingEndpoints = endpoints("e-reporting", {
  read: view.get(
    "/api/e-reporting",
    "What is reported of some days (flux 10): invoices abroad, sales to consumers by day, or their payments",
    { query: eReportQuery, answer: eReportAnswer, refusals: READ },
  ),
  periods: view.get(
    "/api/e-reporting/periods",
    "The periods of e-reporting due in a span of days, each with its last day and its state",
    { query: eReportPeriodsQuery, answer: eReportPeriodsAnswer, refusals: READ },
  ),
  invoices: view.get("/api/e-reporting/invoices", "A page of the invoices that a row of a day adds up", {
    query: eReportInvoicesQuery,
    answer: eReportInvoicesAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  file: view.get("/api/e-reporting/file", "The report of some days as its XML (flux 10); nothing is sent", {
    query: eReportQuery,
    answer: { raw: "application/xml" },
    refusals: READ,
  }),
  send: validate.post(
    "/api/e-reporting",
    "Send the report of a period through the platform; once it was sent, one that replaces it when the books changed",
    {
      body: eReportBody,
      answer: eReportAnswer,
      refusals: [
        ...READ,
        "E_REPORT_NEGATIVE",
        "E_REPORT_NOTHING",
        "E_REPORT_OVERLAPS",
        "E_REPORT_PERIOD_INVALID",
        "E_REPORT_PERIOD_RUNNING",
        "E_REPORT_UNCHANGED",
      ],
    },
  ),
});

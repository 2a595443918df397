import { callsOn, endpoints } from "../endpoint.ts";
import { payYearAnswer, payYearFileQuery, payYearQuery } from "../pay-year.ts";

const { view, exporting } = callsOn("payslip");
const REFUSALS = ["LEGAL_ENTITY_NOT_FOUND", "EMPLOYEE_NOT_FOUND", "ANALYTIC_AXIS_NOT_FOUND"] as const;

export const payYearEndpoints = endpoints("payroll", {
  read: view.get(
    "/api/payroll/year",
    "A year of validated payslips month by month: the yearly book, or the cost by section of an axis",
    { query: payYearQuery, answer: payYearAnswer, refusals: REFUSALS },
  ),
  file: exporting.get("/api/payroll/year/file", "The same as a PDF, a spreadsheet or a CSV", {
    query: payYearFileQuery,
    answer: { raw: "application/octet-stream" },
    refusals: [...REFUSALS, "REPORT_TOO_LONG"],
  }),
});

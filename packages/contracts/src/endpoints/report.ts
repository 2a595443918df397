import { callsOn, endpoints } from "../endpoint.ts";
import {
  agedBalanceAnswer,
  agedBalanceQuery,
  balanceSheetAnswer,
  generalLedgerAnswer,
  generalLedgerQuery,
  statementAnswer,
  statementQuery,
  taxPackageAnswer,
  taxPackageQuery,
  taxTablesAnswer,
  taxTablesQuery,
  trialBalanceAnswer,
  trialBalanceQuery,
} from "../report.ts";
import {
  cashForecastAnswer,
  cashForecastQuery,
  centralisationAnswer,
  centralisationQuery,
  dueDatesAnswer,
  dueDatesQuery,
  journalReportAnswer,
  journalReportQuery,
  reportFileQuery,
} from "../report-journal.ts";

const { view: viewReports, view, exporting } = callsOn("reports");
const { view: viewDeclarations } = callsOn("declarations");

const DAYS = ["EXERCISE_NOT_FOUND", "REPORT_CROSSES_EXERCISES", "REPORT_DATES_INVALID"] as const;

export const reportEndpoints = endpoints("report", {
  trialBalance: viewReports.get(
    "/api/report/trial-balance",
    "Trial balance between two days of one exercise, from kept balances",
    {
      query: trialBalanceQuery,
      answer: trialBalanceAnswer,
      refusals: [
        "EXERCISE_NOT_FOUND",
        "LEGAL_ENTITY_NOT_FOUND",
        "REPORT_CROSSES_EXERCISES",
        "REPORT_DATES_INVALID",
      ],
    },
  ),
  generalLedger: viewReports.get(
    "/api/report/general-ledger",
    "A page of the grand livre of an account, with the balance after each line",
    {
      query: generalLedgerQuery,
      answer: generalLedgerAnswer,
      refusals: [
        "LEDGER_ACCOUNT_NOT_FOUND",
        "LEGAL_ENTITY_NOT_FOUND",
        "SUBLEDGER_NOT_FOUND",
        "EXERCISE_NOT_FOUND",
        "REPORT_CROSSES_EXERCISES",
        "REPORT_DATES_INVALID",
      ],
    },
  ),
  balanceSheet: view.get(
    "/api/report/balance-sheet",
    "Balance sheet of an exercise (bilan), each figure with its accounts",
    { query: statementQuery, answer: balanceSheetAnswer, refusals: ["FISCAL_EXERCISE_NOT_FOUND"] },
  ),
  incomeStatement: view.get(
    "/api/report/income-statement",
    "Income statement of an exercise (compte de résultat), each figure with its accounts",
    { query: statementQuery, answer: statementAnswer, refusals: ["FISCAL_EXERCISE_NOT_FOUND"] },
  ),
  intermediateBalances: view.get(
    "/api/report/intermediate-balances",
    "Intermediate balances of an exercise (SIG) and its self-financing capacity (CAF)",
    { query: statementQuery, answer: statementAnswer, refusals: ["FISCAL_EXERCISE_NOT_FOUND"] },
  ),
  cashFlow: view.get("/api/report/cash-flow", "Cash flows of an exercise by the indirect method", {
    query: statementQuery,
    answer: statementAnswer,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND"],
  }),
  taxPackage: viewDeclarations.get(
    "/api/report/tax-package",
    "The balances of an exercise by line of the tax package (liasse), each figure with its accounts",
    { query: taxPackageQuery, answer: taxPackageAnswer, refusals: ["FISCAL_EXERCISE_NOT_FOUND"] },
  ),
  taxTables: viewDeclarations.get(
    "/api/report/tax-tables",
    "The tables 2054 to 2057 of an exercise by box, with their accounts, and the checks between tables and balance sheet",
    { query: taxTablesQuery, answer: taxTablesAnswer, refusals: ["FISCAL_EXERCISE_NOT_FOUND"] },
  ),
  agedBalance: view.get(
    "/api/report/aged-balance",
    "What customers owe or suppliers are owed at a day, by age, from the lines that were open then",
    { query: agedBalanceQuery, answer: agedBalanceAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  journal: view.get(
    "/api/report/journal",
    "The lines of one journal or of all, entry after entry, page by page",
    {
      query: journalReportQuery,
      answer: journalReportAnswer,
      refusals: ["JOURNAL_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND", ...DAYS],
    },
  ),
  centralisation: view.get(
    "/api/report/centralisation",
    "Sums of each journal by month between two days of one exercise",
    {
      query: centralisationQuery,
      answer: centralisationAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", ...DAYS],
    },
  ),
  dueDates: view.get(
    "/api/report/due-dates",
    "What customers owe or suppliers are owed on a day, by due date, each with its entry: a page",
    { query: dueDatesQuery, answer: dueDatesAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  cashForecast: view.get(
    "/api/report/cash-forecast",
    "Treasury week by week: due dates of customers and suppliers, and declarations to pay",
    {
      query: cashForecastQuery,
      answer: cashForecastAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "EXERCISE_NOT_FOUND"],
    },
  ),
  file: exporting.get(
    "/api/report/file",
    "A report as a PDF (page n/N, provisional or final), an Excel file with its formulas, or a CSV",
    {
      query: reportFileQuery,
      answer: { raw: "application/octet-stream" },
      refusals: [
        "FISCAL_EXERCISE_NOT_FOUND",
        "JOURNAL_NOT_FOUND",
        "LEDGER_ACCOUNT_NOT_FOUND",
        "LEGAL_ENTITY_NOT_FOUND",
        "REPORT_TOO_LONG",
        "SUBLEDGER_NOT_FOUND",
        ...DAYS,
      ],
    },
  ),
});

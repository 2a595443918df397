import { annualAccountsAnswer, annualAccountsPartBody, annualAccountsQuery } from "../annual-accounts.ts";
import { callsOn, endpoints } from "../endpoint.ts";

const { view, edit, exporting } = callsOn("reports");

export const annualAccountsEndpoints = endpoints("annual-accounts", {
  show: view.get(
    "/api/annual-accounts",
    "The annual accounts of an exercise: texts of the notes, tables from the books, and what is missing",
    { query: annualAccountsQuery, answer: annualAccountsAnswer, refusals: ["FISCAL_EXERCISE_NOT_FOUND"] },
  ),
  write: edit.put(
    "/api/annual-accounts/part",
    "Keep a part of the notes: its text, its rows, or that it has no object",
    {
      body: annualAccountsPartBody,
      answer: annualAccountsAnswer,
      refusals: ["FISCAL_EXERCISE_NOT_FOUND"],
    },
  ),
  paper: exporting.get(
    "/api/annual-accounts/pdf",
    "The annual accounts bound in one PDF: cover, contents, balance sheet, income statement, SIG, notes",
    {
      query: annualAccountsQuery,
      answer: { raw: "application/pdf" },
      refusals: ["FISCAL_EXERCISE_NOT_FOUND"],
    },
  ),
});

import {
  dsnDepositBody,
  dsnEventBody,
  dsnMakeBody,
  dsnMonthAnswer,
  dsnMonthQuery,
  dsnRatesAnswer,
  dsnTakeOverAnswer,
  dsnYearAnswer,
  dsnYearQuery,
} from "../dsn.ts";
import {
  organismDuesAnswer,
  organismDuesQuery,
  organismFileQuery,
  payOrganismsBody,
  undoOrganismsBody,
} from "../dsn-organism.ts";
import { callsOn, endpoints } from "../endpoint.ts";
import { POSTED } from "./posted.ts";

const { view, edit, validate, exporting } = callsOn("payslip");
const OF_EMPLOYER = ["LEGAL_ENTITY_NOT_FOUND", "PAYROLL_EMPLOYER_NOT_FOUND"] as const;

/** Social declarations (DSN): made here, deposited by a person on net-entreprises.fr. */
export const dsnEndpoints = endpoints("dsn", {
  year: view.get(
    "/api/dsn",
    "The months of a year by establishment, each with the state of its declaration",
    {
      query: dsnYearQuery,
      answer: dsnYearAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  month: view.get(
    "/api/dsn/month",
    "A month: what is missing, what the checker finds, its totals and files",
    {
      query: dsnMonthQuery,
      answer: dsnMonthAnswer,
      refusals: OF_EMPLOYER,
    },
  ),
  make: validate.post(
    "/api/dsn",
    "Make the file of a month; once one was deposited, the file that replaces it, or cancels it",
    {
      body: dsnMakeBody,
      answer: dsnMonthAnswer,
      refusals: [...OF_EMPLOYER, "DSN_PAYSLIPS_OPEN", "DSN_INCOMPLETE", "DSN_UNCHANGED", "DSN_NOT_DEPOSITED"],
    },
  ),
  event: validate.post(
    "/api/dsn/event",
    "Make the file of an event: a stop of work, a return, an end of contract",
    {
      body: dsnEventBody,
      answer: dsnMonthAnswer,
      refusals: [...OF_EMPLOYER, "EMPLOYEE_NOT_FOUND", "DSN_DATES_INVALID", "DSN_INCOMPLETE"],
    },
  ),
  file: exporting.get("/api/dsn/file/{id}", "A file as it was made, the same bytes each time", {
    answer: { raw: "text/plain" },
    refusals: ["DSN_FILE_NOT_FOUND"],
  }),
  deposit: validate.patch(
    "/api/dsn/file/{id}",
    "Note the day that a person deposited a file on, or that it was not",
    {
      body: dsnDepositBody,
      answer: dsnMonthAnswer,
      refusals: ["DSN_FILE_NOT_FOUND", "DSN_DATE_AHEAD", "DSN_SUPERSEDED", ...OF_EMPLOYER],
    },
  ),
  dues: view.get(
    "/api/dsn/organism",
    "What a quarter owes to each organism, by month or by quarter, with what was paid of it",
    { query: organismDuesQuery, answer: organismDuesAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  payDues: validate.post(
    "/api/dsn/organism/pay",
    "Write the payment of dues, one entry for each bank account, lettered with the payslips' own",
    {
      body: payOrganismsBody,
      answer: organismDuesAnswer,
      refusals: [
        "LEGAL_ENTITY_NOT_FOUND",
        "PAYROLL_NOTHING_TO_DO",
        "ORGANISM_NOT_POSTED",
        "ORGANISM_PERIOD_OPEN",
        "ORGANISM_DUE_CHANGED",
        "JOURNAL_NOT_FOUND",
        "LEDGER_ACCOUNT_UNUSABLE",
        "TECHNICAL_ACCOUNT_NOT_FOUND",
        ...POSTED,
      ],
    },
  ),
  undoDues: validate.post("/api/dsn/organism/payment/{id}/undo", "Reverse a payment of dues", {
    body: undoOrganismsBody,
    answer: organismDuesAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "ORGANISM_PAYMENT_NOT_FOUND", ...POSTED],
  }),
  duesFile: exporting.get(
    "/api/dsn/organism/payment/{id}/file",
    "A payment of dues as one SEPA file, the same bytes each time; for a second person, who did not write it",
    {
      query: organismFileQuery,
      answer: { raw: "application/xml" },
      refusals: [
        "ORGANISM_PAYMENT_NOT_FOUND",
        "PAYROLL_NOTHING_TO_DO",
        "SEPA_AMOUNT_TOO_LARGE",
        "SEPA_NAME_UNWRITABLE",
        "TRANSFER_APPROVAL_OWN",
        "TRANSFER_DATE_PAST",
        "TRANSFER_ACCOUNT_WITHOUT_IBAN",
      ],
    },
  ),
  rates: edit.post(
    "/api/dsn/rates",
    "Read the return of withholding rates (CRM nominatif); `apply` puts them on the employees",
    {
      body: "multipart",
      answer: dsnRatesAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "DSN_RATES_UNREADABLE"],
    },
  ),
  takeOver: edit.post(
    "/api/dsn/take-over",
    "Read the year so far out of the declarations of another software; `apply` puts it on the employees",
    {
      body: "multipart",
      answer: dsnTakeOverAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "DSN_UNREADABLE", "DSN_NOTHING_READ"],
    },
  ),
});

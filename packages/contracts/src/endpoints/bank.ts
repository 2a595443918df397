import {
  acceptOperationBody,
  acceptOperationsAnswer,
  acceptOperationsBody,
  bankAccountQuery,
  bankAccountsAnswer,
  bankLineQuery,
  bankLinesAnswer,
  bankOperation,
  bankOperationQuery,
  bankOperationsAnswer,
  bankPreviewAnswer,
  bankStatementQuery,
  bankStatementsAnswer,
  certainOperationsBody,
  freezeAnswer,
  freezeBody,
  reconciliationAnswer,
  reconciliationQuery,
  reopenBody,
  statementClosingBody,
  undoOperationsAnswer,
  undoOperationsBody,
} from "../bank.ts";
import { callsOn, endpoints } from "../endpoint.ts";
import { done } from "../identity.ts";
import { jobAccepted } from "../job.ts";
import { POSTED } from "./posted.ts";

const { view, create, edit, validate, remove } = callsOn("reconciliation");
/** A person who reconciles writes payments and entries with it. */

const WRITES = [
  "BANK_CURRENCIES_MIXED",
  "BANK_LINE_UNAVAILABLE",
  "BANK_MATCH_AMOUNT_DIFFERS",
  "BANK_OPERATION_NOT_FOUND",
  "BANK_OPERATION_NOT_OPEN",
  "BANK_PERIOD_FROZEN",
  "BANK_PROPOSAL_GONE",
  "BANK_RATE_FAR",
  "COUNTERPARTY_NOT_FOUND",
  "INVOICE_NOT_FOUND",
  "INVOICE_REFUSED",
  "PAYMENT_DATE_IN_FUTURE",
  "PAYMENT_ABOVE_REMAINING",
  "PAYMENT_GAP_ABOVE_LIMIT",
  "PAYMENT_GAP_UNUSED",
  "VAT_CODE_UNUSABLE",
  ...POSTED,
] as const;

const UNDOES = [
  "BANK_OPERATION_NOT_FOUND",
  "BANK_OPERATION_OPEN",
  "BANK_PERIOD_FROZEN",
  "ENTRY_ALREADY_REVERSED",
  "PAYMENT_ALREADY_REVERSED",
  "PAYMENT_REFUNDED",
  ...POSTED,
] as const;

/** The errors that prevent the figures of a day. */
const FIGURES = [
  "BANK_STATEMENT_NOT_FOUND",
  "ENDING_BALANCE_NOT_FOUND",
  "LEGAL_ENTITY_NOT_FOUND",
  "STARTING_BALANCE_NOT_FOUND",
] as const;

export const bankEndpoints = endpoints("bank", {
  upload: create.post(
    "/api/bank-statement/upload",
    "Import the statements of a bank's file; operations that are there already are skipped",
    {
      body: "multipart",
      answer: jobAccepted,
      status: 202,
      refusals: ["JOURNAL_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  preview: create.post(
    "/api/bank-statement/preview",
    "What importing a bank's file would add, and how the columns of a sheet would be read; nothing is kept of the file",
    {
      body: "multipart",
      answer: bankPreviewAnswer,
      refusals: [
        "BANK_ACCOUNT_TAKEN",
        "BANK_ACCOUNT_UNKNOWN",
        "BANK_CURRENCY_DIFFERS",
        "BANK_CURRENCY_UNSUPPORTED",
        "BANK_FILE_INFORMATION",
        "BANK_FILE_INVALID",
        "BANK_RATE_MISSING",
        "BANK_STATEMENT_UNBALANCED",
        "EXCEL_UNREADABLE",
        "JOURNAL_NOT_FOUND",
        "LEGAL_ENTITY_NOT_FOUND",
      ],
    },
  ),
  close: edit.put(
    "/api/bank-statement/{id}/closing",
    "Type the closing balance of a statement whose file gave none",
    {
      body: statementClosingBody,
      answer: done,
      refusals: [
        "BANK_PERIOD_FROZEN",
        "BANK_STATEMENT_CLOSED",
        "BANK_STATEMENT_CLOSING_EARLY",
        "BANK_STATEMENT_NOT_FOUND",
      ],
    },
  ),
  accounts: view.get(
    "/api/bank-account",
    "The bank accounts of a company: balance of the statements, balance of the books, what is open",
    { query: bankAccountQuery, answer: bankAccountsAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  statements: view.get(
    "/api/bank-statement",
    "Imported statements, the latest first, with the gap before each",
    { query: bankStatementQuery, answer: bankStatementsAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  removeStatement: remove.delete(
    "/api/bank-statement/{id}",
    "Undo the import of a statement of which no operation is matched",
    {
      answer: done,
      refusals: [
        "BANK_PERIOD_FROZEN",
        "BANK_STATEMENT_MATCHED",
        "BANK_STATEMENT_NOT_FOUND",
        "BANK_STATEMENT_SHARED",
      ],
    },
  ),
  operations: view.get(
    "/api/bank-operation",
    "Operations of a bank account by date, those of one state or statement when told",
    {
      query: bankOperationQuery,
      answer: bankOperationsAnswer,
      refusals: ["BANK_STATEMENT_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  certain: view.post(
    "/api/bank-operation/certain",
    "Look by a job for the open operations whose proposal is certain; nothing is written",
    { body: certainOperationsBody, answer: jobAccepted, status: 202, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  acceptMany: validate.post(
    "/api/bank-operation/accept",
    "Accept several proposals that were shown, all of them or none",
    {
      body: acceptOperationsBody,
      answer: acceptOperationsAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", ...WRITES],
    },
  ),
  accept: validate.post(
    "/api/bank-operation/{id}/accept",
    "Match an operation: pay invoices, tick lines of the books, or write its entry",
    { body: acceptOperationBody, answer: bankOperation, refusals: WRITES },
  ),
  ignore: edit.post(
    "/api/bank-operation/{id}/ignore",
    "Leave an operation out: it stays open in no list, and counts as unmatched in the balances",
    {
      answer: bankOperation,
      refusals: ["BANK_OPERATION_NOT_FOUND", "BANK_OPERATION_NOT_OPEN", "BANK_PERIOD_FROZEN"],
    },
  ),
  undo: validate.post(
    "/api/bank-operation/{id}/undo",
    "Open an operation again: its payment or entry is reversed, its ticks are taken off with a trace",
    {
      answer: bankOperation,
      refusals: UNDOES,
    },
  ),
  undoMany: validate.post(
    "/api/bank-operation/undo",
    "Open several operations again, as those that were accepted together; all of them or none",
    {
      body: undoOperationsBody,
      answer: undoOperationsAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", ...UNDOES],
    },
  ),
  lines: view.get(
    "/api/bank-line",
    "Lines of a bank's account in the books that no operation ticks, by date",
    { query: bankLineQuery, answer: bankLinesAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  reconciliation: view.get(
    "/api/bank-reconciliation",
    "The reconciliation of a bank account on a day: statement, what is unmatched, books",
    { query: reconciliationQuery, answer: reconciliationAnswer, refusals: FIGURES },
  ),
  print: view.get(
    "/api/bank-reconciliation/print",
    "The reconciliation of a day as a PDF: provisional, or as it was frozen",
    { query: reconciliationQuery, answer: { raw: "application/pdf" }, refusals: FIGURES },
  ),
  freeze: validate.post(
    "/api/bank-statement/freeze",
    "Freeze the reconciliation of a day: its operations change no more",
    {
      body: freezeBody,
      answer: freezeAnswer,
      refusals: ["BALANCE_DIFFERS_FROM_JOURNAL", "BANK_PERIOD_FROZEN", ...FIGURES],
    },
  ),
  reopen: validate.post(
    "/api/bank-statement/freeze/{id}/reopen",
    "Open a frozen reconciliation again, for a reason that is kept",
    { body: reopenBody, answer: done, refusals: ["BANK_FREEZE_NOT_FOUND"] },
  ),
});

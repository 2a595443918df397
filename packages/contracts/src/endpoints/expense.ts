import { by, callsOn, endpoints } from "../endpoint.ts";
import {
  approveExpensesBody,
  createExpenseReportBody,
  expenseIbanBody,
  expenseNaturesAnswer,
  expenseReportAnswer,
  expenseReportListAnswer,
  expenseReportQuery,
  lineReceiptParams,
  postExpensesBody,
  postExpensesPreview,
  postExpensesQuery,
  rebillableAnswer,
  rebillableQuery,
  receiptParams,
  reimburseExpensesBody,
  rejectExpensesBody,
  updateExpenseReportBody,
} from "../expense.ts";
import { idParams } from "../paging.ts";
import { POSTED } from "./posted.ts";

const { view: viewInvoices } = callsOn("invoices");
const { view, create, validate } = callsOn("missions");
/** A manager (Editor) or an accountant (Validator): which of them, the report's step says. */
const approve = by({
  anyOf: [
    { service: "missions", action: "Editor" },
    { service: "missions", action: "Validator" },
  ],
});

const LINES = [
  "COUNTERPARTY_NOT_FOUND",
  "EXPENSE_AMOUNT_INVALID",
  "EXPENSE_NATURE_UNKNOWN",
  "EXPENSE_RECEIPT_NOT_FOUND",
  "EXPENSE_RATE_MISSING",
  "EXPENSE_TAX_ABOVE_TOTAL",
  "EXPENSE_VAT_IN_CURRENCY",
  "EXPENSE_VAT_CODE_INVALID",
  "KILOMETRES_INVALID",
  "KILOMETRE_SCALE_UNKNOWN",
  "LEDGER_ACCOUNT_UNUSABLE",
  "MISSION_NOT_FOUND",
] as const;
const STEP = ["EXPENSE_REPORT_NOT_FOUND", "EXPENSE_REPORT_STATE"] as const;
const APPROVAL = [
  ...STEP,
  "EXPENSE_APPROVAL_ALONE",
  "EXPENSE_APPROVAL_OWN",
  "EXPENSE_APPROVAL_RIGHT_MISSING",
] as const;
const WRITES = [...STEP, "JOURNAL_NOT_FOUND", ...POSTED] as const;

export const expenseEndpoints = endpoints("expense-report", {
  list: view.get(
    "/api/expense-report",
    "Expense reports: all of them for whoever approves, one's own otherwise",
    { query: expenseReportQuery, answer: expenseReportListAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  create: create.post("/api/expense-report", "Begin an expense report", {
    body: createExpenseReportBody,
    answer: expenseReportAnswer,
    refusals: [...LINES, "LEGAL_ENTITY_NOT_FOUND"],
  }),
  natures: view.get(
    "/api/expense-report/natures",
    "The natures of expenses: their account and the VAT that is recovered today",
    { answer: expenseNaturesAnswer },
  ),
  rebillable: viewInvoices.get(
    "/api/expense-report/rebillable",
    "Approved expenses that a client's next invoice may take",
    { query: rebillableQuery, answer: rebillableAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  read: view.get(
    "/api/expense-report/{id}",
    "One expense report with its lines, and what may be asked for twice",
    { answer: expenseReportAnswer, refusals: ["EXPENSE_REPORT_NOT_FOUND"] },
  ),
  update: create.patch(
    "/api/expense-report/{id}",
    "Change one's own report before it is sent, or once it was sent back",
    {
      body: updateExpenseReportBody,
      answer: expenseReportAnswer,
      refusals: [...LINES, ...STEP, "EXPENSE_REPORT_NOT_OWN"],
    },
  ),
  remove: create.delete("/api/expense-report/{id}", "Remove one's own report before it is approved", {
    answer: idParams,
    refusals: [...STEP, "EXPENSE_REPORT_NOT_OWN"],
  }),
  addReceipt: create.post(
    "/api/expense-report/{id}/line/{lineId}/receipt",
    "Attach the receipt of a line: a PDF or a picture; one attached before is replaced",
    {
      params: lineReceiptParams,
      body: "multipart",
      answer: expenseReportAnswer,
      refusals: [...STEP, "EXPENSE_LINE_NOT_FOUND", "EXPENSE_REPORT_NOT_OWN", "FILE_KIND_UNSUPPORTED"],
    },
  ),
  receipt: view.get("/api/expense-report/{id}/line/{lineId}/receipt", "The receipt of a line", {
    params: lineReceiptParams,
    answer: { raw: "application/octet-stream" },
    refusals: ["EXPENSE_LINE_NOT_FOUND", "EXPENSE_REPORT_NOT_FOUND"],
  }),
  bringReceipt: create.post(
    "/api/expense-report/{id}/receipt",
    "Bring a receipt to one's own report: it is read, then proposed as an expense",
    {
      body: "multipart",
      answer: expenseReportAnswer,
      refusals: [...STEP, "EXPENSE_RECEIPTS_TOO_MANY", "EXPENSE_REPORT_NOT_OWN", "FILE_KIND_UNSUPPORTED"],
    },
  ),
  broughtReceipt: view.get(
    "/api/expense-report/{id}/receipt/{receiptId}",
    "A receipt that was brought to a report",
    {
      params: receiptParams,
      answer: { raw: "application/octet-stream" },
      refusals: ["EXPENSE_RECEIPT_NOT_FOUND", "EXPENSE_REPORT_NOT_FOUND"],
    },
  ),
  dropReceipt: create.delete(
    "/api/expense-report/{id}/receipt/{receiptId}",
    "Remove a receipt that no line of one's own report keeps",
    {
      params: receiptParams,
      answer: expenseReportAnswer,
      refusals: [...STEP, "EXPENSE_RECEIPT_NOT_FOUND", "EXPENSE_RECEIPT_TAKEN", "EXPENSE_REPORT_NOT_OWN"],
    },
  ),
  submit: create.post("/api/expense-report/{id}/submit", "Send one's own report for approval", {
    answer: expenseReportAnswer,
    refusals: [
      ...LINES,
      ...STEP,
      "EXPENSE_RECEIPT_MISSING",
      "EXPENSE_REPORT_EMPTY",
      "EXPENSE_REPORT_NOT_OWN",
    ],
  }),
  approve: approve.post(
    "/api/expense-report/{id}/approve",
    "Approve a report at its step: a manager first, then an accountant, two persons unless nobody else has the right",
    {
      body: approveExpensesBody,
      bodyOptional: true,
      answer: expenseReportAnswer,
      refusals: [...APPROVAL, "EXPENSE_APPROVAL_TWICE", "EXPENSE_RECEIPT_MISSING"],
    },
  ),
  reject: approve.post(
    "/api/expense-report/{id}/reject",
    "Send a report back to its author, with the reason",
    { body: rejectExpensesBody, answer: expenseReportAnswer, refusals: APPROVAL },
  ),
  previewPost: view.get("/api/expense-report/{id}/post", "The entries that posting a report would write", {
    query: postExpensesQuery,
    answer: postExpensesPreview,
    refusals: [...LINES, ...WRITES, "EXPENSE_REPORT_EMPTY"],
  }),
  post: validate.post(
    "/api/expense-report/{id}/post",
    "Write an approved report in the books, and clear the mission's advance with it",
    {
      body: postExpensesBody,
      answer: expenseReportAnswer,
      refusals: [...LINES, ...WRITES, "EXPENSE_REPORT_EMPTY"],
    },
  ),
  reimburse: validate.post(
    "/api/expense-report/{id}/reimburse",
    "Record that a posted report was paid to its author",
    {
      body: reimburseExpensesBody,
      answer: expenseReportAnswer,
      refusals: [...WRITES, "ENTRY_CASH_IN_CREDIT"],
    },
  ),
  setIban: create.post(
    "/api/expense-report/{id}/payee-iban",
    "Say on which account a report is reimbursed by transfer, as its author or as an accountant",
    {
      body: expenseIbanBody,
      answer: expenseReportAnswer,
      refusals: [...STEP, "EXPENSE_REPORT_NOT_OWN", "IBAN_INVALID"],
    },
  ),
  undo: validate.post(
    "/api/expense-report/{id}/undo",
    "Reverse the reimbursement of a report, or else its posting",
    { answer: expenseReportAnswer, refusals: [...STEP, ...POSTED] },
  ),
});

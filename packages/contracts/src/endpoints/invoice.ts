import { z } from "zod";
import { paidDepositsAnswer, paidDepositsQuery } from "../deposit.ts";
import { checkDraftAnswer, checkDraftBody, previewDraftAnswer } from "../draft-check.ts";
import { by, callsOn, endpoints } from "../endpoint.ts";
import { done } from "../identity.ts";
import {
  accrualBody,
  invoiceAnswer,
  invoiceListAnswer,
  invoiceListQuery,
  invoiceTotalsAnswer,
  invoiceTotalsQuery,
  newInvoiceBody,
  reallocateBody,
  updateInvoiceBody,
  updateStatusBody,
} from "../invoice.ts";
import { previewAnswer, previewBody } from "../invoice-preview.ts";
import { issuedInvoice, issuedXmlQuery } from "../issued-invoice.ts";
import { jobAccepted } from "../job.ts";
import { idParams } from "../paging.ts";
import { updatePaymentStatusBody } from "../payment.ts";
import { eitherSide } from "../rights.ts";
import { POSTED } from "./posted.ts";

const view = by(eitherSide("Viewer"));
const { create } = callsOn("supplier-bills");
const { view: viewInvoices } = callsOn("invoices");
const createEither = by(eitherSide("Creator"));
const validate = by(eitherSide("Validator"));
const remove = by(eitherSide("Deleter"));
const edit = by(eitherSide("Editor"));

/** What keeping a draft may refuse: it would never be validated. */
export const KEPT = [
  "DOCUMENT_CURRENCY",
  "SALE_AMOUNT_DECIMALS",
  "SALE_ON_MARGIN",
  "SALE_TO_ONESELF",
  "SALE_VAT_CATEGORY",
  "SALE_VAT_CODE_CATEGORY",
  "SALE_VAT_CODE_REASON",
  "SALE_VAT_CODE_SIDE",
  "SALE_VAT_FRANCHISE",
  "SALE_VAT_RATE",
  "VAT_CODE_UNKNOWN",
] as const;

/** What writing, validating or correcting a document may refuse. */
export const WRITTEN = [
  ...KEPT,
  "ACCRUAL_DATE_INVALID",
  "ACCRUAL_INCOMPLETE",
  "ACCRUAL_OF_DEPOSIT",
  "BILL_DUPLICATE",
  "CANCELLATION_IN_FUTURE",
  "COUNTERPARTY_NOT_FOUND",
  "CREDIT_ABOVE_DISCOUNTED",
  "CREDIT_ABOVE_INVOICE",
  "CREDIT_OTHER_CURRENCY",
  "CREDIT_BEFORE_INVOICE",
  "CREDIT_NOTE_FINAL",
  "CREDIT_OTHER_PARTY",
  "CREDIT_VAT_ABOVE_DISCOUNTED",
  "CREDIT_VAT_ABOVE_INVOICE",
  "DEPOSIT_CREDITED",
  "DEPOSIT_NOT_PAID",
  "DEPOSIT_OTHER_CURRENCY",
  "DEPOSIT_TAKEN_BACK",
  "DEPOSIT_UNKNOWN",
  "DEPOSITS_ABOVE_TOTAL",
  "DISCOUNT_ABOVE_ALLOCATION",
  "DISCOUNT_REFUSED",
  "EINVOICE_INVALID",
  "ENTRY_ACCOUNT_RESERVED",
  "ENTRY_ALREADY_VALIDATED",
  "ENTRY_COUNTERPARTY_REQUIRED",
  "ENTRY_COUNTERPARTY_UNKNOWN",
  "ENTRY_LABEL_MISSING",
  "ENTRY_LINE_ONE_SIDE",
  "ENTRY_NOT_FOUND",
  "ENTRY_REVERSAL_TOO_EARLY",
  "ENTRY_TOO_FEW_LINES",
  "ENTRY_UNBALANCED",
  "EXPENSE_NOT_REBILLABLE",
  "EXPENSE_REBILLED",
  "IBAN_INVALID",
  "INVOICE_ALREADY_ACCRUED",
  "INVOICE_ALREADY_CANCELLED",
  "INVOICE_HAS_PAYMENTS",
  "INVOICE_DOUBTS_OPEN",
  "INVOICE_INCOMPLETE",
  "INVOICE_IS_CREDIT",
  "INVOICE_IS_DEBIT",
  "INVOICE_NOT_DRAFT",
  "INVOICE_NOT_FOUND",
  "INVOICE_NOT_VALIDATED",
  "INVOICE_REFUSED",
  "INVOICE_STATUS_FINAL",
  "JOURNAL_NOT_FOUND",
  "LEGAL_ENTITY_NOT_FOUND",
  "MENTION_MISSING",
  "NUMBER_ORDER",
  "PAYMENT_ABOVE_REMAINING",
  "PAYMENT_ACCOUNT_CURRENCY",
  "PAYMENT_ACCOUNT_INVALID",
  "PAYMENT_ALLOCATIONS_EXCEED",
  "PAYMENT_ALREADY_REVERSED",
  "PAYMENT_AMOUNT_MISSING",
  "PAYMENT_DATE_IN_FUTURE",
  "PAYMENT_GAP_ABOVE_LIMIT",
  "PAYMENT_RATE_MISSING",
  "PAYMENT_GAP_UNUSED",
  "PAYMENT_INVOICE_NOT_VALIDATED",
  "PAYMENT_IS_REVERSAL",
  "PAYMENT_NOT_FOUND",
  "PAYMENT_OTHER_PARTY",
  "PAYMENT_REFUNDED",
  "PAYMENT_SHARED",
  "PAYMENT_STATUS_UNCHANGED",
  "PAYMENT_TWICE_ALLOCATED",
  "PRECEDING_NOT_VALIDATED",
  "REALLOCATION_EMPTY",
  "SALE_DATES_DIFFER",
  "SALE_DATE_IN_FUTURE",
  "SALE_AHEAD_NOT_ALLOWED",
  "DEFAULT_COUNTERPARTY_MISSING",
  "REQUIRED_ACCOUNTS_MISSING",
  "TECHNICAL_ACCOUNT_NOT_FOUND",
  ...POSTED,
] as const;

export const invoiceEndpoints = endpoints("invoice", {
  pdf: view.get(
    "/api/invoice/{id}/pdf",
    "A validated sale as Factur-X (PDF/A-3 with its EN 16931 XML), a supplier's bill as it came",
    {
      answer: { raw: "application/pdf" },
      refusals: [
        "INVOICE_NOT_FOUND",
        "INVOICE_NOT_ISSUED",
        "INVOICE_WITHOUT_PDF",
        "INVOICE_WITHOUT_DOCUMENT",
      ],
    },
  ),
  xml: view.get("/api/invoice/{id}/xml", "A validated sale as XML of EN 16931, in UN/CEFACT CII or UBL", {
    query: issuedXmlQuery,
    answer: { raw: "application/xml" },
    refusals: ["INVOICE_NOT_FOUND", "INVOICE_NOT_ISSUED", "NOT_A_SALE"],
  }),
  uploadBill: create.post("/api/invoice/upload-bill", "Read a supplier bill from its file into a draft", {
    body: "multipart",
    answer: jobAccepted,
    status: 202,
    refusals: ["FILE_KIND_UNSUPPORTED", "LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: createEither.post(
    "/api/invoice/new-invoice",
    "Create a draft by hand, or a validated invoice at once",
    { body: newInvoiceBody, answer: invoiceAnswer, refusals: WRITTEN },
  ),
  updateStatus: validate.patch(
    "/api/invoice/update-status-invoice",
    "Validate a draft, or cancel a validated invoice",
    { body: updateStatusBody, answer: invoiceAnswer, refusals: WRITTEN },
  ),
  updatePaymentStatus: validate.patch(
    "/api/invoice/update-payment-status-invoice",
    "Pay an invoice, whole or in part, or undo its payments",
    { body: updatePaymentStatusBody, answer: invoiceAnswer, refusals: WRITTEN },
  ),
  remove: remove.patch("/api/invoice/delete-invoice/{id}", "Delete a draft", {
    answer: done,
    refusals: ["INVOICE_ACCRUED", "INVOICE_NOT_DELETABLE", "INVOICE_NOT_FOUND", "INVOICE_REFUSED"],
  }),
  list: view.get("/api/invoice", "List invoices", {
    query: invoiceListQuery,
    answer: invoiceListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  totals: view.get("/api/invoice/totals", "What the invoices of a list sum up to, all pages together", {
    query: invoiceTotalsQuery,
    answer: invoiceTotalsAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  deposits: view.get(
    "/api/invoice/deposits",
    "The deposits of a third party that are paid whole, and what took each back",
    { query: paidDepositsQuery, answer: paidDepositsAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  read: view.get("/api/invoice/{id}", "One invoice whole", {
    answer: invoiceAnswer,
    refusals: ["INVOICE_NOT_FOUND"],
  }),
  update: edit.patch("/api/invoice/{id}", "Change a draft", {
    body: updateInvoiceBody,
    answer: invoiceAnswer,
    refusals: WRITTEN,
  }),
  preview: view.post("/api/invoice/{id}/preview", "The entries a command would write, before it does", {
    body: previewBody,
    answer: previewAnswer,
    refusals: [...WRITTEN, "INVOICE_LINE_NOT_FOUND", "INVOICE_NOT_TURNED_DOWN"],
  }),
  reallocate: validate.post(
    "/api/invoice/{id}/reallocate",
    "Book a validated bill elsewhere: contre-passation and corrected entry",
    { body: reallocateBody, answer: invoiceAnswer, refusals: [...WRITTEN, "INVOICE_LINE_NOT_FOUND"] },
  ),
  document: view.get("/api/invoice/{id}/document/{documentId}", "The bytes of a document of an invoice", {
    params: idParams.extend({ documentId: z.uuid() }),
    answer: { raw: "application/octet-stream" },
    refusals: ["INVOICE_NOT_FOUND", "INVOICE_DOCUMENT_NOT_FOUND"],
  }),
  markAsFae: validate.patch(
    "/api/invoice/mark-as-fae/{id}",
    "Accrue a sale not invoiced yet at a month end, and reverse it the next day",
    { body: accrualBody, bodyOptional: true, answer: invoiceAnswer, refusals: WRITTEN },
  ),
  markAsFnp: validate.patch(
    "/api/invoice/mark-as-fnp/{id}",
    "Accrue a bill not received yet at a month end, and reverse it the next day",
    { body: accrualBody, bodyOptional: true, answer: invoiceAnswer, refusals: WRITTEN },
  ),
  checkDraft: viewInvoices.post(
    "/api/invoice/check-draft",
    "What would refuse to validate a sale as it is typed, saved or not; writes nothing",
    {
      body: checkDraftBody,
      answer: checkDraftAnswer,
      refusals: ["IBAN_INVALID", "INVOICE_NOT_DRAFT", "INVOICE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  previewDraft: viewInvoices.post(
    "/api/invoice/preview-draft",
    "The entry that validating a sale as it is typed would write; writes nothing",
    { body: checkDraftBody, answer: previewDraftAnswer, refusals: WRITTEN },
  ),
  uploadProof: edit.post("/api/invoice/upload-proof/{id}", "Hang a proof on an invoice, in any state", {
    body: "multipart",
    answer: invoiceAnswer,
    refusals: ["INVOICE_NOT_FOUND", "PROOF_KIND_UNSUPPORTED"],
  }),
  deleteProof: edit.patch(
    "/api/invoice/delete-proof/{id}",
    "Take a proof off an invoice, in any state: the one named, else the latest",
    {
      body: z.strictObject({ proofId: z.uuid().optional() }),
      bodyOptional: true,
      answer: invoiceAnswer,
      refusals: ["INVOICE_DOCUMENT_NOT_FOUND", "INVOICE_NOT_FOUND"],
    },
  ),
  restore: remove.patch(
    "/api/invoice/restore-invoice/{id}",
    "Bring a deleted draft back, within thirty days",
    {
      answer: invoiceAnswer,
      refusals: [
        "BILL_DUPLICATE",
        "ENGAGEMENT_BILLED",
        "INVOICE_CORRECTED",
        "INVOICE_NOT_DELETED",
        "INVOICE_NOT_FOUND",
      ],
    },
  ),
  duplicate: createEither.post("/api/invoice/{id}/duplicate", "A new draft that says the same", {
    answer: invoiceAnswer,
    refusals: ["INVOICE_NOT_FOUND", ...KEPT],
  }),
  issued: view.get(
    "/api/invoice/{id}/issued",
    "A validated sale as it was issued: what its paper and its XML are made from",
    { answer: issuedInvoice, refusals: ["INVOICE_NOT_FOUND", "INVOICE_NOT_VALIDATED"] },
  ),
});

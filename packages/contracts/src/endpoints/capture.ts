import {
  approvalBody,
  captureSettingsAnswer,
  captureSettingsQuery,
  forgetAnswer,
  forgetBody,
  inboxAnswer,
  inboxQuery,
  proposalsAnswer,
  readAgainBody,
  sampleBillQuery,
  splitBody,
  updateCaptureSettingsBody,
  wordsAnswer,
  wordsQuery,
} from "../capture.ts";
import { callsOn, endpoints } from "../endpoint.ts";
import { invoiceAnswer } from "../invoice.ts";
import { jobAccepted } from "../job.ts";

const { view, create, edit, validate } = callsOn("supplier-bills");
const { view: viewAccountingSettings, edit: editAccountingSettings } = callsOn("accounting-settings");

export const captureEndpoints = endpoints("capture", {
  sampleBill: create.get(
    "/api/capture/sample-bill",
    "A Factur-X to try with, made for the company from a supplier that does not exist",
    { query: sampleBillQuery, answer: { raw: "application/pdf" }, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  inbox: view.get(
    "/api/capture/inbox",
    "How many captured bills stand in each state, and the files being read",
    { query: inboxQuery, answer: inboxAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  words: view.get("/api/invoice/{id}/words", "The words of a page of a bill's document, with their boxes", {
    query: wordsQuery,
    answer: wordsAnswer,
    refusals: ["INVOICE_NOT_FOUND", "INVOICE_WITHOUT_DOCUMENT", "PAGE_NOT_FOUND"],
  }),
  proposals: view.get(
    "/api/invoice/{id}/proposals",
    "What earlier bills of the supplier propose for each line, and which ones",
    { answer: proposalsAnswer, refusals: ["INVOICE_NOT_FOUND", "NOT_A_SUPPLIER_BILL"] },
  ),
  approve: validate.post("/api/invoice/{id}/approve", "Call a complete draft good to pay (bon à payer)", {
    body: approvalBody,
    answer: invoiceAnswer,
    refusals: [
      "INVOICE_ALREADY_APPROVED",
      "INVOICE_INCOMPLETE",
      "INVOICE_NOT_DRAFT",
      "INVOICE_REFUSED",
      "INVOICE_NOT_FOUND",
      "NOT_A_SUPPLIER_BILL",
    ],
  }),
  withdrawApproval: validate.post("/api/invoice/{id}/withdraw-approval", "Take back a bon à payer", {
    body: approvalBody,
    answer: invoiceAnswer,
    refusals: [
      "INVOICE_NOT_APPROVED",
      "INVOICE_NOT_FOUND",
      "INVOICE_NOT_DRAFT",
      "INVOICE_REFUSED",
      "NOT_A_SUPPLIER_BILL",
    ],
  }),
  readAgain: edit.post(
    "/api/invoice/{id}/read-again",
    "Read the document of a draft again; what a person corrected stays",
    {
      body: readAgainBody,
      answer: jobAccepted,
      status: 202,
      refusals: [
        "INVOICE_NOT_FOUND",
        "INVOICE_WITHOUT_DOCUMENT",
        "INVOICE_NOT_DRAFT",
        "INVOICE_REFUSED",
        "NOT_A_SUPPLIER_BILL",
      ],
    },
  ),
  split: create.post("/api/invoice/{id}/split", "Make a bill of each part of a draft's PDF", {
    body: splitBody,
    answer: jobAccepted,
    status: 202,
    refusals: [
      "INVOICE_NOT_DRAFT",
      "INVOICE_REFUSED",
      "INVOICE_NOT_FOUND",
      "INVOICE_WITHOUT_DOCUMENT",
      "SPLIT_PARTS_INVALID",
      "NOT_A_SUPPLIER_BILL",
      "SPLIT_NOT_PDF",
    ],
  }),
  settings: viewAccountingSettings.get(
    "/api/capture/settings",
    "From which confidence a captured bill is validated by itself",
    { query: captureSettingsQuery, answer: captureSettingsAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  updateSettings: editAccountingSettings.patch(
    "/api/capture/settings",
    "Set that confidence, or ask for a person every time",
    { body: updateCaptureSettingsBody, answer: captureSettingsAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  forget: edit.post("/api/capture/forget", "Forget what was learned of a supplier, or from one bill", {
    body: forgetBody,
    answer: forgetAnswer,
    refusals: ["COUNTERPARTY_NOT_FOUND", "INVOICE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
  }),
});

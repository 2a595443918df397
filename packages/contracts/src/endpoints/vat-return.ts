import { callsOn, endpoints } from "../endpoint.ts";
import { entryPreview } from "../invoice-preview.ts";
import {
  settleAnswer,
  settleBody,
  settleQuery,
  vatChecksAnswer,
  vatDemandBody,
  vatExplainAnswer,
  vatExplainQuery,
  vatFileBody,
  vatPartnerFileQuery,
  vatPeriodBody,
  vatPeriodsAnswer,
  vatPeriodsQuery,
  vatReturnAnswer,
  vatReturnQuery,
} from "../vat-return.ts";
import { POSTED } from "./posted.ts";

const { view, edit, validate, exporting } = callsOn("declarations");

const PERIOD = ["LEGAL_ENTITY_NOT_FOUND", "VAT_RETURN_PERIOD_INVALID"] as const;
const COMPUTED = [
  "VAT_ADJUSTMENT_INVALID",
  "VAT_BOX_NOT_ON_FORM",
  "VAT_BOX_UNKNOWN",
  "VAT_COEFFICIENT_INVALID",
  "VAT_REFUND_ABOVE_CREDIT",
  "VAT_REFUND_BELOW_MINIMUM",
] as const;
const STEP = [
  "VAT_RETURN_FILED_ELSEWHERE",
  "VAT_RETURN_NOT_FOUND",
  "VAT_RETURN_STATE",
  "VAT_RETURN_SUPERSEDED",
] as const;

export const vatReturnEndpoints = endpoints("vat-return", {
  periods: view.get(
    "/api/vat-return/periods",
    "The VAT returns of a span of days, each with its state, amount and due date",
    { query: vatPeriodsQuery, answer: vatPeriodsAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND", ...COMPUTED] },
  ),
  read: view.get(
    "/api/vat-return",
    "One VAT return: its boxes from the validated lines, or as it was filed",
    {
      query: vatReturnQuery,
      answer: vatReturnAnswer,
      refusals: [...PERIOD, ...COMPUTED, "VAT_RETURN_NOT_FOUND"],
    },
  ),
  explain: view.get("/api/vat-return/explain", "A page of the entry lines behind a box", {
    query: vatExplainQuery,
    answer: vatExplainAnswer,
    refusals: [...PERIOD, ...COMPUTED, "VAT_RETURN_NOT_FOUND"],
  }),
  paper: view.get(
    "/api/vat-return/pdf",
    "The return on paper, in the order of the form; a working document, nothing is filed",
    {
      query: vatReturnQuery,
      answer: { raw: "application/pdf" },
      refusals: [...PERIOD, ...COMPUTED, "VAT_RETURN_NOT_FOUND"],
    },
  ),
  edi: view.get(
    "/api/vat-return/edi",
    "The boxes of a return by their codes of the EDI message, as XML for another program; nothing is filed",
    {
      query: vatReturnQuery,
      answer: { raw: "application/xml" },
      refusals: [...PERIOD, ...COMPUTED, "VAT_RETURN_NOT_FOUND"],
    },
  ),
  partnerFile: exporting.get(
    "/api/vat-return/partner-file",
    "A return as the XML that an EDI partner takes, with the period, the obligation and the payment; unsigned, nothing is filed",
    {
      query: vatPartnerFileQuery,
      answer: { raw: "application/xml" },
      refusals: [...PERIOD, ...COMPUTED, "VAT_RETURN_NOT_FOUND", "PARTNER_FILE_INCOMPLETE"],
    },
  ),
  checks: view.get("/api/vat-return/checks", "Checks of a return against the books (cadrage)", {
    query: vatReturnQuery,
    answer: vatChecksAnswer,
    refusals: [...PERIOD, ...COMPUTED, "VAT_RETURN_NOT_FOUND"],
  }),
  change: edit.put("/api/vat-return", "Change what a person adds to a return that is not checked", {
    body: vatDemandBody,
    answer: vatReturnAnswer,
    refusals: [...PERIOD, ...COMPUTED, ...STEP, "LEDGER_ACCOUNT_UNUSABLE"],
  }),
  check: edit.post("/api/vat-return/check", "Say that a return agrees with the books", {
    body: vatPeriodBody,
    answer: vatReturnAnswer,
    refusals: [...PERIOD, ...COMPUTED, ...STEP],
  }),
  file: validate.post(
    "/api/vat-return",
    "Record a return as filed: its figures and lines are frozen. Steps left before it are taken with it",
    {
      body: vatFileBody,
      answer: vatReturnAnswer,
      refusals: [
        ...PERIOD,
        ...COMPUTED,
        ...STEP,
        "VAT_RETURN_LINES_UNPLACED",
        "VAT_RETURN_PERIOD_RUNNING",
        "VAT_RETURN_PREVIOUS_OPEN",
        "VAT_RETURN_REGIME",
        "VAT_RETURN_SETTLEMENT_STALE",
      ],
    },
  ),
  approve: validate.post("/api/vat-return/{id}/approve", "Approve a checked return", {
    answer: vatReturnAnswer,
    refusals: [...COMPUTED, ...STEP],
  }),
  reopen: edit.post(
    "/api/vat-return/{id}/reopen",
    "Prepare again a return that is checked, approved or rejected",
    { answer: vatReturnAnswer, refusals: [...COMPUTED, ...STEP, "VAT_RETURN_ALREADY_SETTLED"] },
  ),
  reject: validate.post(
    "/api/vat-return/{id}/reject",
    "Record that the administration rejected a filed return",
    { answer: vatReturnAnswer, refusals: [...COMPUTED, ...STEP] },
  ),
  correct: edit.post(
    "/api/vat-return/{id}/correct",
    "Begin a corrected version of a filed return, which stays as it was filed",
    { answer: vatReturnAnswer, refusals: [...COMPUTED, ...STEP, "VAT_RETURN_NOT_FILED"] },
  ),
  previewSettlement: view.get("/api/vat-return/{id}/settle", "The entry that settling a return would write", {
    query: settleQuery,
    answer: entryPreview,
    refusals: [...COMPUTED, ...STEP, "VAT_RETURN_ALREADY_SETTLED", "VAT_RETURN_NOTHING_TO_SETTLE", ...POSTED],
  }),
  settle: validate.post(
    "/api/vat-return/{id}/settle",
    "Write the entry that brings the tax accounts of a return to zero",
    {
      body: settleBody,
      answer: settleAnswer,
      refusals: [
        ...COMPUTED,
        ...STEP,
        "VAT_RETURN_ALREADY_SETTLED",
        "VAT_RETURN_NOTHING_TO_SETTLE",
        ...POSTED,
        "EXERCISE_CLOSED",
      ],
    },
  ),
  undoSettlement: validate.post(
    "/api/vat-return/{id}/undo-settlement",
    "Reverse the settlement of a return that is not filed",
    {
      answer: vatReturnAnswer,
      refusals: [...COMPUTED, ...STEP, "VAT_RETURN_FILED", "VAT_RETURN_NOT_SETTLED", ...POSTED],
    },
  ),
});

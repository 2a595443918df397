import { z } from "zod";
import {
  changeDeclarationBody,
  declarationCalendarAnswer,
  declarationDetailsAnswer,
  declarationKeyBody,
  declarationKeyQuery,
  declarationPostingBody,
  declarationPostingQuery,
  declarationProfileAnswer,
  declarationProfileBody,
  declarationProfileQuery,
  declarationQuery,
  feeCorrectionBody,
  feeFileQuery,
  feePaperQuery,
} from "../declaration.ts";
import { callsOn, endpoints } from "../endpoint.ts";
import { entryPreview } from "../invoice-preview.ts";
import { POSTED } from "./posted.ts";

const { view, edit, validate, exporting } = callsOn("declarations");

const FOUND = ["DECLARATION_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"] as const;
const STEP = [
  ...FOUND,
  "DECLARATION_E_REPORT",
  "DECLARATION_SOCIAL",
  "DECLARATION_STATE",
  "DECLARATION_VAT_RETURN",
] as const;
const POSTING = [
  ...FOUND,
  "DECLARATION_AMOUNT_INVALID",
  "DECLARATION_AMOUNT_UNKNOWN",
  "DECLARATION_CHARGED",
  "DECLARATION_DATE_FUTURE",
  "DECLARATION_NOTHING_TO_PAY",
  "DECLARATION_NOT_FILED",
  "DECLARATION_WITHOUT_CHARGE",
  "JOURNAL_NOT_FOUND",
  ...POSTED,
] as const;

export const declarationEndpoints = endpoints("declaration", {
  calendar: view.get(
    "/api/declaration",
    "The declarations due in a span of days: of one company, or of all in the caller's scope",
    {
      query: declarationQuery,
      answer: declarationCalendarAnswer,
      refusals: ["DECLARATION_SPAN_INVALID", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  details: view.get(
    "/api/declaration/details",
    "What one declaration is made of: computation of the tax, beneficiaries, intra-EU flows",
    { query: declarationKeyQuery, answer: declarationDetailsAnswer, refusals: FOUND },
  ),
  profile: view.get("/api/declaration/profile", "What a company says of itself for its calendar", {
    query: declarationProfileQuery,
    answer: declarationProfileAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  changeProfile: edit.put(
    "/api/declaration/profile",
    "Change what a company says of itself for its calendar",
    { body: declarationProfileBody, answer: declarationProfileAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  change: edit.put(
    "/api/declaration",
    "Type the amount of a declaration that is not filed, or what its tax is computed with",
    { body: changeDeclarationBody, answer: declarationDetailsAnswer, refusals: STEP },
  ),
  prepare: edit.post(
    "/api/declaration/prepare",
    "Say that a declaration is prepared: it waits for approval",
    { body: declarationKeyBody, answer: declarationDetailsAnswer, refusals: STEP },
  ),
  reopen: edit.post("/api/declaration/reopen", "Prepare a declaration again, while nothing of it is paid", {
    body: declarationKeyBody,
    answer: declarationDetailsAnswer,
    refusals: [...STEP, "DECLARATION_PAID"],
  }),
  file: validate.post("/api/declaration/file", "Record a declaration as filed: its amount is frozen", {
    body: declarationKeyBody,
    answer: declarationDetailsAnswer,
    refusals: STEP,
  }),
  reject: validate.post(
    "/api/declaration/reject",
    "Record that the administration rejected a filed declaration",
    { body: declarationKeyBody, answer: declarationDetailsAnswer, refusals: [...STEP, "DECLARATION_PAID"] },
  ),
  previewPosting: view.get(
    "/api/declaration/posting",
    "The entry that paying or charging a declaration would write",
    { query: declarationPostingQuery, answer: entryPreview, refusals: POSTING },
  ),
  post: validate.post(
    "/api/declaration/posting",
    "Write the payment or the charge of a declaration, or note a payment that the books hold already",
    {
      body: declarationPostingBody,
      answer: z.object({ entryId: z.uuid().nullable(), details: declarationDetailsAnswer }),
      refusals: [...POSTING, "ENTRY_CASH_IN_CREDIT"],
    },
  ),
  undoPosting: validate.post(
    "/api/declaration/posting/{id}/undo",
    "Reverse the payment or the charge of a declaration",
    {
      answer: declarationDetailsAnswer,
      refusals: [...FOUND, "DECLARATION_POSTING_NOT_FOUND", "DECLARATION_POSTING_UNDONE", ...POSTED],
    },
  ),
  correctFee: edit.put(
    "/api/declaration/fees/correction",
    "Leave a beneficiary out of the DAS2 of a year, or change its nature or its sum, with the reason",
    {
      body: feeCorrectionBody,
      answer: declarationDetailsAnswer,
      refusals: [...STEP, "COUNTERPARTY_NOT_FOUND"],
    },
  ),
  feePaper: exporting.get(
    "/api/declaration/fees/pdf",
    "The DAS2 of a year on paper: beneficiaries, what is declared of them and why, what is missing",
    { query: feePaperQuery, answer: { raw: "application/pdf" }, refusals: FOUND },
  ),
  feeFile: exporting.get(
    "/api/declaration/fees/file",
    "The DAS2 of a year in records of fixed length (TéléTD), in clear: the portal takes it encrypted; nothing is filed",
    {
      query: feeFileQuery,
      answer: { raw: "text/plain" },
      refusals: [...FOUND, "FEE_FILE_EMPTY", "FEE_FILE_INCOMPLETE"],
    },
  ),
});

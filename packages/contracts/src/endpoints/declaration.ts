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
} from "../declaration.ts";
import { endpoints } from "../endpoint.ts";
import { entryPreview } from "../invoice-preview.ts";
import { idParams } from "../paging.ts";
import { POSTED } from "./posted.ts";

const view = { service: "declarations", action: "Viewer" } as const;
const edit = { service: "declarations", action: "Editor" } as const;
const validate = { service: "declarations", action: "Validator" } as const;

const FOUND = ["DECLARATION_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"] as const;
const STEP = [...FOUND, "DECLARATION_STATE", "DECLARATION_VAT_RETURN"] as const;
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
  calendar: {
    method: "get",
    path: "/api/declaration",
    summary: "The declarations due in a span of days: of one company, or of all in the caller's scope",
    right: view,
    query: declarationQuery,
    answer: declarationCalendarAnswer,
    refusals: ["DECLARATION_SPAN_INVALID", "LEGAL_ENTITY_NOT_FOUND"],
  },
  details: {
    method: "get",
    path: "/api/declaration/details",
    summary: "What one declaration is made of: computation of the tax, beneficiaries, intra-EU flows",
    right: view,
    query: declarationKeyQuery,
    answer: declarationDetailsAnswer,
    refusals: FOUND,
  },
  profile: {
    method: "get",
    path: "/api/declaration/profile",
    summary: "What a company says of itself for its calendar",
    right: view,
    query: declarationProfileQuery,
    answer: declarationProfileAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  changeProfile: {
    method: "put",
    path: "/api/declaration/profile",
    summary: "Change what a company says of itself for its calendar",
    right: edit,
    body: declarationProfileBody,
    answer: declarationProfileAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  change: {
    method: "put",
    path: "/api/declaration",
    summary: "Type the amount of a declaration that is not filed, or what its tax is computed with",
    right: edit,
    body: changeDeclarationBody,
    answer: declarationDetailsAnswer,
    refusals: STEP,
  },
  prepare: {
    method: "post",
    path: "/api/declaration/prepare",
    summary: "Say that a declaration is prepared: it waits for approval",
    right: edit,
    body: declarationKeyBody,
    answer: declarationDetailsAnswer,
    refusals: STEP,
  },
  reopen: {
    method: "post",
    path: "/api/declaration/reopen",
    summary: "Prepare a declaration again, while nothing of it is paid",
    right: edit,
    body: declarationKeyBody,
    answer: declarationDetailsAnswer,
    refusals: [...STEP, "DECLARATION_PAID"],
  },
  file: {
    method: "post",
    path: "/api/declaration/file",
    summary: "Record a declaration as filed: its amount is frozen",
    right: validate,
    body: declarationKeyBody,
    answer: declarationDetailsAnswer,
    refusals: STEP,
  },
  reject: {
    method: "post",
    path: "/api/declaration/reject",
    summary: "Record that the administration rejected a filed declaration",
    right: validate,
    body: declarationKeyBody,
    answer: declarationDetailsAnswer,
    refusals: [...STEP, "DECLARATION_PAID"],
  },
  previewPosting: {
    method: "get",
    path: "/api/declaration/posting",
    summary: "The entry that paying or charging a declaration would write",
    right: view,
    query: declarationPostingQuery,
    answer: entryPreview,
    refusals: POSTING,
  },
  post: {
    method: "post",
    path: "/api/declaration/posting",
    summary:
      "Write the payment or the charge of a declaration, or note a payment that the books hold already",
    right: validate,
    body: declarationPostingBody,
    answer: z.object({ entryId: z.uuid().nullable(), details: declarationDetailsAnswer }),
    refusals: [...POSTING, "ENTRY_CASH_IN_CREDIT"],
  },
  undoPosting: {
    method: "post",
    path: "/api/declaration/posting/{id}/undo",
    summary: "Reverse the payment or the charge of a declaration",
    right: validate,
    params: idParams,
    answer: declarationDetailsAnswer,
    refusals: [...FOUND, "DECLARATION_POSTING_NOT_FOUND", "DECLARATION_POSTING_UNDONE", ...POSTED],
  },
});

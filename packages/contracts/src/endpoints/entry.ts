import { z } from "zod";
import { callsOn, endpoints } from "../endpoint.ts";
import {
  createEntryBody,
  deletedEntryAnswer,
  entryAnswer,
  entryAttachmentsAnswer,
  journalPeriodsAnswer,
  journalPeriodsQuery,
  listEntriesAnswer,
  listEntriesQuery,
  markPcaBody,
  reverseEntryBody,
  updateEntryBody,
  validateEntryBody,
  validateUntilAnswer,
  validateUntilBody,
} from "../entry.ts";
import { idParams } from "../paging.ts";

const { view, create, edit, validate, remove } = callsOn("entry-logs");

/** What writing or sealing an entry may refuse. */
export const ENTERED = [
  "ENTRY_ACCOUNT_INACTIVE",
  "ENTRY_ACCOUNT_NOT_IMPUTABLE",
  "ENTRY_ACCOUNT_NOT_IN_JOURNAL",
  "ENTRY_ACCOUNT_OPENED",
  "ENTRY_ACCOUNT_RESERVED",
  "ENTRY_ACCOUNT_UNKNOWN",
  "ENTRY_ALREADY_REVERSED",
  "ENTRY_ALREADY_VALIDATED",
  "ENTRY_AUXILIARY_MISMATCH",
  "ENTRY_CASH_IN_CREDIT",
  "ENTRY_COUNTERPARTY_INACTIVE",
  "ENTRY_COUNTERPARTY_NOT_ALLOWED",
  "ENTRY_COUNTERPARTY_REQUIRED",
  "ENTRY_COUNTERPARTY_UNKNOWN",
  "ENTRY_DATE_INVALID",
  "ENTRY_FROM_DOCUMENT",
  "ENTRY_IS_REVERSAL",
  "ENTRY_JOURNAL_INACTIVE",
  "ENTRY_LABEL_MISSING",
  "ENTRY_LINE_AMOUNT_INVALID",
  "ENTRY_LINE_CURRENCY_INCOMPLETE",
  "ENTRY_LINE_LABEL_MISSING",
  "ENTRY_LINE_ONE_SIDE",
  "ENTRY_LINE_SERVICE_DATES_INVALID",
  "ENTRY_NOT_FOUND",
  "ENTRY_NOT_VALIDATED",
  "ENTRY_PROVISIONAL",
  "ENTRY_REVERSAL_TOO_EARLY",
  "ENTRY_TOO_FEW_LINES",
  "ENTRY_TREASURY_LINE_MISSING",
  "ENTRY_UNBALANCED",
  "ENTRY_VAT_CODE_MISSING",
  "EXERCISE_CLOSED",
  "EXERCISE_NOT_FOUND",
  "JOURNAL_NOT_FOUND",
  "LEGAL_ENTITY_NOT_FOUND",
  "PERIOD_CLOSED",
  "VAT_CODE_UNKNOWN",
] as const;

/** What lettering the lines chosen while typing may refuse. */
const LETTERED = [
  "LETTERING_ACCOUNT_NOT_LETTERABLE",
  "LETTERING_DRAFT",
  "LETTERING_LINE_NOT_FOUND",
  "LETTERING_MIXED",
  "LETTERING_TAKEN",
] as const;

const attachmentParams = idParams.extend({ attachmentId: z.uuid() });

export const entryEndpoints = endpoints("entry", {
  list: view.get("/api/entry", "Entries, by date, with what the caller may do with each", {
    query: listEntriesQuery,
    answer: listEntriesAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/entry", "Writes a draft entry, which may be unbalanced", {
    body: createEntryBody,
    answer: entryAnswer,
    refusals: [...ENTERED, "ENTRY_JOURNAL_INACTIVE"],
  }),
  journalPeriods: view.get(
    "/api/entry/journal-period",
    "What each journal holds in each period of an exercise: entries by state, sums, last number",
    {
      query: journalPeriodsQuery,
      answer: journalPeriodsAnswer,
      refusals: ["FISCAL_EXERCISE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  read: view.get("/api/entry/{id}", "One entry with its lines and where each comes from", {
    answer: entryAnswer,
    refusals: ["ENTRY_NOT_FOUND"],
  }),
  update: edit.patch("/api/entry/{id}", "Changes a draft; lines given replace them all", {
    body: updateEntryBody,
    answer: entryAnswer,
    refusals: ENTERED,
  }),
  remove: remove.delete("/api/entry/{id}", "Takes a draft away", {
    answer: deletedEntryAnswer,
    refusals: ["ENTRY_ALREADY_VALIDATED", "ENTRY_FROM_DOCUMENT", "ENTRY_NOT_FOUND", "ENTRY_PROVISIONAL"],
  }),
  validate: validate.post(
    "/api/entry/{id}/validate",
    "Validates a draft: definitive number, link of the chain; it never changes again",
    { body: validateEntryBody, bodyOptional: true, answer: entryAnswer, refusals: [...ENTERED, ...LETTERED] },
  ),
  validateUntil: validate.post(
    "/api/entry/validate-until",
    "Validates the drafts of a journal, or of all, up to a day; what cannot be stays a draft with its reason",
    {
      body: validateUntilBody,
      answer: validateUntilAnswer,
      refusals: ["JOURNAL_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  attachments: view.get("/api/entry/{id}/attachment", "The documents that are attached to an entry", {
    answer: entryAttachmentsAnswer,
    refusals: ["ENTRY_NOT_FOUND"],
  }),
  attach: edit.post(
    "/api/entry/{id}/attachment",
    "Attaches a document to an entry; a sealed entry does not change",
    {
      body: "multipart",
      answer: entryAttachmentsAnswer,
      refusals: ["ENTRY_NOT_FOUND", "ENTRY_PROVISIONAL", "PROOF_KIND_UNSUPPORTED"],
    },
  ),
  readAttachment: view.get("/api/entry/{id}/attachment/{attachmentId}", "A document of an entry", {
    params: attachmentParams,
    answer: { raw: "application/octet-stream" },
    refusals: ["ENTRY_ATTACHMENT_NOT_FOUND"],
  }),
  detach: edit.delete(
    "/api/entry/{id}/attachment/{attachmentId}",
    "Takes a document off a draft; those of a validated entry stay",
    {
      params: attachmentParams,
      answer: entryAttachmentsAnswer,
      refusals: ["ENTRY_ATTACHMENT_KEPT", "ENTRY_ATTACHMENT_NOT_FOUND"],
    },
  ),
  reverse: validate.post(
    "/api/entry/{id}/reverse",
    "Writes and validates the contre-passation of a validated entry",
    { body: reverseEntryBody, bodyOptional: true, answer: entryAnswer, refusals: ENTERED },
  ),
  markPca: edit.post(
    "/api/entry/{id}/pca",
    "Marks validated income as a PCA from a day on: accruals propose it; the sealed entry does not change",
    {
      body: markPcaBody,
      answer: entryAnswer,
      refusals: [
        "ACCRUAL_SERVICE_DATES_INVALID",
        "ACCRUAL_SERVICE_DATES_MISSING",
        "ENTRY_CANNOT_BE_PCA",
        "ENTRY_NOT_FOUND",
        "PCA_DATE_BEFORE_ENTRY",
        "PCA_DATE_IN_FUTURE",
      ],
    },
  ),
  unmarkPca: edit.delete(
    "/api/entry/{id}/pca",
    "Takes the mark of a PCA away; what accruals wrote from it stays",
    { answer: entryAnswer, refusals: ["ENTRY_NOT_FOUND", "ENTRY_NOT_MARKED_PCA"] },
  ),
});

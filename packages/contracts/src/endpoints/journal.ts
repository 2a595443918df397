import { endpoints } from "../endpoint.ts";
import {
  createJournalBody,
  journalAnswer,
  journalListAnswer,
  journalQuery,
  updateJournalBody,
} from "../journal.ts";
import { idParams } from "../paging.ts";

export const journalEndpoints = endpoints("entry-ledger-log", {
  list: {
    method: "get",
    path: "/api/entry-ledger-log",
    summary: "The journals, by code",
    right: { service: "entry-logs", action: "Viewer" },
    query: journalQuery,
    answer: journalListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  create: {
    method: "post",
    path: "/api/entry-ledger-log",
    summary: "Add a journal",
    right: { service: "entry-logs", action: "Creator" },
    body: createJournalBody,
    answer: journalAnswer,
    refusals: [
      "JOURNAL_CODE_INVALID",
      "JOURNAL_CODE_TAKEN",
      "JOURNAL_ENTRY_TYPE_REQUIRED",
      "JOURNAL_LABEL_MISSING",
      "JOURNAL_LABEL_TAKEN",
      "JOURNAL_TREASURY_ACCOUNT_INVALID",
      "JOURNAL_TREASURY_ACCOUNT_MISSING",
      "JOURNAL_TREASURY_ACCOUNT_TAKEN",
      "JOURNAL_TREASURY_ACCOUNT_UNEXPECTED",
      "LEDGER_ACCOUNT_UNUSABLE",
      "LEGAL_ENTITY_NOT_FOUND",
    ],
  },
  update: {
    method: "patch",
    path: "/api/entry-ledger-log/{id}",
    summary: "Rename, deactivate or reactivate a journal",
    right: { service: "entry-logs", action: "Editor" },
    params: idParams,
    body: updateJournalBody,
    answer: journalAnswer,
    refusals: ["JOURNAL_LABEL_TAKEN", "JOURNAL_NOT_FOUND", "JOURNAL_LABEL_MISSING"],
  },
});

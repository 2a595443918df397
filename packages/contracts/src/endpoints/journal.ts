import { journal } from "../journal.ts";
import { resourceEndpoints } from "../resource.ts";

export const journalEndpoints = resourceEndpoints({
  tag: "entry-ledger-log",
  service: "entry-logs",
  resource: journal,
  notFound: "JOURNAL_NOT_FOUND",
  list: { summary: "The journals, by code" },
  create: {
    summary: "Add a journal",
    refusals: [
      "JOURNAL_CODE_INVALID",
      "JOURNAL_CODE_TAKEN",
      "JOURNAL_CURRENCY_UNEXPECTED",
      "JOURNAL_ENTRY_TYPE_REQUIRED",
      "JOURNAL_LABEL_MISSING",
      "JOURNAL_LABEL_TAKEN",
      "JOURNAL_TREASURY_ACCOUNT_INVALID",
      "JOURNAL_TREASURY_ACCOUNT_MISSING",
      "JOURNAL_TREASURY_ACCOUNT_TAKEN",
      "JOURNAL_TREASURY_ACCOUNT_UNEXPECTED",
      "LEDGER_ACCOUNT_UNUSABLE",
    ],
  },
  update: {
    summary: "Rename, deactivate or reactivate a journal",
    refusals: ["JOURNAL_LABEL_TAKEN", "JOURNAL_LABEL_MISSING"],
  },
});

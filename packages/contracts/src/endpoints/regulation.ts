import { endpoints } from "../endpoint.ts";
import { idParams } from "../paging.ts";
import {
  createRegulationBody,
  regulationAnswer,
  regulationListAnswer,
  regulationPreviewAnswer,
  regulationProposalsAnswer,
  regulationProposalsQuery,
  regulationQuery,
  regulationSummaryAnswer,
  regulationSummaryQuery,
} from "../regulation.ts";

const view = { service: "regulations", action: "Viewer" } as const;
const create = { service: "regulations", action: "Creator" } as const;

const PLANNED = [
  "ACCRUAL_ACCOUNT_CLASS",
  "ACCRUAL_AMOUNT_INVALID",
  "ACCRUAL_FIXED_AMOUNT_INVALID",
  "ACCRUAL_NOTHING_LEFT",
  "ACCRUAL_SERVICE_DATES_INVALID",
  "ACCRUAL_SERVICE_DATES_MISSING",
  "ACCRUAL_WITHOUT_VAT",
  "CCA_ENTRIES_NOT_FOUND",
  "COUNTERPARTY_NOT_FOUND",
  "ENTRY_ACCOUNT_UNKNOWN",
  "ENTRY_CANNOT_BE_PCA",
  "LEGAL_ENTITY_NOT_FOUND",
  "PCA_DATE_IN_FUTURE",
  "REGULATION_DATE_INVALID",
  "REGULATION_LINE_TAKEN",
] as const;

export const regulationEndpoints = endpoints("regulation", {
  list: {
    method: "get",
    path: "/api/regulation",
    summary: "Accruals and deferrals of an exercise with their entries, invoices marked FAE or FNP included",
    right: view,
    query: regulationQuery,
    answer: regulationListAnswer,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND"],
  },
  create: {
    method: "post",
    path: "/api/regulation",
    summary: "Write an accrual or deferral and its reversal of the next day, in one transaction",
    right: create,
    body: createRegulationBody,
    answer: regulationAnswer,
    refusals: [...PLANNED, "JOURNAL_NOT_FOUND"],
  },
  preview: {
    method: "post",
    path: "/api/regulation/preview",
    summary: "The amount and the entry that an accrual or deferral would write",
    right: create,
    body: createRegulationBody,
    answer: regulationPreviewAnswer,
    refusals: [...PLANNED, "JOURNAL_NOT_FOUND"],
  },
  cancel: {
    method: "post",
    path: "/api/regulation/{id}/cancel",
    summary: "Take an accrual back by an opposite entry at its date, reversed on the same day as the first",
    right: { service: "regulations", action: "Deleter" },
    params: idParams,
    answer: regulationAnswer,
    refusals: ["REGULATION_CANCELLED", "REGULATION_DATE_INVALID", "REGULATION_NOT_FOUND"],
  },
  proposals: {
    method: "get",
    path: "/api/regulation/proposals",
    summary:
      "Lines whose service goes beyond a month end, income marked PCA, and bills of monthly suppliers that are missing",
    right: view,
    query: regulationProposalsQuery,
    answer: regulationProposalsAnswer,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND"],
  },
  summary: {
    method: "get",
    path: "/api/regulation/summary",
    summary: "The register at the end of an exercise against its accounts",
    right: view,
    query: regulationSummaryQuery,
    answer: regulationSummaryAnswer,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND"],
  },
});

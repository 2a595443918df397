import { callsOn, endpoints } from "../endpoint.ts";
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

const { view, create, remove } = callsOn("regulations");

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
  list: view.get(
    "/api/regulation",
    "Accruals and deferrals of an exercise with their entries, invoices marked FAE or FNP included",
    { query: regulationQuery, answer: regulationListAnswer, refusals: ["FISCAL_EXERCISE_NOT_FOUND"] },
  ),
  create: create.post(
    "/api/regulation",
    "Write an accrual or deferral and its reversal of the next day, in one transaction",
    { body: createRegulationBody, answer: regulationAnswer, refusals: [...PLANNED, "JOURNAL_NOT_FOUND"] },
  ),
  preview: create.post(
    "/api/regulation/preview",
    "The amount and the entry that an accrual or deferral would write",
    {
      body: createRegulationBody,
      answer: regulationPreviewAnswer,
      refusals: [...PLANNED, "JOURNAL_NOT_FOUND"],
    },
  ),
  cancel: remove.post(
    "/api/regulation/{id}/cancel",
    "Take an accrual back by an opposite entry at its date, reversed on the same day as the first",
    {
      answer: regulationAnswer,
      refusals: ["REGULATION_CANCELLED", "REGULATION_DATE_INVALID", "REGULATION_NOT_FOUND"],
    },
  ),
  proposals: view.get(
    "/api/regulation/proposals",
    "Lines whose service goes beyond a month end, income marked PCA, and bills of monthly suppliers that are missing",
    {
      query: regulationProposalsQuery,
      answer: regulationProposalsAnswer,
      refusals: ["FISCAL_EXERCISE_NOT_FOUND"],
    },
  ),
  summary: view.get(
    "/api/regulation/summary",
    "The register at the end of an exercise against its accounts",
    {
      query: regulationSummaryQuery,
      answer: regulationSummaryAnswer,
      refusals: ["FISCAL_EXERCISE_NOT_FOUND"],
    },
  ),
});

import { endpoints } from "../endpoint.ts";
import {
  simulateOperationAnswer,
  simulateOperationQuery,
  technicalAccountAnswer,
  technicalAccountListAnswer,
  technicalAccountQuery,
  technicalAccountUsageAnswer,
  technicalAccountUsageQuery,
  updateTechnicalAccountBody,
} from "../technical-account.ts";

export const technicalAccountEndpoints = endpoints("technical-account", {
  list: {
    method: "get",
    path: "/api/technical-account",
    summary: "The account of every role of the engine on a day",
    right: { service: "accounting-plan", action: "Viewer" },
    query: technicalAccountQuery,
    answer: technicalAccountListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  update: {
    method: "patch",
    path: "/api/technical-account",
    summary: "Give a role another account from a day on",
    right: { service: "accounting-plan", action: "Editor" },
    body: updateTechnicalAccountBody,
    answer: technicalAccountAnswer,
    refusals: [
      "LEDGER_ACCOUNT_UNUSABLE",
      "LEGAL_ENTITY_NOT_FOUND",
      "TECHNICAL_ACCOUNT_CLASS",
      "TECHNICAL_ACCOUNT_RETROACTIVE",
    ],
  },
  usage: {
    method: "get",
    path: "/api/technical-account/usage",
    summary: "What the engine uses a role for, and how many lines stand on its account",
    right: { service: "accounting-plan", action: "Viewer" },
    query: technicalAccountUsageQuery,
    answer: technicalAccountUsageAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  simulate: {
    method: "get",
    path: "/api/technical-account/simulation",
    summary:
      "The entry that the engine would write for an operation, on the accounts of today; nothing is written",
    right: { service: "accounting-plan", action: "Viewer" },
    query: simulateOperationQuery,
    answer: simulateOperationAnswer,
    refusals: [
      "DEFAULT_COUNTERPARTY_MISSING",
      "EXERCISE_NOT_FOUND",
      "JOURNAL_NOT_FOUND",
      "LEGAL_ENTITY_NOT_FOUND",
      "LETTERING_GAP_TOO_HIGH",
      "REQUIRED_ACCOUNTS_MISSING",
      "TECHNICAL_ACCOUNT_NOT_FOUND",
      "VAT_CODE_UNKNOWN",
    ],
  },
});

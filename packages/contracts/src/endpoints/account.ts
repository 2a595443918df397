import {
  accountAnswer,
  accountListAnswer,
  accountQuery,
  chartComparisonAnswer,
  chartComparisonQuery,
  createAccountBody,
  updateAccountBody,
} from "../account.ts";
import { endpoints } from "../endpoint.ts";
import { idParams } from "../paging.ts";

export const accountEndpoints = endpoints("account", {
  list: {
    method: "get",
    path: "/api/account",
    summary: "The chart of accounts of an exercise, in text order",
    right: { service: "accounting-plan", action: "Viewer" },
    query: accountQuery,
    answer: accountListAnswer,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND"],
  },
  comparison: {
    method: "get",
    path: "/api/account/comparison",
    summary: "What a company's chart has less, more, or under another label than the published one",
    right: { service: "accounting-plan", action: "Viewer" },
    query: chartComparisonQuery,
    answer: chartComparisonAnswer,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
  },
  create: {
    method: "post",
    path: "/api/account",
    summary: "Add an account, or a sub-account pre-filled by its parent",
    right: { service: "accounting-plan", action: "Creator" },
    body: createAccountBody,
    answer: accountAnswer,
    refusals: [
      "ACCOUNT_LENGTH_MISMATCH",
      "ACCOUNT_NEEDS_VAT_CODE",
      "ACCOUNT_NOT_IN_PCG",
      "ACCOUNT_NOT_UNDER_PARENT",
      "ACCOUNT_NUMBER_INVALID",
      "LEDGER_ACCOUNT_EXISTS",
      "LEDGER_ACCOUNT_UNUSABLE",
      "LEGAL_ENTITY_NOT_FOUND",
      "VALUE_TOO_SHORT",
      "VAT_CODE_UNUSABLE",
    ],
  },
  update: {
    method: "patch",
    path: "/api/account/{id}",
    summary: "Change, deactivate or reactivate an account",
    right: { service: "accounting-plan", action: "Editor" },
    params: idParams,
    body: updateAccountBody,
    answer: accountAnswer,
    refusals: [
      "ACCOUNT_IN_USE",
      "ACCOUNT_NEEDS_VAT_CODE",
      "ACCOUNT_SERVES_A_ROLE",
      "LEDGER_ACCOUNT_NOT_FOUND",
    ],
  },
});

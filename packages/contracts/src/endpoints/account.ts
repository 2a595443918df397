import {
  accountAnswer,
  accountListAnswer,
  accountQuery,
  chartComparisonAnswer,
  chartComparisonQuery,
  createAccountBody,
  updateAccountBody,
} from "../account.ts";
import { callsOn, endpoints } from "../endpoint.ts";

const { view, create, edit } = callsOn("accounting-plan");

export const accountEndpoints = endpoints("account", {
  list: view.get("/api/account", "The chart of accounts of an exercise, in text order", {
    query: accountQuery,
    answer: accountListAnswer,
    refusals: ["FISCAL_EXERCISE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
  }),
  comparison: view.get(
    "/api/account/comparison",
    "What a company's chart has less, more, or under another label than the published one",
    {
      query: chartComparisonQuery,
      answer: chartComparisonAnswer,
      refusals: ["FISCAL_EXERCISE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  create: create.post("/api/account", "Add an account, or a sub-account pre-filled by its parent", {
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
      "FISCAL_EXERCISE_NOT_FOUND",
    ],
  }),
  update: edit.patch("/api/account/{id}", "Change, deactivate or reactivate an account", {
    body: updateAccountBody,
    answer: accountAnswer,
    refusals: [
      "ACCOUNT_IN_USE",
      "ACCOUNT_NEEDS_VAT_CODE",
      "ACCOUNT_SERVES_A_ROLE",
      "LEDGER_ACCOUNT_NOT_FOUND",
      "ACCOUNT_NUMBER_INVALID",
      "VAT_CODE_UNUSABLE",
      "LEDGER_ACCOUNT_EXISTS",
      "ACCOUNT_NOT_IN_PCG",
      "VALUE_TOO_SHORT",
      "ACCOUNT_LENGTH_MISMATCH",
    ],
  }),
});

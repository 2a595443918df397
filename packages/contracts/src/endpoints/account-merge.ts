import { mergeAccountsAnswer, mergeAccountsBody, mergeAccountsQuery } from "../account.ts";
import { endpoints } from "../endpoint.ts";
import { ENTERED } from "./entry.ts";

export const accountMergeEndpoints = endpoints("account", {
  merge: {
    method: "post",
    path: "/api/account/merge",
    summary:
      "Bring an account into another one: its drafts are typed again, its balance moves by one entry; or see what would move",
    right: { service: "accounting-plan", action: "Editor" },
    query: mergeAccountsQuery,
    body: mergeAccountsBody,
    answer: mergeAccountsAnswer,
    refusals: [
      "ACCOUNT_MERGE_CLASS",
      "ACCOUNT_MERGE_COLLECTIVE",
      "ACCOUNT_MERGE_SAME",
      "ACCOUNT_SERVES_A_ROLE",
      "LEDGER_ACCOUNT_NOT_FOUND",
      "LEDGER_ACCOUNT_UNUSABLE",
      ...ENTERED,
    ],
  },
});

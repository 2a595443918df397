import { mergeAccountsAnswer, mergeAccountsBody, mergeAccountsQuery } from "../account.ts";
import { callsOn, endpoints } from "../endpoint.ts";
import { ENTERED } from "./entry.ts";

const { edit } = callsOn("accounting-plan");

export const accountMergeEndpoints = endpoints("account", {
  merge: edit.post(
    "/api/account/merge",
    "Bring an account into another one: its drafts are typed again, its balance moves by one entry; or see what would move",
    {
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
  ),
});

import { endpoints } from "../endpoint.ts";
import {
  technicalAccountAnswer,
  technicalAccountListAnswer,
  technicalAccountQuery,
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
});

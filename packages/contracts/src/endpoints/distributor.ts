import {
  billDistributorAnswer,
  billDistributorBody,
  createDistributorBody,
  distributorAnswer,
  distributorListAnswer,
  distributorQuery,
  distributorStatementAnswer,
  distributorStatementQuery,
  ownDistributorsAnswer,
  updateDistributorBody,
} from "../distributor.ts";
import { endpoints } from "../endpoint.ts";
import { idParams } from "../paging.ts";

const CHECKED = ["COUNTERPARTY_NOT_FOUND", "SIREN_INVALID", "USER_NOT_FOUND"] as const;

export const distributorEndpoints = endpoints("distributor", {
  list: {
    method: "get",
    path: "/api/distributor",
    summary: "Distributors and the companies that they brought, by name",
    right: { service: "distributors", action: "Viewer" },
    query: distributorQuery,
    answer: distributorListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  create: {
    method: "post",
    path: "/api/distributor",
    summary: "Add a distributor",
    right: { service: "distributors", action: "Creator" },
    body: createDistributorBody,
    answer: distributorAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", ...CHECKED],
  },
  update: {
    method: "patch",
    path: "/api/distributor/{id}",
    summary: "Change or deactivate a distributor",
    right: { service: "distributors", action: "Editor" },
    params: idParams,
    body: updateDistributorBody,
    answer: distributorAnswer,
    refusals: ["DISTRIBUTOR_NOT_FOUND", ...CHECKED],
  },
  statement: {
    method: "get",
    path: "/api/distributor/{id}/statement",
    summary: "His terms on what the companies that he brought were invoiced, and his own invoices",
    right: { service: "distributors", action: "Viewer" },
    params: idParams,
    query: distributorStatementQuery,
    answer: distributorStatementAnswer,
    refusals: ["DISTRIBUTOR_NOT_FOUND", "COMMISSION_DATES_INVALID"],
  },
  bill: {
    method: "post",
    path: "/api/distributor/{id}/bill",
    summary: "Draft the bill of a rebate, or the invoice of a royalty, once for each day",
    right: { service: "distributors", action: "Validator" },
    params: idParams,
    body: billDistributorBody,
    answer: billDistributorAnswer,
    refusals: [
      "COMMISSION_ALREADY_BILLED",
      "COMMISSION_DATES_INVALID",
      "COMMISSION_NOTHING_DUE",
      "DISTRIBUTOR_NOT_FOUND",
      "DISTRIBUTOR_WITHOUT_PARTY",
    ],
  },
  mine: {
    method: "get",
    path: "/api/distributor/mine",
    summary: "What the caller may see as a distributor: never the books of the companies that he brought",
    right: "signed-in",
    answer: ownDistributorsAnswer,
  },
});

import {
  createDistributorBody,
  distributorAnswer,
  distributorListAnswer,
  distributorQuery,
  updateDistributorBody,
} from "../distributor.ts";
import { endpoints } from "../endpoint.ts";
import { idParams } from "../paging.ts";

const CHECKED = ["COUNTERPARTY_NOT_FOUND", "SIREN_INVALID"] as const;

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
});

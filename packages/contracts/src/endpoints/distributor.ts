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
import { callsOn, endpoints, signedIn } from "../endpoint.ts";

const { view, create, edit, validate } = callsOn("distributors");

const CHECKED = ["COUNTERPARTY_NOT_FOUND", "SIREN_INVALID", "USER_NOT_FOUND"] as const;

export const distributorEndpoints = endpoints("distributor", {
  list: view.get("/api/distributor", "Distributors and the companies that they brought, by name", {
    query: distributorQuery,
    answer: distributorListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/distributor", "Add a distributor", {
    body: createDistributorBody,
    answer: distributorAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", ...CHECKED],
  }),
  update: edit.patch("/api/distributor/{id}", "Change or deactivate a distributor", {
    body: updateDistributorBody,
    answer: distributorAnswer,
    refusals: ["DISTRIBUTOR_NOT_FOUND", ...CHECKED],
  }),
  statement: view.get(
    "/api/distributor/{id}/statement",
    "His terms on what the companies that he brought were invoiced, and his own invoices",
    {
      query: distributorStatementQuery,
      answer: distributorStatementAnswer,
      refusals: ["DISTRIBUTOR_NOT_FOUND", "COMMISSION_DATES_INVALID"],
    },
  ),
  bill: validate.post(
    "/api/distributor/{id}/bill",
    "Draft the bill of a rebate, or the invoice of a royalty, once for each day",
    {
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
  ),
  mine: signedIn.get(
    "/api/distributor/mine",
    "What the caller may see as a distributor: never the books of the companies that he brought",
    { answer: ownDistributorsAnswer },
  ),
});

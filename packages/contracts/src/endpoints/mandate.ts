import { endpoints } from "../endpoint.ts";
import {
  createMandateBody,
  mandateAnswer,
  mandateListAnswer,
  mandateQuery,
  updateMandateBody,
} from "../mandate.ts";
import { idParams } from "../paging.ts";

const create = { service: "reconciliation", action: "Creator" } as const;

export const mandateEndpoints = endpoints("mandate", {
  list: {
    method: "get",
    path: "/api/mandate",
    summary: "The direct debit mandates of customers, by reference",
    right: { service: "reconciliation", action: "Viewer" },
    query: mandateQuery,
    answer: mandateListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  create: {
    method: "post",
    path: "/api/mandate",
    summary: "Add a mandate that a customer signed",
    right: create,
    body: createMandateBody,
    answer: mandateAnswer,
    refusals: ["COUNTERPARTY_NOT_FOUND", "IBAN_INVALID", "LEGAL_ENTITY_NOT_FOUND", "MANDATE_REFERENCE_TAKEN"],
  },
  update: {
    method: "patch",
    path: "/api/mandate/{id}",
    summary: "Change a mandate before it is collected on, announce its last collection, or revoke it",
    right: create,
    params: idParams,
    body: updateMandateBody,
    answer: mandateAnswer,
    refusals: ["IBAN_INVALID", "MANDATE_NOT_FOUND", "MANDATE_REFERENCE_TAKEN", "MANDATE_USED"],
  },
});

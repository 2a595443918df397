import { callsOn, endpoints } from "../endpoint.ts";
import { mandate } from "../mandate.ts";

const { view, create } = callsOn("reconciliation");
const { answer } = mandate;

export const mandateEndpoints = endpoints("mandate", {
  list: view.get("/api/mandate", "The direct debit mandates of customers, by reference", {
    query: mandate.query,
    answer: mandate.list,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/mandate", "Add a mandate that a customer signed", {
    body: mandate.create,
    answer,
    refusals: ["COUNTERPARTY_NOT_FOUND", "IBAN_INVALID", "LEGAL_ENTITY_NOT_FOUND", "MANDATE_REFERENCE_TAKEN"],
  }),
  update: create.patch(
    "/api/mandate/{id}",
    "Change a mandate before it is collected on, announce its last collection, or revoke it",
    {
      body: mandate.update,
      answer,
      refusals: ["IBAN_INVALID", "MANDATE_NOT_FOUND", "MANDATE_REFERENCE_TAKEN", "MANDATE_USED"],
    },
  ),
});

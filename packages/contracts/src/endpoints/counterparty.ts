import {
  counterpartyAnswer,
  counterpartyListAnswer,
  counterpartyQuery,
  createCounterpartyBody,
  updateCounterpartyBody,
} from "../counterparty.ts";
import { callsOn, endpoints } from "../endpoint.ts";
import { IDENTIFIERS } from "./identifiers.ts";

const { view, create, edit } = callsOn("counterparties");

export const counterpartyEndpoints = endpoints("counterparty", {
  list: view.get("/api/counterparty", "The counterparties, by name", {
    query: counterpartyQuery,
    answer: counterpartyListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/counterparty", "Create a counterparty, with its auxiliaries", {
    body: createCounterpartyBody,
    answer: counterpartyAnswer,
    refusals: [
      "COUNTERPARTY_EXISTS",
      "LEDGER_ACCOUNT_UNUSABLE",
      "LEGAL_ENTITY_NOT_FOUND",
      "SUBLEDGER_EXISTS",
      "SUBLEDGER_INVALID",
      "VALUE_TOO_SHORT",
      "VAT_CODE_UNUSABLE",
      ...IDENTIFIERS,
    ],
  }),
  read: view.get("/api/counterparty/{id}", "One counterparty", {
    answer: counterpartyAnswer,
    refusals: ["COUNTERPARTY_NOT_FOUND"],
  }),
  update: edit.patch("/api/counterparty/{id}", "Change a counterparty", {
    body: updateCounterpartyBody,
    answer: counterpartyAnswer,
    refusals: [
      "COUNTERPARTY_EXISTS",
      "COUNTERPARTY_MERGED",
      "COUNTERPARTY_NOT_FOUND",
      "SUBLEDGER_EXISTS",
      "SUBLEDGER_INVALID",
      "SUBLEDGER_IN_USE",
      ...IDENTIFIERS,
      "LEDGER_ACCOUNT_UNUSABLE",
      "VALUE_TOO_SHORT",
      "VAT_CODE_UNUSABLE",
    ],
  }),
});

import {
  counterpartyAnswer,
  counterpartyListAnswer,
  counterpartyQuery,
  createCounterpartyBody,
  updateCounterpartyBody,
} from "../counterparty.ts";
import { endpoints } from "../endpoint.ts";
import { idParams } from "../paging.ts";
import { IDENTIFIERS } from "./identifiers.ts";

export const counterpartyEndpoints = endpoints("counterparty", {
  list: {
    method: "get",
    path: "/api/counterparty",
    summary: "The counterparties, by name",
    right: { service: "counterparties", action: "Viewer" },
    query: counterpartyQuery,
    answer: counterpartyListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  create: {
    method: "post",
    path: "/api/counterparty",
    summary: "Create a counterparty, with its auxiliaries",
    right: { service: "counterparties", action: "Creator" },
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
  },
  read: {
    method: "get",
    path: "/api/counterparty/{id}",
    summary: "One counterparty",
    right: { service: "counterparties", action: "Viewer" },
    params: idParams,
    answer: counterpartyAnswer,
    refusals: ["COUNTERPARTY_NOT_FOUND"],
  },
  update: {
    method: "patch",
    path: "/api/counterparty/{id}",
    summary: "Change a counterparty",
    right: { service: "counterparties", action: "Editor" },
    params: idParams,
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
  },
});

import { endpoints } from "../endpoint.ts";
import { idParams } from "../paging.ts";
import {
  counterpartyCardAnswer,
  decideIbanBody,
  doublesAnswer,
  doublesQuery,
  ibanParams,
  mergeAnswer,
  mergeBody,
  mergeQuery,
  partyDocumentsAnswer,
  partyIban,
  partyIbansAnswer,
  partyInvoicesAnswer,
  partyLinesAnswer,
  partyMessagesAnswer,
  partyPageQuery,
} from "../third-party.ts";
import { POSTED } from "./posted.ts";

const viewer = { service: "counterparties", action: "Viewer" } as const;
const ofOne = {
  method: "get",
  right: viewer,
  params: idParams,
  refusals: ["COUNTERPARTY_NOT_FOUND"],
} as const;

/** What is known of a third party beside his card: his accounts, documents, messages, duplicates. */
export const thirdPartyEndpoints = endpoints("counterparty", {
  card: {
    ...ofOne,
    path: "/api/counterparty/{id}/card",
    summary: "Where a third party stands today: balance by age, outstanding against his credit limit, counts",
    answer: counterpartyCardAnswer,
  },
  lines: {
    ...ofOne,
    path: "/api/counterparty/{id}/line",
    summary: "The ledger lines of a third party with their lettering, the latest first",
    query: partyPageQuery,
    answer: partyLinesAnswer,
  },
  invoices: {
    ...ofOne,
    path: "/api/counterparty/{id}/invoice",
    summary: "The documents of a third party that the caller may view, the latest first",
    query: partyPageQuery,
    answer: partyInvoicesAnswer,
  },
  documents: {
    ...ofOne,
    path: "/api/counterparty/{id}/document",
    summary: "The files of these documents, the latest first",
    query: partyPageQuery,
    answer: partyDocumentsAnswer,
  },
  messages: {
    ...ofOne,
    path: "/api/counterparty/{id}/message",
    summary: "The reminders that were sent to a third party, the latest first",
    query: partyPageQuery,
    answer: partyMessagesAnswer,
  },
  doubles: {
    method: "get",
    path: "/api/counterparty/double",
    summary: "Pairs of third parties that are probably one",
    right: viewer,
    query: doublesQuery,
    answer: doublesAnswer,
    refusals: ["COUNTERPARTY_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
  },
  merge: {
    method: "post",
    path: "/api/counterparty/merge",
    summary: "Merge a duplicate into the third party to keep, or tell what would move",
    right: { service: "counterparties", action: "Validator" },
    query: mergeQuery,
    body: mergeBody,
    answer: mergeAnswer,
    refusals: [
      "BILL_DUPLICATE",
      "COUNTERPARTY_MERGED",
      "COUNTERPARTY_NOT_FOUND",
      "MERGE_INTO_INACTIVE",
      "MERGE_OTHER_COMPANY",
      "MERGE_PROVISIONAL",
      "MERGE_SAME_PARTY",
      "MERGE_SIREN_DIFFERS",
      ...POSTED,
    ],
  },
  ibans: {
    ...ofOne,
    path: "/api/counterparty/{id}/iban",
    summary: "The bank accounts that a third party was given, with who approved them",
    answer: partyIbansAnswer,
  },
  decideIban: {
    method: "post",
    path: "/api/counterparty/{id}/iban/{ibanId}/decide",
    summary: "Approve a new bank account, or refuse it: another person than the one who typed it",
    right: { service: "counterparties", action: "Validator" },
    params: ibanParams,
    body: decideIbanBody,
    answer: partyIban,
    refusals: [
      "COUNTERPARTY_IBAN_DECIDED",
      "COUNTERPARTY_IBAN_NOT_FOUND",
      "COUNTERPARTY_IBAN_SAME_PERSON",
      "COUNTERPARTY_NOT_FOUND",
    ],
  },
});

import { callsOn, endpoints } from "../endpoint.ts";
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

const { view, validate } = callsOn("counterparties");
const OF_ONE = { refusals: ["COUNTERPARTY_NOT_FOUND"] } as const;

/** What is known of a third party beside its card: its accounts, documents, messages, duplicates. */
export const thirdPartyEndpoints = endpoints("counterparty", {
  card: view.get(
    "/api/counterparty/{id}/card",
    "Where a third party stands today: balance by age, outstanding against his credit limit, counts",
    { answer: counterpartyCardAnswer, ...OF_ONE },
  ),
  lines: view.get(
    "/api/counterparty/{id}/line",
    "The ledger lines of a third party with their lettering, the latest first",
    { query: partyPageQuery, answer: partyLinesAnswer, ...OF_ONE },
  ),
  invoices: view.get(
    "/api/counterparty/{id}/invoice",
    "The documents of a third party that the caller may view, the latest first",
    { query: partyPageQuery, answer: partyInvoicesAnswer, ...OF_ONE },
  ),
  documents: view.get("/api/counterparty/{id}/document", "The files of these documents, the latest first", {
    query: partyPageQuery,
    answer: partyDocumentsAnswer,
    ...OF_ONE,
  }),
  messages: view.get(
    "/api/counterparty/{id}/message",
    "The reminders that were sent to a third party, the latest first",
    { query: partyPageQuery, answer: partyMessagesAnswer, ...OF_ONE },
  ),
  doubles: view.get("/api/counterparty/double", "Pairs of third parties that are probably one", {
    query: doublesQuery,
    answer: doublesAnswer,
    refusals: ["COUNTERPARTY_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
  }),
  merge: validate.post(
    "/api/counterparty/merge",
    "Merge a duplicate into the third party to keep, or tell what would move",
    {
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
  ),
  ibans: view.get(
    "/api/counterparty/{id}/iban",
    "The bank accounts that a third party was given, with who approved them",
    { answer: partyIbansAnswer, ...OF_ONE },
  ),
  decideIban: validate.post(
    "/api/counterparty/{id}/iban/{ibanId}/decide",
    "Approve a new bank account, or refuse it: another person than the one who typed it",
    {
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
  ),
});

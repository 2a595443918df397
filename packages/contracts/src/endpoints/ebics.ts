import {
  ebicsConfirmBody,
  ebicsConnection,
  ebicsHistoryAnswer,
  ebicsKeysBody,
  ebicsSendBody,
  ebicsSendingAnswer,
  ebicsSendingQuery,
  ebicsSettleBody,
  ebicsStepBody,
} from "../ebics.ts";
import { callsOn, endpoints } from "../endpoint.ts";
import { jobAccepted } from "../job.ts";

const settings = callsOn("platform");
const { view, create, validate } = callsOn("reconciliation");
const { answer } = ebicsConnection;
const NOT_FOUND = "EBICS_CONNECTION_NOT_FOUND";
const BANK = [
  NOT_FOUND,
  "EBICS_KEYS_LOST",
  "EBICS_UNREACHABLE",
  "EBICS_ANSWER_UNREADABLE",
  "EBICS_REFUSED",
  "EBICS_USER_UNKNOWN",
  "EBICS_USER_NOT_READY",
  "EBICS_OWN_KEYS_REFUSED",
  "EBICS_HOST_UNKNOWN",
  "EBICS_BANK_BUSY",
] as const;
/** What a bank may say to an order beside. */
const ORDER = [
  ...BANK,
  "EBICS_NOT_READY",
  "EBICS_BANK_KEYS_CHANGED",
  "EBICS_ANSWER_UNSIGNED",
  "EBICS_ORDER_NOT_ALLOWED",
  "EBICS_ORDER_INVALID",
  "EBICS_ORDER_SENT_TWICE",
  "EBICS_SIGNATURE_REFUSED",
] as const;

export const ebicsEndpoints = endpoints("ebics-connection", {
  list: view.get("/api/ebics-connection", "The connections of a company to its banks, by name", {
    query: ebicsConnection.query,
    answer: ebicsConnection.list,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: settings.create.post(
    "/api/ebics-connection",
    "Add a connection to a bank as its contract names it",
    {
      body: ebicsConnection.create,
      answer,
      refusals: [
        "LEGAL_ENTITY_NOT_FOUND",
        "JOURNAL_NOT_FOUND",
        "OUTSIDE_URL_INVALID",
        "EBICS_CONNECTION_TAKEN",
        "IBAN_INVALID",
        "BANK_ACCOUNT_TAKEN",
      ],
    },
  ),
  update: settings.edit.patch(
    "/api/ebics-connection/{id}",
    "Change a connection, stop it or start it again",
    {
      body: ebicsConnection.update,
      answer,
      refusals: [
        NOT_FOUND,
        "JOURNAL_NOT_FOUND",
        "OUTSIDE_URL_INVALID",
        "EBICS_CONNECTION_TAKEN",
        "IBAN_INVALID",
        "BANK_ACCOUNT_TAKEN",
      ],
    },
  ),
  remove: settings.remove.delete(
    "/api/ebics-connection/{id}",
    "Remove a connection that nothing was fetched or sent by, with its keys",
    { answer, refusals: [NOT_FOUND, "EBICS_CONNECTION_USED"] },
  ),
  sendKeys: settings.edit.post(
    "/api/ebics-connection/{id}/keys",
    "Make the keys where there are none, and send their public halves to the bank (INI, HIA)",
    { body: ebicsKeysBody, answer, asksOutside: true, refusals: ORDER },
  ),
  letter: settings.view.get(
    "/api/ebics-connection/{id}/letter",
    "The initialisation letter with the hashes of the keys, to be signed and sent to the bank",
    { answer: { raw: "application/pdf" }, refusals: [NOT_FOUND, "EBICS_KEYS_LOST", "EBICS_KEYS_MISSING"] },
  ),
  fetchBankKeys: settings.edit.post(
    "/api/ebics-connection/{id}/bank-keys",
    "Ask for the keys of the bank (HPB): they are used once their hashes are confirmed",
    { body: ebicsStepBody, answer, asksOutside: true, refusals: [...ORDER, "EBICS_KEYS_MISSING"] },
  ),
  confirm: settings.edit.post(
    "/api/ebics-connection/{id}/confirm",
    "Confirm that the hashes of the bank's keys are those of its letter",
    { body: ebicsConfirmBody, answer, refusals: [NOT_FOUND, "EBICS_HASH_DIFFERS"] },
  ),
  fetch: create.post("/api/ebics-connection/{id}/fetch", "Fetch statements and reports now, by a job", {
    answer: jobAccepted,
    status: 202,
    refusals: [NOT_FOUND, "EBICS_NOT_READY", "EBICS_KEYS_LOST", "EBICS_BANK_KEYS_CHANGED"],
  }),
  history: view.get(
    "/api/ebics-connection/{id}/history",
    "What was fetched and sent by a connection, the latest 100 of each",
    { answer: ebicsHistoryAnswer, refusals: [NOT_FOUND] },
  ),
  sending: view.get(
    "/api/ebics-order",
    "The connections that a transfer order may be sent by, and its sendings so far",
    { query: ebicsSendingQuery, answer: ebicsSendingAnswer, refusals: ["TRANSFER_ORDER_NOT_FOUND"] },
  ),
  send: validate.post("/api/ebics-order", "Send an issued transfer or debit order to the bank, once", {
    body: ebicsSendBody,
    answer: ebicsSendingAnswer,
    asksOutside: true,
    refusals: [
      ...ORDER,
      "TRANSFER_ORDER_NOT_FOUND",
      "TRANSFER_ORDER_STATE",
      "EBICS_ACCOUNT_NOT_SERVED",
      "EBICS_ORDER_SENT",
    ],
  }),
  settle: validate.post(
    "/api/ebics-order/{id}/settle",
    "Say what the bank knows of an order whose sending nobody saw the end of",
    {
      body: ebicsSettleBody,
      answer: ebicsSendingAnswer,
      refusals: ["EBICS_ORDER_NOT_FOUND", "EBICS_ORDER_NOT_UNKNOWN"],
    },
  ),
});

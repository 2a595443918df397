import { callsOn, endpoints } from "../endpoint.ts";
import {
  collectableQuery,
  collectablesAnswer,
  createDebitOrderBody,
  createTransferOrderBody,
  payableQuery,
  payablesAnswer,
  rejectTransferBody,
  transferOrderAnswer,
  transferOrderQuery,
  transferOrdersAnswer,
  transferParams,
  transferStepBody,
} from "../transfer.ts";

const { view, create, validate } = callsOn("reconciliation");

const SEPA = ["SEPA_AMOUNT_TOO_LARGE", "SEPA_NAME_UNWRITABLE"] as const;
const STEP = ["TRANSFER_ORDER_NOT_FOUND", "TRANSFER_ORDER_STATE"] as const;

export const transferEndpoints = endpoints("transfer-order", {
  list: view.get("/api/transfer-order", "Transfer orders of a company, the latest first", {
    query: transferOrderQuery,
    answer: transferOrdersAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  payable: view.get(
    "/api/transfer-order/payable",
    "Bills, credit notes and expense reports to pay by due date, without those of an order under way",
    { query: payableQuery, answer: payablesAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  collectable: view.get(
    "/api/transfer-order/collectable",
    "Sales to collect by direct debit, by due date: of customers with a mandate, in no order under way",
    { query: collectableQuery, answer: collectablesAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  collect: create.post(
    "/api/transfer-order/debit",
    "Prepare an order that collects what is left of some sales by direct debit; no entry is written",
    {
      body: createDebitOrderBody,
      answer: transferOrderAnswer,
      refusals: [
        "BIC_INVALID",
        "DEBIT_CREDITOR_UNKNOWN",
        "DEBIT_SALE_NOT_COLLECTABLE",
        "TRANSFER_NOT_IN_EUROS",
        "JOURNAL_NOT_FOUND",
        "LEGAL_ENTITY_NOT_FOUND",
        "MANDATE_ONE_COLLECTION",
        "MANDATE_UNUSABLE",
        ...SEPA,
        "TRANSFER_ACCOUNT_WITHOUT_IBAN",
        "TRANSFER_BILL_TAKEN",
        "TRANSFER_DATE_PAST",
      ],
    },
  ),
  create: create.post(
    "/api/transfer-order",
    "Prepare an order that pays the rest of some bills, less credit notes, and expense reports; no entry is written",
    {
      body: createTransferOrderBody,
      answer: transferOrderAnswer,
      refusals: [
        "BIC_INVALID",
        "JOURNAL_NOT_FOUND",
        "LEGAL_ENTITY_NOT_FOUND",
        ...SEPA,
        "TRANSFER_ACCOUNT_WITHOUT_IBAN",
        "TRANSFER_BILL_NOT_PAYABLE",
        "TRANSFER_NOT_IN_EUROS",
        "TRANSFER_BILL_TAKEN",
        "TRANSFER_DATE_PAST",
        "TRANSFER_IBANS_DIFFER",
        "TRANSFER_IBAN_UNUSABLE",
        "TRANSFER_NET_NOT_POSITIVE",
        "TRANSFER_PAYEE_INCOMPLETE",
      ],
    },
  ),
  read: view.get(
    "/api/transfer-order/{id}",
    "One transfer order with its transfers, and what the caller may do next",
    { answer: transferOrderAnswer, refusals: ["TRANSFER_ORDER_NOT_FOUND"] },
  ),
  submit: create.post(
    "/api/transfer-order/{id}/submit",
    "Send an order to the second person who validates it",
    { body: transferStepBody, answer: transferOrderAnswer, refusals: STEP },
  ),
  sendBack: create.post(
    "/api/transfer-order/{id}/send-back",
    "Send an order back to its author before it is issued",
    { body: transferStepBody, answer: transferOrderAnswer, refusals: STEP },
  ),
  approve: validate.post(
    "/api/transfer-order/{id}/approve",
    "Issue an order as a second person: its file is ready for the bank",
    {
      body: transferStepBody,
      answer: transferOrderAnswer,
      refusals: [
        ...STEP,
        "MANDATE_UNUSABLE",
        "TRANSFER_AMOUNT_CHANGED",
        "TRANSFER_APPROVAL_OWN",
        "TRANSFER_DATE_PAST",
        "TRANSFER_IBAN_UNAPPROVED",
      ],
    },
  ),
  cancel: validate.post(
    "/api/transfer-order/{id}/cancel",
    "Cancel an order of which the bank has paid nothing: its bills are to be paid again",
    {
      body: transferStepBody,
      answer: transferOrderAnswer,
      refusals: [...STEP, "EBICS_ORDER_AT_BANK"],
    },
  ),
  file: validate.get(
    "/api/transfer-order/{id}/file",
    "The file of an issued order, pain.001.001.09 (SEPA, or international for another currency) or pain.008.001.08; each download is audited",
    { answer: { raw: "application/xml" }, refusals: STEP },
  ),
  approveIban: validate.post(
    "/api/transfer-order/{id}/transfer/{transferId}/approve-iban",
    "Approve a new or changed IBAN as a second person",
    {
      params: transferParams,
      answer: transferOrderAnswer,
      refusals: [...STEP, "TRANSFER_APPROVAL_OWN", "TRANSFER_NOT_FOUND"],
    },
  ),
  removeTransfer: create.delete(
    "/api/transfer-order/{id}/transfer/{transferId}",
    "Take a bill out of an order that is not sent yet; without any bill the order is cancelled",
    { params: transferParams, answer: transferOrderAnswer, refusals: [...STEP, "TRANSFER_NOT_FOUND"] },
  ),
  rejectTransfer: validate.post(
    "/api/transfer-order/{id}/transfer/{transferId}/reject",
    "Say that the bank sent a transfer back: its bill is to be paid again",
    {
      params: transferParams,
      body: rejectTransferBody,
      answer: transferOrderAnswer,
      refusals: [...STEP, "TRANSFER_NOT_FOUND"],
    },
  ),
});

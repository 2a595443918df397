import { by, endpoints } from "../endpoint.ts";
import {
  allocatePaymentBody,
  createPaymentBody,
  deallocatePaymentBody,
  offsetCandidatesAnswer,
  offsetPaymentBody,
  offsetPreviewAnswer,
  paymentAnswer,
  paymentCheckAnswer,
  paymentListAnswer,
  paymentQuery,
  refundPaymentBody,
  reversePaymentBody,
  writtenPaymentAnswer,
} from "../payment.ts";
import { eitherSide } from "../rights.ts";
import { POSTED } from "./posted.ts";

const validate = by(eitherSide("Validator"));
const view = by(eitherSide("Viewer"));

/** What settling documents may refuse. */
const SETTLED = [
  "DEPOSIT_TAKEN_BACK",
  "DISCOUNT_ABOVE_ALLOCATION",
  "DISCOUNT_REFUSED",
  "ENTRY_REVERSAL_TOO_EARLY",
  "INVOICE_NOT_FOUND",
  "INVOICE_REFUSED",
  "LEGAL_ENTITY_NOT_FOUND",
  "OFFSET_ABOVE_REST",
  "OFFSET_IN_CURRENCY",
  "OFFSET_MIXED_CURRENCIES",
  "OFFSET_NOTHING_LEFT",
  "OFFSET_NOT_A_CREDIT_NOTE",
  "OFFSET_NOT_VALIDATED",
  "OFFSET_ON_CREDIT_NOTE",
  "OFFSET_TOO_EARLY",
  "PAYMENT_ABOVE_REMAINING",
  "PAYMENT_ACCOUNT_CURRENCY",
  "PAYMENT_ACCOUNT_INVALID",
  "PAYMENT_ALLOCATIONS_EXCEED",
  "PAYMENT_ALREADY_REVERSED",
  "PAYMENT_DATE_IN_FUTURE",
  "PAYMENT_GAP_ABOVE_LIMIT",
  "PAYMENT_GAP_UNUSED",
  "PAYMENT_INVOICE_NOT_VALIDATED",
  "PAYMENT_IS_REVERSAL",
  "PAYMENT_MIXED_SIDES",
  "PAYMENT_NOTHING_LEFT",
  "PAYMENT_NOT_FOUND",
  "PAYMENT_OTHER_CURRENCY",
  "PAYMENT_OTHER_PARTY",
  "PAYMENT_RATE_MISSING",
  "PAYMENT_OTHER_SENSE",
  "PAYMENT_REFUNDED",
  "PAYMENT_REFUND_ABOVE_REST",
  "PAYMENT_REFUND_TOO_EARLY",
  "PAYMENT_TWICE_ALLOCATED",
  "PAYMENT_USE_NOT_FOUND",
  "PAYMENT_USE_TOO_EARLY",
  ...POSTED,
] as const;

export const paymentEndpoints = endpoints("payment", {
  create: validate.post(
    "/api/payment",
    "Record one payment of several invoices: entry, VAT on receipts and lettering",
    {
      body: createPaymentBody,
      answer: writtenPaymentAnswer,
      refusals: [...SETTLED, "COUNTERPARTY_NOT_FOUND"],
    },
  ),
  check: validate.post(
    "/api/payment/check",
    "What deserves a look in a payment before it is written: cash above the legal ceiling",
    { body: createPaymentBody, answer: paymentCheckAnswer, refusals: [...SETTLED, "COUNTERPARTY_NOT_FOUND"] },
  ),
  offset: validate.post(
    "/api/payment/offset",
    "Settle invoices with what is left of a credit note of the same third party: entry, VAT on receipts, lettering",
    { body: offsetPaymentBody, answer: paymentAnswer, refusals: SETTLED },
  ),
  previewOffset: validate.post(
    "/api/payment/offset/preview",
    "The entry that setting a credit note off would write; writes nothing",
    { body: offsetPaymentBody, answer: offsetPreviewAnswer, refusals: SETTLED },
  ),
  offsetCandidates: view.get(
    "/api/payment/offset/{id}",
    "What a document may be set off against, the oldest first: of a credit note open invoices, of an invoice credit notes",
    { answer: offsetCandidatesAnswer, refusals: ["INVOICE_NOT_FOUND"] },
  ),
  list: view.get("/api/payment", "List payments of a company, of a third party or of an invoice", {
    query: paymentQuery,
    answer: paymentListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  read: view.get("/api/payment/{id}", "One payment", {
    answer: paymentAnswer,
    refusals: ["PAYMENT_NOT_FOUND"],
  }),
  allocate: validate.post(
    "/api/payment/{id}/allocate",
    "Settle invoices with what a payment left on its third party's account",
    { body: allocatePaymentBody, answer: writtenPaymentAnswer, refusals: SETTLED },
  ),
  checkAllocation: validate.post(
    "/api/payment/{id}/allocate/check",
    "What deserves a look in using a rest before it is used: cash above the legal ceiling",
    { body: allocatePaymentBody, answer: paymentCheckAnswer, refusals: SETTLED },
  ),
  deallocate: validate.post(
    "/api/payment/{id}/deallocate",
    "Undo a later use of what a payment left: the rest is there again",
    { body: deallocatePaymentBody, answer: paymentAnswer, refusals: SETTLED },
  ),
  refund: validate.post(
    "/api/payment/{id}/refund",
    "Give back what a payment left on its third party's account: entry and lettering",
    { body: refundPaymentBody, bodyOptional: true, answer: writtenPaymentAnswer, refusals: SETTLED },
  ),
  checkRefund: validate.post(
    "/api/payment/{id}/refund/check",
    "What deserves a look in a refund before it is written: cash above the legal ceiling",
    { body: refundPaymentBody, bodyOptional: true, answer: paymentCheckAnswer, refusals: SETTLED },
  ),
  reverse: validate.post(
    "/api/payment/{id}/reverse",
    "Undo a payment: reverse of its entry, unlettered, its invoices open again",
    { body: reversePaymentBody, bodyOptional: true, answer: paymentAnswer, refusals: SETTLED },
  ),
});

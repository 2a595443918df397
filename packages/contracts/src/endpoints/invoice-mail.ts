import { callsOn, endpoints } from "../endpoint.ts";
import { invoiceMailAnswer, sendInvoiceMailBody } from "../invoice-mail.ts";

const { view, validate } = callsOn("invoices");

const refusals = ["INVOICE_NOT_FOUND", "INVOICE_NOT_ISSUED", "INVOICE_INTERNAL", "NOT_A_SALE"] as const;

export const invoiceMailEndpoints = endpoints("invoice-mail", {
  read: view.get(
    "/api/invoice/{id}/mail",
    "The mail that is proposed with a validated sale, and those that left with it",
    { answer: invoiceMailAnswer, refusals },
  ),
  send: validate.post("/api/invoice/{id}/mail", "Send a validated sale by mail, its PDF attached", {
    body: sendInvoiceMailBody,
    answer: invoiceMailAnswer,
    refusals,
  }),
});

import { endpoints } from "../endpoint.ts";
import { invoiceMailAnswer, sendInvoiceMailBody } from "../invoice-mail.ts";
import { idParams } from "../paging.ts";

const refusals = ["INVOICE_NOT_FOUND", "INVOICE_NOT_ISSUED", "NOT_A_SALE"] as const;

export const invoiceMailEndpoints = endpoints("invoice-mail", {
  read: {
    method: "get",
    path: "/api/invoice/{id}/mail",
    summary: "The mail that is proposed with a validated sale, and those that left with it",
    right: { service: "invoices", action: "Viewer" },
    params: idParams,
    answer: invoiceMailAnswer,
    refusals,
  },
  send: {
    method: "post",
    path: "/api/invoice/{id}/mail",
    summary: "Send a validated sale by mail, its PDF attached",
    right: { service: "invoices", action: "Validator" },
    params: idParams,
    body: sendInvoiceMailBody,
    answer: invoiceMailAnswer,
    refusals,
  },
});

import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { paymentEndpoints } from "@grand-livre/contracts/endpoints/payment";
import { salesSettingsEndpoints } from "@grand-livre/contracts/endpoints/sales-settings";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PreviewBody } from "@grand-livre/contracts/invoice-preview";
import type {
  AllocatePaymentBody,
  CreatePaymentBody,
  PaymentAnswer,
  PaymentCheckAnswer,
  RefundPaymentBody,
} from "@grand-livre/contracts/payment";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { type Explanation, explainCode } from "../../lib/error-text.ts";
import { type InvoicePageQuery, totalsQuery } from "../document-list/list-pages.ts";

/** A page of the list and the counts of the tabs. */
export function invoiceListOptions(query: InvoicePageQuery) {
  return queryOptions({
    queryKey: ["invoice", "list", query],
    queryFn: ({ signal }) => call(invoiceEndpoints.list, { query: { ...query }, signal }),
  });
}

/** What all its pages sum up to, and with `owed` what is left to be paid: a question of its own, so that the rows never wait for it. */
export function invoiceTotalsOptions(query: InvoicePageQuery, { owed }: { readonly owed: boolean }) {
  const asked = { ...totalsQuery(query), ...(owed ? { owed: "true" as const } : {}) };
  return queryOptions({
    queryKey: ["invoice", "list", "totals", asked],
    queryFn: ({ signal }) => call(invoiceEndpoints.totals, { query: asked, signal, quiet: true }),
  });
}

export function invoiceOptions(id: string) {
  return queryOptions({
    queryKey: ["invoice", "one", id],
    queryFn: ({ signal }) => call(invoiceEndpoints.read, { params: { id }, signal }),
  });
}

/** The entries as they would be written for a saved state of a document. */
export function previewOptions(id: string, version: number, body: PreviewBody) {
  return queryOptions({
    queryKey: ["invoice", "preview", id, version, body],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => call(invoiceEndpoints.preview, { params: { id }, body, signal, quiet: true }),
  });
}

/** The payments of a document, undone ones included. */
export function paymentsOptions(invoice: Pick<InvoiceAnswer, "id" | "legalEntityRefId">) {
  const { id: invoiceId, legalEntityRefId } = invoice;
  return queryOptions({
    queryKey: ["payment", "of", invoiceId],
    queryFn: ({ signal }) =>
      call(paymentEndpoints.list, { query: { legalEntityRefId, invoiceId, limit: 200 }, signal }),
    select: ({ payments }) => payments,
  });
}

/** Whether money goes into or out of a cash box. */
export function isCash(account: string): boolean {
  return account.startsWith("53");
}

/** What deserves a look in a payment before it is written, in French. Only cash is judged. */
export function paymentCheckOptions(order: CreatePaymentBody | undefined) {
  return queryOptions({
    queryKey: ["payment", "check", order],
    enabled: isCash(order?.account ?? ""),
    // While an amount is typed the sentence does not come and go.
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      explained(call(paymentEndpoints.check, { body: wanted(order), signal, quiet: true })),
  });
}

/** The same of giving back what a payment left. */
export function refundCheckOptions(paymentId: string, order: RefundPaymentBody | undefined) {
  return queryOptions({
    queryKey: ["payment", "refund-check", paymentId, order],
    enabled: isCash(order?.account ?? ""),
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      explained(
        call(paymentEndpoints.checkRefund, {
          params: { id: paymentId },
          body: wanted(order),
          signal,
          quiet: true,
        }),
      ),
  });
}

/** The same of settling a document with what a payment left, once, before it is asked. */
export function lookAtUse(
  payment: Pick<PaymentAnswer, "id" | "account">,
  order: AllocatePaymentBody,
): Promise<Explanation[]> {
  if (!isCash(payment.account)) return Promise.resolve([]);
  return explained(
    call(paymentEndpoints.checkAllocation, { params: { id: payment.id }, body: order, quiet: true }),
  );
}

/** A query that is enabled only once there is an order. */
function wanted<Order>(order: Order | undefined): Order {
  if (order === undefined) throw new Error("asked without an order");
  return order;
}

async function explained(check: Promise<PaymentCheckAnswer>): Promise<Explanation[]> {
  const { warnings } = await check;
  const told = await Promise.all(warnings.map(({ code, details }) => explainCode(code, details ?? {})));
  return told.filter((one) => one !== undefined);
}

/** What payments left on a third party's account, to be used for this document. */
export function restsOptions(
  invoice: Pick<InvoiceAnswer, "legalEntityRefId" | "counterpartyId" | "bill_direction" | "kind">,
) {
  const { legalEntityRefId, counterpartyId } = invoice;
  const direction = isOwedToUs(invoice) ? "received" : "sent";
  return queryOptions({
    queryKey: ["payment", "rests", legalEntityRefId, counterpartyId, direction],
    queryFn: ({ signal }) =>
      call(paymentEndpoints.list, {
        query: { legalEntityRefId, counterpartyId: counterpartyId ?? "", limit: 200 },
        signal,
        quiet: true,
      }),
    select: ({ payments }) =>
      payments.filter(
        (payment) =>
          payment.direction === direction &&
          payment.unallocatedCents > 0 &&
          payment.reversesId === null &&
          payment.reversedById === null,
      ),
  });
}

/** What a document may be set off against: of a credit note open invoices, of an invoice credit notes of which something is left. */
export function offsetCandidatesOptions(id: string) {
  return queryOptions({
    queryKey: ["payment", "offset", id],
    queryFn: ({ signal }) => call(paymentEndpoints.offsetCandidates, { params: { id }, signal, quiet: true }),
  });
}

/** Money comes in for a sale and for a supplier's credit note, goes out for the two others. */
export function isOwedToUs({
  bill_direction,
  kind,
}: Pick<InvoiceAnswer, "bill_direction" | "kind">): boolean {
  return (bill_direction === "credit") !== (kind === "credit_note");
}

/** What the company decided of its sales: the gap that may be written off. */
export function salesSettingsOptions(legalEntityRefId: string) {
  return queryOptions({
    queryKey: ["sales-settings", legalEntityRefId],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      call(salesSettingsEndpoints.read, { query: { legalEntityRefId }, signal, quiet: true }),
  });
}

/** What a command on a document answers is its new state; what else may show it is read again. */
export function takeAnswer(client: QueryClient, answer: InvoiceAnswer): void {
  client.setQueryData(["invoice", "one", answer.id], answer);
  forgetLists(client);
}

/** What shows a document that was written: lists, payments, entries and reports. */
const listKeys = [["invoice", "list"], ["payment"], ["dashboard"], ["report"], ["entry"], ["audit"]] as const;
/** Of a command on one document: itself, and those that it settles. */
export const writtenKeys = [...listKeys, ["invoice", "one"]] as const;

/** After something was written: what shows it is read again. */
export function forgetLists(client: QueryClient): void {
  for (const queryKey of listKeys) void client.invalidateQueries({ queryKey });
}

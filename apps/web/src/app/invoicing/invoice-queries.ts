import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

type Payments = { readonly payments: PaymentAnswer[] };

/** The payments of a document, undone ones included. */
export function paymentsOptions(invoice: Pick<InvoiceAnswer, "id" | "legalEntityRefId">) {
  const { id: invoiceId, legalEntityRefId } = invoice;
  return queryOptions({
    queryKey: ["payment", "of", invoiceId],
    queryFn: ({ signal }) =>
      api.get<Payments>("/api/payment", { query: { legalEntityRefId, invoiceId, limit: 200 }, signal }),
    select: ({ payments }) => payments,
  });
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
      api.get<Payments>("/api/payment", {
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
      api.get<{ settlementGapLimitCents: number }>("/api/sales-settings", {
        query: { legalEntityRefId },
        signal,
        quiet: true,
      }),
  });
}

/** What a command on a document answers is its new state; what else may show it is read again. */
export function takeAnswer(client: QueryClient, answer: InvoiceAnswer): void {
  client.setQueryData(["invoice", "one", answer.id], answer);
  forgetLists(client);
}

/** After something was written: lists, payments, entries and reports are read again. */
export function forgetLists(client: QueryClient): void {
  for (const queryKey of [["invoice", "list"], ["payment"], ["dashboard"], ["report"], ["entry"], ["audit"]])
    void client.invalidateQueries({ queryKey });
}

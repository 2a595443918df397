import type {
  InvoiceAnswer,
  InvoiceListAnswer,
  InvoiceTotals,
  PreviewAnswer,
  PreviewBody,
} from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import type { VatCodeAnswer } from "@grand-livre/contracts/vat-code";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { totalsQuery } from "../../app/lists/list-pages.ts";
import { api } from "../../lib/api.ts";
import { createStore } from "../../lib/store.ts";
import type { SalesListQuery, SalesSearch } from "./sales-search.ts";

/** A page of the list and the counts of the tabs. */
export function salesListOptions(query: SalesListQuery) {
  return queryOptions({
    queryKey: ["invoice", "list", query],
    queryFn: ({ signal }) => api.get<InvoiceListAnswer>("/api/invoice", { query: { ...query }, signal }),
  });
}

/** What all its pages sum up to: a question of its own, so that the rows never wait for it. */
export function salesTotalsOptions(query: SalesListQuery) {
  const asked = totalsQuery(query);
  return queryOptions({
    queryKey: ["invoice", "list", "totals", asked],
    queryFn: ({ signal }) =>
      api.get<InvoiceTotals>("/api/invoice/totals", { query: asked, signal, quiet: true }),
  });
}

export function saleOptions(id: string) {
  return queryOptions({
    queryKey: ["invoice", "one", id],
    queryFn: ({ signal }) => api.get<InvoiceAnswer>(`/api/invoice/${id}`, { signal }),
  });
}

/** The entries as they would be written for a saved state of the sale. */
export function previewOptions(id: string, version: number, body: PreviewBody) {
  return queryOptions({
    queryKey: ["invoice", "preview", id, version, body],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) =>
      api.post<PreviewAnswer>(`/api/invoice/${id}/preview`, body, { signal, quiet: true }),
  });
}

/** The payments of a sale, undone ones included. */
export function paymentsOptions(sale: Pick<InvoiceAnswer, "id" | "legalEntityRefId">) {
  return queryOptions({
    queryKey: ["payment", "of", sale.id],
    queryFn: ({ signal }) =>
      api.get<{ payments: PaymentAnswer[] }>("/api/payment", {
        query: { legalEntityRefId: sale.legalEntityRefId, invoiceId: sale.id, limit: 200 },
        signal,
      }),
    select: ({ payments }) => payments,
  });
}

/** The sales codes of the dossier on a day. */
export function vatCodesOptions(legalEntityRefId: string, date: string) {
  return queryOptions({
    queryKey: ["vat-code", legalEntityRefId, "sale", date],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.get<{ vatCodes: VatCodeAnswer[] }>("/api/vat-code", {
        query: { legalEntityRefId, direction: "sale", date, active: true, limit: 200 },
        signal,
      }),
    select: ({ vatCodes }): ReadonlyMap<string, VatCode> =>
      new Map(vatCodes.map((code) => [code.code, { ...code, legalSource: code.legalSource ?? "" }])),
  });
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

/** What a command on a sale answers is its new state; what else may show it is read again. */
export function takeAnswer(client: QueryClient, answer: InvoiceAnswer): void {
  client.setQueryData(saleOptions(answer.id).queryKey, answer);
  forgetLists(client);
}

/** After something was written: lists, payments, entries and reports are read again. */
export function forgetLists(client: QueryClient): void {
  for (const queryKey of [["invoice", "list"], ["payment"], ["dashboard"], ["report"], ["entry"], ["audit"]])
    void client.invalidateQueries({ queryKey });
}

/** The sales of the list last looked at, in its order: what « Suivante » walks through. */
export const saleSequence = createStore<readonly string[]>([]);

/** Its filters, for the way back. */
export const lastSalesSearch = createStore<SalesSearch>({});

import type {
  InvoiceAnswer,
  InvoiceListAnswer,
  InvoiceTotals,
  PreviewAnswer,
  PreviewBody,
} from "@grand-livre/contracts/invoice";
import type { VatCodeAnswer } from "@grand-livre/contracts/vat-code";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import { queryOptions } from "@tanstack/react-query";
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

/** The sales of the list last looked at, in its order: what « Suivante » walks through. */
export const saleSequence = createStore<readonly string[]>([]);

/** Its filters, for the way back. */
export const lastSalesSearch = createStore<SalesSearch>({});

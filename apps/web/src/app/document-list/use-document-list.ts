import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { invoiceListOptions, invoiceTotalsOptions } from "../document/invoice-queries.ts";
import type { InvoicePageQuery } from "./list-pages.ts";

/** A page of documents and the totals of all pages, with what is owed where tabs show it, fetched once the rows are there. */
export function useDocumentList(query: InvoicePageQuery, { owed = false } = {}) {
  const page = useQuery({ ...invoiceListOptions(query), placeholderData: keepPreviousData });
  const { data: totals } = useQuery({
    ...invoiceTotalsOptions(query, { owed }),
    enabled: page.data !== undefined,
  });
  return { query, page, totals };
}

export type DocumentListData = ReturnType<typeof useDocumentList>;

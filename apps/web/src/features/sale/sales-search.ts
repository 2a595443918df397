import type { InvoiceCounts } from "@grand-livre/contracts/invoice";
import {
  activeInvoiceFilters,
  type InvoiceFilters,
  invoiceFiltersQuery,
  noInvoiceFilters,
  readInvoiceFilters,
  readText,
} from "../../app/document-list/invoice-filters.ts";
import type { InvoicePageQuery } from "../../app/document-list/list-pages.ts";

/** The tabs of the list, in the order of a sale's life. */
export const saleViews = ["all", "draft", "validated", "cancelled"] as const;
export type SaleView = (typeof saleViews)[number];

export const saleViewLabels: Readonly<Record<SaleView, string>> = {
  all: "Toutes",
  draft: "Brouillons",
  validated: "Validées",
  cancelled: "Annulées",
};

export const salePayments = ["open", "partially_paid", "overdue", "paid"] as const;
export type SalePayment = (typeof salePayments)[number];

export const salePaymentLabels: Readonly<Record<SalePayment, string>> = {
  open: "À encaisser",
  partially_paid: "Partiellement payées",
  overdue: "En retard",
  // Avoirs are among them: one that cancelled a sale was never money.
  paid: "Soldées",
};

/** The filters as the URL carries them; what is not filtered is not written. */
export interface SalesSearch extends InvoiceFilters {
  readonly view?: SaleView;
  readonly payment?: SalePayment;
  readonly client?: string;
}

/** Reads a URL's search, with any content. */
export function readSalesSearch(raw: Readonly<Record<string, unknown>>): SalesSearch {
  const view = saleViews.find((one) => one === raw.view);
  const payment = salePayments.find((one) => one === raw.payment);
  const client = readText(raw.client);
  return {
    ...(view === undefined || view === "all" ? {} : { view }),
    ...(payment === undefined ? {} : { payment }),
    ...(client === undefined ? {} : { client }),
    ...readInvoiceFilters(raw),
  };
}

/** New values of some filters; undefined removes one. */
export type SalesChange = { readonly [Name in keyof SalesSearch]?: SalesSearch[Name] | undefined };

/** The filters after a change: anything but a turned page starts again at the first one. */
export function changedSearch(search: SalesSearch, change: SalesChange): SalesSearch {
  return readSalesSearch({ ...search, page: undefined, after: undefined, before: undefined, ...change });
}

export const noFilters: SalesChange = { ...noInvoiceFilters, payment: undefined, client: undefined };

/** How many filters are set beside the tab. */
export function activeFilters(search: SalesSearch): number {
  const own = [search.payment, search.client].filter((value) => value !== undefined);
  return activeInvoiceFilters(search) + own.length;
}

/** The question to the server. */
export function salesListQuery(search: SalesSearch, legalEntityRefId: string): InvoicePageQuery {
  return {
    bill_direction: "credit",
    legalEntityRefId,
    ...invoiceFiltersQuery(search),
    ...(search.client === undefined ? {} : { companyName: search.client }),
    ...(search.payment === undefined ? {} : { payment: search.payment }),
    ...(search.view === undefined || search.view === "all" ? {} : { status: search.view }),
  };
}

/** The count of each tab, from the server's. */
export function viewCounts({
  all,
  validated,
  cancelled,
}: Pick<InvoiceCounts, "all" | "validated" | "cancelled">): Readonly<Record<SaleView, number>> {
  return { all, draft: all - validated - cancelled, validated, cancelled };
}

/** What an empty list says. */
export function emptyTitle(search: SalesSearch): string {
  if (activeFilters(search) > 0) return "Aucune facture ne répond à ces filtres.";
  switch (search.view) {
    case "draft":
      return "Aucun brouillon.";
    case "validated":
      return "Aucune facture validée.";
    case "cancelled":
      return "Aucune facture annulée par un avoir.";
    default:
      return "Aucune facture.";
  }
}

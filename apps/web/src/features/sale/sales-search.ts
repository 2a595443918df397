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

/** The tabs of the list: everything, then the work to do, in the order of a sale's life. */
export const saleViews = ["all", "draft", "open", "overdue", "partially_paid", "paid", "cancelled"] as const;
export type SaleView = (typeof saleViews)[number];

export const saleViewLabels: Readonly<Record<SaleView, string>> = {
  all: "Toutes",
  draft: "Brouillons",
  open: "À encaisser",
  overdue: "En retard",
  partially_paid: "Partiellement payées",
  paid: "Payées",
  cancelled: "Annulées",
};

/** What a tab asks of the server. */
const asked: Readonly<Record<SaleView, Pick<InvoicePageQuery, "status" | "payment">>> = {
  all: {},
  draft: { status: "draft" },
  open: { payment: "open" },
  overdue: { payment: "overdue" },
  partially_paid: { payment: "partially_paid" },
  paid: { payment: "paid" },
  cancelled: { status: "cancelled" },
};

/** The filters as the URL carries them; what is not filtered is not written. */
export interface SalesSearch extends InvoiceFilters {
  readonly view?: SaleView;
  readonly client?: string;
}

/** Reads a URL's search, with any content. */
export function readSalesSearch(raw: Readonly<Record<string, unknown>>): SalesSearch {
  // Kept views of before had what is paid as a filter beside the tab.
  const view = saleViews.find((one) => one === (raw.payment ?? raw.view));
  const client = readText(raw.client);
  return {
    ...(view === undefined || view === "all" ? {} : { view }),
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

export const noFilters: SalesChange = { ...noInvoiceFilters, client: undefined };

/** How many filters are set beside the tab. */
export function activeFilters(search: SalesSearch): number {
  return activeInvoiceFilters(search) + (search.client === undefined ? 0 : 1);
}

/** The question to the server. */
export function salesListQuery(search: SalesSearch, legalEntityRefId: string): InvoicePageQuery {
  return {
    bill_direction: "credit",
    legalEntityRefId,
    ...invoiceFiltersQuery(search),
    ...(search.client === undefined ? {} : { companyName: search.client }),
    ...asked[search.view ?? "all"],
  };
}

/** The counts of the tabs, as far as the list tells them. */
export function viewCounts({
  all,
  validated,
  paid,
  cancelled,
}: Pick<InvoiceCounts, "all" | "validated" | "paid" | "cancelled">): Partial<Record<SaleView, number>> {
  return { all, draft: all - validated - cancelled, paid, cancelled };
}

/** What an empty list says. */
export function emptyTitle(search: SalesSearch): string {
  if (activeFilters(search) > 0) return "Aucune facture ne répond à ces filtres.";
  switch (search.view) {
    case "draft":
      return "Aucun brouillon.";
    case "open":
      return "Aucune facture à encaisser.";
    case "overdue":
      return "Aucune facture en retard.";
    case "partially_paid":
      return "Aucune facture partiellement payée.";
    case "paid":
      return "Aucune facture payée.";
    case "cancelled":
      return "Aucune facture annulée par un avoir.";
    default:
      return "Aucune facture.";
  }
}

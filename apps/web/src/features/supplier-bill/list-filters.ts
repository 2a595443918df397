import type { InvoiceCounts, InvoiceListItem, InvoiceListQuery } from "@grand-livre/contracts/invoice";
import { paymentChip } from "../../app/document/payment-chip.ts";
import {
  activeInvoiceFilters,
  type InvoiceFilters,
  invoiceFiltersQuery,
  noInvoiceFilters,
  readInvoiceFilters,
  readText,
} from "../../app/document-list/invoice-filters.ts";
import type { InvoicePageQuery } from "../../app/document-list/list-pages.ts";

/** The tabs of the list: everything, then in the order of the work. */
export const billViews = [
  "all",
  "to-complete",
  "to-check",
  "ready",
  "approved",
  "validated",
  "paid",
  "cancelled",
  "refused",
] as const;
export type BillView = (typeof billViews)[number];

export const billViewLabels: Readonly<Record<BillView, string>> = {
  "to-complete": "À compléter",
  "to-check": "À vérifier",
  ready: "Prêtes",
  approved: "Bon à payer",
  validated: "Comptabilisées",
  paid: "Payées",
  cancelled: "Annulées",
  refused: "Refusées",
  all: "Toutes",
};

/** The tabs of captured bills that wait: what a reader said of them matters there. */
export function isInboxView(view: BillView | undefined): boolean {
  return view === "to-complete" || view === "to-check" || view === "ready" || view === "approved";
}

/** The filters as the URL carries them; what is not filtered is not written. */
export interface BillSearch extends InvoiceFilters {
  readonly view?: BillView;
  readonly supplier?: string;
}

/** Reads a URL's search, with any content. */
export function readBillSearch(raw: Readonly<Record<string, unknown>>): BillSearch {
  const view = billViews.find((one) => one === raw.view);
  const supplier = readText(raw.supplier);
  return {
    ...(view === undefined || view === "all" ? {} : { view }),
    ...(supplier === undefined ? {} : { supplier }),
    ...readInvoiceFilters(raw),
  };
}

/** New values of some filters; undefined removes one. */
export type SearchChange = { readonly [Name in keyof BillSearch]?: BillSearch[Name] | undefined };

/** The filters after a change: anything but a turned page starts again at the first one. */
export function changedSearch(search: BillSearch, change: SearchChange): BillSearch {
  return readBillSearch({ ...search, page: undefined, after: undefined, before: undefined, ...change });
}

export const noFilters: SearchChange = { ...noInvoiceFilters, supplier: undefined };

/** How many filters are set beside the tab. */
export function activeFilters(search: BillSearch): number {
  return activeInvoiceFilters(search) + (search.supplier === undefined ? 0 : 1);
}

/** The question to the server. */
export function billListQuery(search: BillSearch, legalEntityRefId: string): InvoicePageQuery {
  return {
    bill_direction: "debit",
    legalEntityRefId,
    ...invoiceFiltersQuery(search),
    ...(search.supplier === undefined ? {} : { companyName: search.supplier }),
    ...stateQuery(search.view),
  };
}

function stateQuery(view: BillView | undefined): Pick<InvoiceListQuery, "status" | "todo" | "payment"> {
  switch (view) {
    case "to-complete":
      return { todo: "toComplete" };
    case "to-check":
      return { todo: "toCheck" };
    case "ready":
      return { todo: "ready" };
    case "approved":
      return { todo: "approved" };
    case "validated":
      return { status: "validated", payment: "open" };
    case "paid":
      return { status: "validated", payment: "paid" };
    case "cancelled":
      return { status: "cancelled" };
    case "refused":
      return { status: "refused" };
    default:
      return {};
  }
}

/** The count of each tab, from the server's: a bill is in one tab, so the paid ones have left the booked ones. */
export function viewCounts(counts: InvoiceCounts): Readonly<Record<BillView, number>> {
  return {
    "to-complete": counts.toComplete,
    "to-check": counts.toCheck,
    ready: counts.ready,
    approved: counts.approved,
    validated: counts.validated - counts.paid,
    paid: counts.paid,
    cancelled: counts.cancelled,
    refused: counts.refused,
    all: counts.all,
  };
}

/** The state of a bill: what its draft waits for, then what is owed. */
export function billState(
  bill: Pick<
    InvoiceListItem,
    | "inbox"
    | "kind"
    | "status"
    | "blockingIssues"
    | "warningIssues"
    | "paymentStatus"
    | "remainingCents"
    | "overdue"
    | "due_date"
  >,
): ReturnType<typeof paymentChip> {
  if (bill.status !== "draft") return paymentChip({ ...bill, dueDate: bill.due_date }, "debit");
  if (bill.inbox?.approvedAt != null) return { label: "Bon à payer", tone: "success" };
  if (bill.blockingIssues > 0) return { label: "À compléter", tone: "warning" };
  return bill.warningIssues > 0
    ? { label: "À vérifier", tone: "warning" }
    : { label: "Prête", tone: "accent" };
}

/** What an empty list says. */
export function emptyTitle(search: BillSearch): string {
  if (activeFilters(search) > 0) return "Aucune facture ne répond à ces filtres.";
  switch (search.view) {
    case "to-complete":
      return "Rien à compléter.";
    case "to-check":
      return "Rien à vérifier.";
    case "ready":
      return "Aucune facture n’attend sa validation.";
    case "approved":
      return "Aucune facture n’a son bon à payer.";
    case "validated":
      return "Aucune facture comptabilisée n’attend son paiement.";
    case "paid":
      return "Aucune facture payée.";
    case "cancelled":
      return "Aucune facture annulée.";
    case "refused":
      return "Aucune facture refusée.";
    default:
      return "Aucune facture.";
  }
}

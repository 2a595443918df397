import type { InvoiceListAnswer, InvoiceListItem, InvoiceListQuery } from "@grand-livre/contracts/invoice";

/** The tabs of the list, in the order of the work. */
export const billViews = ["a-completer", "a-verifier", "pretes", "validees", "annulees", "toutes"] as const;
export type BillView = (typeof billViews)[number];

export const billViewLabels: Readonly<Record<BillView, string>> = {
  "a-completer": "À compléter",
  "a-verifier": "À vérifier",
  pretes: "Prêtes",
  validees: "Validées",
  annulees: "Annulées",
  toutes: "Toutes",
};

/** The filters as the URL carries them; what is not filtered is not written. */
export interface BillSearch {
  readonly vue?: BillView;
  readonly recherche?: string;
  readonly du?: string;
  readonly au?: string;
  readonly page?: number;
  readonly taille?: number;
}

export const DEFAULT_PAGE_SIZE = 50;
const PAGE_SIZES = [20, 50, 100, 200];
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Reads a URL's search, whatever somebody wrote in it. */
export function readBillSearch(raw: Readonly<Record<string, unknown>>): BillSearch {
  const view = billViews.find((one) => one === raw.vue);
  const text =
    typeof raw.recherche === "string" || typeof raw.recherche === "number" ? String(raw.recherche) : "";
  const page = Number(raw.page);
  const size = Number(raw.taille);
  return {
    ...(view === undefined || view === "toutes" ? {} : { vue: view }),
    ...(text.trim() === "" ? {} : { recherche: text.slice(0, 200) }),
    ...(typeof raw.du === "string" && DATE.test(raw.du) ? { du: raw.du } : {}),
    ...(typeof raw.au === "string" && DATE.test(raw.au) ? { au: raw.au } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(PAGE_SIZES.includes(size) && size !== DEFAULT_PAGE_SIZE ? { taille: size } : {}),
  };
}

/** New values of some filters; undefined removes one. */
export type SearchChange = { readonly [Name in keyof BillSearch]?: BillSearch[Name] | undefined };

/** The filters after a change: anything but a turned page starts again at the first one. */
export function changedSearch(search: BillSearch, change: SearchChange): BillSearch {
  return readBillSearch({ ...search, page: undefined, ...change });
}

/** How many filters are set beside the tab. */
export function activeFilters(search: BillSearch): number {
  return [search.recherche, search.du, search.au].filter((value) => value !== undefined).length;
}

/** The list's question, its page as numbers. */
export type BillListQuery = Omit<InvoiceListQuery, "skip" | "limit"> & {
  readonly skip: number;
  readonly limit: number;
};

/** The question to the server. */
export function billListQuery(search: BillSearch, legalEntityRefId: string): BillListQuery {
  const limit = search.taille ?? DEFAULT_PAGE_SIZE;
  return {
    bill_direction: "debit",
    legalEntityRefId,
    skip: ((search.page ?? 1) - 1) * limit,
    limit,
    ...(search.recherche === undefined ? {} : { searchValue: search.recherche }),
    ...(search.du === undefined ? {} : { startDate: search.du }),
    ...(search.au === undefined ? {} : { endDate: search.au }),
    ...stateQuery(search.vue),
  };
}

function stateQuery(view: BillView | undefined): Pick<InvoiceListQuery, "status" | "todo"> {
  switch (view) {
    case "a-completer":
      return { todo: "toComplete" };
    case "a-verifier":
      return { todo: "toCheck" };
    case "pretes":
      return { todo: "ready" };
    case "validees":
      return { status: "validated" };
    case "annulees":
      return { status: "cancelled" };
    default:
      return {};
  }
}

/** The count of each tab, from the server's. */
export function viewCounts(
  counts: NonNullable<InvoiceListAnswer["counts"]>,
): Readonly<Record<BillView, number>> {
  return {
    "a-completer": counts.toComplete,
    "a-verifier": counts.toCheck,
    pretes: counts.ready,
    validees: counts.validated,
    annulees: counts.cancelled,
    toutes: counts.all,
  };
}

export interface BillState {
  readonly label: string;
  readonly tone: "neutral" | "accent" | "success" | "warning" | "error";
}

/** Where a bill stands, in the words of the tabs. */
export function billState(
  bill: Pick<InvoiceListItem, "status" | "blockingIssues" | "warningIssues" | "paymentStatus" | "overdue">,
): BillState {
  if (bill.status === "cancelled") return { label: "Annulée", tone: "neutral" };
  if (bill.status === "validated") {
    if (bill.paymentStatus === "paid") return { label: "Payée", tone: "success" };
    if (bill.overdue) return { label: "En retard", tone: "error" };
    return bill.paymentStatus === "partially_paid"
      ? { label: "Partiellement payée", tone: "accent" }
      : { label: "Validée", tone: "success" };
  }
  if (bill.blockingIssues > 0) return { label: "À compléter", tone: "warning" };
  return bill.warningIssues > 0
    ? { label: "À vérifier", tone: "warning" }
    : { label: "Prête", tone: "accent" };
}

/** A credit note counts against the others: what it shows is negative. */
export function signed(bill: Pick<InvoiceListItem, "kind">, cents: number): number {
  return bill.kind === "credit_note" && cents !== 0 ? -cents : cents;
}

/** What an empty list says. */
export function emptyTitle(search: BillSearch): string {
  if (activeFilters(search) > 0) return "Aucune facture ne répond à ces filtres.";
  switch (search.vue) {
    case "a-completer":
      return "Rien à compléter.";
    case "a-verifier":
      return "Rien à vérifier.";
    case "pretes":
      return "Aucune facture n’attend sa validation.";
    case "validees":
      return "Aucune facture validée.";
    case "annulees":
      return "Aucune facture annulée.";
    default:
      return "Aucune facture.";
  }
}

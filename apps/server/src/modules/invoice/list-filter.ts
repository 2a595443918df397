import type { invoiceSorts } from "@grand-livre/contracts/invoice";

/** What narrows a list of invoices; texts are folded keys, looked for anywhere inside. */
export type InvoiceFilter = {
  readonly legalEntityId?: string | undefined;
  readonly directions: readonly string[];
  readonly status?: string | undefined;
  readonly todo?: "toComplete" | "toCheck" | "ready" | "approved" | undefined;
  readonly payment?: "open" | "partially_paid" | "overdue" | "paid" | undefined;
  /** What is due before it and open is overdue. */
  readonly today: string;
  readonly refId?: string | undefined;
  readonly companyKey?: string | undefined;
  /** Every name that holds it, when they are known and few. */
  readonly companyNames?: readonly string[] | undefined;
  readonly labelKey?: string | undefined;
  /** The journals whose label was asked for; none of that label: no invoice. */
  readonly journalIds?: readonly string[] | undefined;
  readonly searchKey?: string | undefined;
  /** The same without spaces: what numbers are compared by. */
  readonly searchNumberKey?: string | undefined;
  /** The text of a search without spaces, where no label and no name holds it: looked for in numbers alone. */
  readonly numberKey?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** Of these only: what a selection holds. */
  readonly ids?: readonly string[] | undefined;
};

/** Where an invoice stands: a draft on its way through the inbox, a validated one by what was paid. */
export const listStates = [
  "toComplete",
  "toCheck",
  "ready",
  "approved",
  "unpaid",
  "partially_paid",
  "paid",
  "cancelled",
] as const;
export type ListState = (typeof listStates)[number];

const DRAFT: readonly ListState[] = ["toComplete", "toCheck", "ready", "approved"];
export const OPEN: readonly ListState[] = ["unpaid", "partially_paid"];
const VALIDATED: readonly ListState[] = [...OPEN, "paid"];

/** The states that a filter leaves, by status, inbox and payment together. */
export function statesOf({
  status,
  todo,
  payment,
}: Pick<InvoiceFilter, "status" | "todo" | "payment">): readonly ListState[] {
  const byStatus: Readonly<Record<string, readonly ListState[]>> = {
    draft: DRAFT,
    validated: VALIDATED,
    cancelled: ["cancelled"],
  };
  const byPayment = {
    open: OPEN,
    overdue: OPEN,
    partially_paid: ["partially_paid"],
    paid: ["paid"],
  } as const;
  const asked: (readonly ListState[])[] = [];
  if (status !== undefined) asked.push(byStatus[status] ?? []);
  if (todo !== undefined) asked.push([todo]);
  if (payment !== undefined) asked.push(byPayment[payment]);
  return listStates.filter((state) => asked.every((states) => states.includes(state)));
}

/** The same question of invoices in any state. */
export function ofAnyState(filter: InvoiceFilter): InvoiceFilter {
  return { ...filter, status: undefined, todo: undefined, payment: undefined };
}

/** What the tally holds its counts by, each of them by journal too. */
export type Facet = "all" | "day" | "company" | "words";

/** The way that the tally holds its counts for this filter; undefined: the invoices themselves are counted. */
export function facetOf(filter: InvoiceFilter): Facet | undefined {
  const { refId, labelKey, searchKey, numberKey, payment, ids } = filter;
  if (ids || refId !== undefined || searchKey || numberKey || payment === "overdue") return undefined;
  if (labelKey && hasFigures(labelKey)) return undefined;
  const ways = [
    filter.startDate || filter.endDate ? ("day" as const) : undefined,
    filter.companyKey ? ("company" as const) : undefined,
    labelKey ? ("words" as const) : undefined,
  ].filter((way) => way !== undefined);
  return ways.length > 1 ? undefined : (ways[0] ?? "all");
}

/** Whether a text is looked for everywhere, and nothing else is asked but company, direction, journal and state. */
export function isSearchAlone(filter: InvoiceFilter): boolean {
  const { ids, refId, labelKey, companyKey, startDate, endDate, payment, searchKey, numberKey } = filter;
  if (ids || refId !== undefined || payment === "overdue") return false;
  return Boolean(searchKey) && !(labelKey || companyKey || numberKey || startDate || endDate);
}

/** Where a text is looked for: in labels, in numbers (without spaces), or anywhere a search looks. */
export type TextPlace = "label" | "number" | "anywhere";

/** A text whose invoices the database may hold a count of. */
export type SoleText = { readonly place: TextPlace; readonly text: string };

/**
 * The text of a filter that asks for nothing else but company, direction, journal and state; of labels, one with a figure:
 * the words of the tally know the others.
 */
export function soleTextOf(filter: InvoiceFilter): SoleText | undefined {
  if (isSearchAlone(filter)) return { place: "anywhere", text: filter.searchKey ?? "" };
  const { labelKey, numberKey } = filter;
  if (numberKey && isSearchAlone({ ...filter, numberKey: undefined, searchKey: numberKey }))
    return filter.searchKey ? undefined : { place: "number", text: numberKey };
  if (
    !labelKey ||
    !hasFigures(labelKey) ||
    !isSearchAlone({ ...filter, labelKey: undefined, searchKey: labelKey })
  )
    return undefined;
  return filter.searchKey ? undefined : { place: "label", text: labelKey };
}

/** Every text so short has its count. */
const SHORT = 2;
export const isShort = (text: string): boolean => [...text].length <= SHORT;

/** What finds the invoices that are counted one by one: the narrowest of what a filter asks for. */
export type CountWay = "text" | "day" | "company" | "overdue";

/** The tally keeps texts without their figures: with one, a text is looked for in the invoices themselves. */
export const hasFigures = (key: string): boolean => /[0-9]/.test(key);

export type ListSort = { readonly by: (typeof invoiceSorts)[number]; readonly order: "asc" | "desc" };

/** The newest first; between two dates in the order of the dates, unless told. */
export function sortOf(
  asked: ListSort["by"] | undefined,
  order: ListSort["order"] | undefined,
  filter: Pick<InvoiceFilter, "startDate" | "endDate">,
): ListSort {
  const by = asked ?? (filter.startDate || filter.endDate ? "bill_date" : "created");
  return { by, order: order ?? "desc" };
}

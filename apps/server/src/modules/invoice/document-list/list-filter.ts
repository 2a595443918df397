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
  readonly labelKey?: string | undefined;
  /** The journals whose label was requested; none of that label: no invoice. */
  readonly journalIds?: readonly string[] | undefined;
  readonly searchKey?: string | undefined;
  /** Any of these patterns of a search key, as LIKE takes them. */
  readonly patterns?: readonly string[] | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** The status of the platform. */
  readonly lifeCycleCode?: number | undefined;
  /** Of these only: what a selection holds. */
  readonly ids?: readonly string[] | undefined;
};

/** The state of an invoice: a draft on its way through the inbox, a validated one by what was paid, or settled without money. */
export const listStates = [
  "toComplete",
  "toCheck",
  "ready",
  "approved",
  "unpaid",
  "partially_paid",
  "paid",
  "settled",
  "cancelled",
  "refused",
] as const;
export type ListState = (typeof listStates)[number];

const DRAFT: readonly ListState[] = ["toComplete", "toCheck", "ready", "approved"];
const OPEN: readonly ListState[] = ["unpaid", "partially_paid"];
const VALIDATED: readonly ListState[] = [...OPEN, "paid", "settled"];

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
    refused: ["refused"],
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

/** Lateness is no state of its own: it comes with the day. */
export const isLate = ({ payment }: InvoiceFilter): boolean => payment === "overdue";

/** Whether a text is looked for: its count may stop. */
export const hasText = ({ searchKey, labelKey, companyKey, patterns }: InvoiceFilter): boolean =>
  Boolean(searchKey || labelKey || companyKey || patterns);

/** Whether anything is asked besides company, direction, state and texts. */
export const isNarrowed = ({
  ids,
  refId,
  journalIds,
  startDate,
  endDate,
  payment,
  lifeCycleCode,
}: InvoiceFilter): boolean =>
  Boolean(ids || journalIds || startDate || endDate || lifeCycleCode) ||
  refId !== undefined ||
  payment === "overdue";

export type ListSort = { readonly by: (typeof invoiceSorts)[number]; readonly order: "asc" | "desc" };

/** The newest first; between two dates in the order of the dates, by default. */
export function sortOf(
  asked: ListSort["by"] | undefined,
  order: ListSort["order"] | undefined,
  filter: Pick<InvoiceFilter, "startDate" | "endDate">,
): ListSort {
  const by = asked ?? (filter.startDate || filter.endDate ? "bill_date" : "created");
  return { by, order: order ?? "desc" };
}

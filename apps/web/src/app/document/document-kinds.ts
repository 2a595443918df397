import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { accrualWords } from "@grand-livre/domain/accrual/accrual-words";
import type { InvoiceKind } from "@grand-livre/domain/invoice/invoice";

export const kindLabels: Readonly<Record<InvoiceKind, string>> = {
  invoice: "Facture",
  deposit: "Facture d’acompte",
  final: "Facture de solde",
  credit_note: "Avoir",
};

export const kindOptions = (Object.keys(kindLabels) as InvoiceKind[]).map((value) => ({
  value,
  label: kindLabels[value],
}));

/** Where the documents of a side are listed, and where one of them is shown. */
export const documentPlaces = {
  credit: { list: "/accounting/invoices", one: "/accounting/invoices/$id" },
  debit: { list: "/accounting/supplier-bills", one: "/accounting/supplier-bills/$id" },
} as const;

/** A credit note counts against the others: what it shows is negative. */
export function signed({ kind }: Pick<InvoiceListItem, "kind">, cents: number): number {
  return kind === "credit_note" && cents !== 0 ? -cents : cents;
}

/** What its menu calls the accrual of a document: « Facture à établir (FAE)… », « Avoir à recevoir… ». */
export function accrualLabel({
  bill_direction,
  kind,
}: Pick<InvoiceListItem, "bill_direction" | "kind">): string {
  const { name, short } = accrualWords({ direction: bill_direction, kind });
  return short === name ? `${name}…` : `${name} (${short})…`;
}

/** Whether the payment of a document is late: a credit note waits for none. */
export function isLate({ kind, overdue }: Pick<InvoiceListItem, "kind" | "overdue">): boolean {
  return overdue && kind !== "credit_note";
}

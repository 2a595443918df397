import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { saleNumber } from "./sale-state.ts";

/**
 * The drafts that can be tried, the oldest first: numbers follow the dates. What only misses a mention is tried too,
 * its refusal says which one.
 */
export function draftsToValidate(sales: readonly InvoiceListItem[]): readonly InvoiceListItem[] {
  return sales
    .filter(({ status, blockingIssues }) => status === "draft" && blockingIssues === 0)
    .toSorted((a, b) => (a.bill_date ?? "").localeCompare(b.bill_date ?? "") || a.id.localeCompare(b.id));
}

/** How a sale is called among others: « Lin, Toile ». */
export function saleNameInList(sale: InvoiceListItem): string {
  return [sale.companyName, sale.bill_label || saleNumber(sale)].filter(Boolean).join(", ");
}

/**
 * The open sales of one client among those selected, or why they cannot be paid together. What is due first is paid
 * first, as the law has it where the payer says nothing (Code civil, art. 1342-10).
 */
export function payableTogether(sales: readonly InvoiceListItem[]): readonly InvoiceListItem[] | string {
  const open = sales.filter(({ status, remainingCents }) => status === "validated" && remainingCents > 0);
  if (open.length === 0)
    return "Aucune n’est à encaisser\u00a0: choisissez des factures validées non soldées.";
  if (new Set(open.map(({ counterpartyId }) => counterpartyId)).size > 1)
    return "Un règlement vient d’un seul client\u00a0: choisissez les factures d’un même client.";
  if (open.length > 1 && open.some(({ kind }) => kind === "credit_note"))
    return "Un avoir se rembourse seul\u00a0: laissez-le hors de la sélection.";
  return open.toSorted(
    (a, b) => dueDay(a).localeCompare(dueDay(b)) || (a.refId ?? "").localeCompare(b.refId ?? ""),
  );
}

const dueDay = ({ due_date, bill_date }: InvoiceListItem) => due_date ?? bill_date ?? "";

import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { saleNumber } from "./sale-state.ts";

/** A selected sale whose validation was refused, and the sentence that says why. */
export interface RefusedSale {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

/**
 * The drafts that can be tried, the oldest first: numbers follow the dates. What only misses a mention is tried too,
 * its refusal says which one.
 */
export function draftsToValidate(sales: readonly InvoiceListItem[]): readonly InvoiceListItem[] {
  return sales
    .filter(({ status, blockingIssues }) => status === "draft" && blockingIssues === 0)
    .toSorted((a, b) => (a.bill_date ?? "").localeCompare(b.bill_date ?? "") || a.id.localeCompare(b.id));
}

interface TogetherWork {
  /** Writes one; throws when it is refused. */
  readonly validate: (sale: InvoiceListItem) => Promise<unknown>;
  readonly explain: (error: unknown) => Promise<string>;
  /** Called before each one: how many are done. */
  readonly onProgress: (done: number) => void;
}

/** Validates drafts one after the other: a refused one does not keep the next from it. */
export async function validateTogether(
  sales: readonly InvoiceListItem[],
  { validate, explain, onProgress }: TogetherWork,
): Promise<readonly RefusedSale[]> {
  const refused: RefusedSale[] = [];
  for (const [index, sale] of sales.entries()) {
    onProgress(index);
    try {
      await validate(sale);
    } catch (error) {
      const name = [sale.companyName, sale.bill_label || saleNumber(sale)].filter(Boolean).join(", ");
      refused.push({ id: sale.id, name, reason: await explain(error) });
    }
  }
  return refused;
}

/** The open sales of one client among those selected, or why they cannot be paid together. */
export function payableTogether(sales: readonly InvoiceListItem[]): readonly InvoiceListItem[] | string {
  const open = sales.filter(({ status, remainingCents }) => status === "validated" && remainingCents > 0);
  if (open.length === 0)
    return "Aucune n’est à encaisser\u00a0: choisissez des factures validées non soldées.";
  if (new Set(open.map(({ counterpartyId }) => counterpartyId)).size > 1)
    return "Un règlement vient d’un seul client\u00a0: choisissez les factures d’un même client.";
  return open;
}

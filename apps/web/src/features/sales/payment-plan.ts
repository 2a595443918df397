import type { InvoiceListItem } from "@grand-livre/contracts/invoice";

type Owed = Pick<InvoiceListItem, "id" | "remainingCents">;

export interface PaymentPlan {
  readonly allocations: readonly { readonly invoiceId: string; readonly amountCents: number }[];
  /** What stays due after it. */
  readonly leftCents: number;
  /** Paid beyond what is due: stays on the third party's account. */
  readonly overCents: number;
  /** The gap, where it is small enough to be written off: positive when too little was paid. */
  readonly gapCents: number;
  /** As sent: the gap, when it is written off. */
  readonly writeOffCents: number;
}

/**
 * How an amount settles sales, in their order. A gap within the company's limit may be written off: all is then settled,
 * and the difference goes to 658000 or 758000.
 */
export function planPayment(
  sales: readonly Owed[],
  amountCents: number,
  { limitCents, writesOff }: { readonly limitCents: number; readonly writesOff: boolean },
): PaymentPlan {
  const due = sales.reduce((sum, { remainingCents }) => sum + remainingCents, 0);
  const gap = due - amountCents;
  const gapCents = gap !== 0 && Math.abs(gap) <= limitCents ? gap : 0;
  const settles = writesOff && gapCents !== 0;
  let left = settles ? due : Math.max(0, amountCents);
  const allocations: { invoiceId: string; amountCents: number }[] = [];
  for (const { id, remainingCents } of sales) {
    const part = Math.min(left, remainingCents);
    if (part > 0) allocations.push({ invoiceId: id, amountCents: part });
    left -= part;
  }
  return {
    allocations,
    leftCents: settles ? 0 : Math.max(0, gap),
    overCents: settles ? 0 : Math.max(0, -gap),
    gapCents,
    writeOffCents: settles ? gapCents : 0,
  };
}

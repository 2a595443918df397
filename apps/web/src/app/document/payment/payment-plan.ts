import type { InvoiceListItem } from "@grand-livre/contracts/invoice";

type Owed = Pick<InvoiceListItem, "id" | "remainingCents">;

export interface PaymentPlan {
  readonly allocations: readonly {
    readonly invoiceId: string;
    readonly amountCents: number;
    readonly discountCents?: number;
  }[];
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
 * How an amount settles documents, in their order; a discount, of a single one, settles what it gives up. A gap within the company's limit may be written off: all is then settled,
 * and the difference goes to 658000 or 758000.
 */
export function planPayment(
  invoices: readonly Owed[],
  amountCents: number,
  {
    limitCents,
    writesOff,
    discountCents = 0,
  }: { readonly limitCents: number; readonly writesOff: boolean; readonly discountCents?: number },
): PaymentPlan {
  const due = invoices.reduce((sum, { remainingCents }) => sum + remainingCents, 0);
  const gap = due - amountCents - discountCents;
  const gapCents = gap !== 0 && Math.abs(gap) <= limitCents ? gap : 0;
  const settles = writesOff && gapCents !== 0;
  let left = settles ? due : Math.max(0, amountCents + discountCents);
  const allocations: { invoiceId: string; amountCents: number; discountCents?: number }[] = [];
  const given = invoices.length === 1 && discountCents > 0 ? { discountCents } : {};
  for (const { id, remainingCents } of invoices) {
    const part = Math.min(left, remainingCents);
    if (part > 0) allocations.push({ invoiceId: id, amountCents: part, ...given });
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

import { assertCents, sumCentsOf } from "../money/cents.ts";
import { formatMoney } from "../money/format-amount.ts";
import { splitProrata } from "../money/prorata.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { movePendingVat, type PendingVat, type VatMove } from "./move-pending-vat.ts";

/** A validated document as a payment sees it. Debit is positive: a sale is owed to us, a purchase by us. */
export interface DocumentToSettle {
  readonly id: string;
  readonly refId: string;
  /** What there was to pay, as the document counts (positive). */
  readonly payableCents: number;
  /** What settled it so far. */
  readonly settledCents: number;
  /** What stands open on each collective account (411, 401, 404), payments counted. */
  readonly open: readonly { readonly account: string; readonly standingCents: number }[];
  readonly pendingVat: readonly PendingVat[];
}

export interface Allocation {
  readonly document: DocumentToSettle;
  /** As the document counts, positive. */
  readonly amountCents: number;
}

/** What an allocation writes: on the counterparty's accounts (debit positive), and the VAT it makes due. */
export interface SettledAllocation {
  readonly document: DocumentToSettle;
  readonly amountCents: number;
  readonly lines: readonly { readonly account: string; readonly cents: number }[];
  readonly vatMoves: readonly VatMove[];
}

export type AllocationRefusal = Refusal<
  "PAYMENT_ABOVE_REMAINING",
  { refId: string; remainingCents: number; remaining: string }
>;

/** +1: the document is owed to us (a sale, a supplier's credit note); −1: by us. */
export function senseOf(document: DocumentToSettle): 1 | -1 {
  return sumCentsOf(document.open, (part) => part.standingCents) >= 0 ? 1 : -1;
}

/** Settles a part of a document, never more than what remains of it. */
export function settleAllocation({
  document,
  amountCents,
}: Allocation): SettledAllocation | AllocationRefusal {
  const remainingCents = document.payableCents - document.settledCents;
  if (amountCents > remainingCents)
    return refuse("PAYMENT_ABOVE_REMAINING", {
      refId: document.refId,
      remainingCents,
      remaining: formatMoney(Math.max(0, remainingCents)),
    });
  const weights = document.open.map((part) => part.standingCents);
  const whole = sumCentsOf(weights, (cents) => cents);
  const shares = splitProrata(whole >= 0 ? amountCents : -amountCents, weights);
  const lines = document.open.flatMap(({ account }, at) => {
    const cents = -(shares[at] ?? 0);
    return cents === 0 ? [] : [{ account, cents }];
  });
  const vatMoves = movePendingVat(document.pendingVat, {
    wholeCents: document.payableCents,
    paidBeforeCents: document.settledCents,
    paidNowCents: amountCents,
  });
  return { document, amountCents, lines, vatMoves };
}

export interface PaymentBalance {
  /** +1: money received; −1: sent. */
  readonly sense: 1 | -1;
  /** Left on the third party's account, to be used later: positive as the payment counts. */
  readonly unallocatedCents: number;
}

export type PaymentRefusal =
  | Refusal<"PAYMENT_ALLOCATIONS_EXCEED", { allocatedCents: number }>
  | Refusal<"PAYMENT_GAP_ABOVE_LIMIT", { limitCents: number; limit: string }>
  | Refusal<"PAYMENT_GAP_UNUSED">;

/**
 * Balances a payment: what its allocations come to is the amount and the gap written off (positive: settled without
 * being paid), less what stays unallocated. An overpayment stays on the third party's account; it is no deposit: no
 * order asks for it, and no VAT falls due on it.
 */
export function balancePayment(payment: {
  readonly amountCents: number;
  readonly writeOffCents: number;
  readonly gapLimitCents: number;
  readonly allocations: readonly Allocation[];
  /** When nothing is allocated. */
  readonly otherwise: 1 | -1;
}): PaymentBalance | PaymentRefusal {
  const { amountCents, writeOffCents, gapLimitCents, allocations } = payment;
  const net = sumCentsOf(allocations, ({ document, amountCents: part }) => part * senseOf(document));
  const sense = net === 0 ? payment.otherwise : net > 0 ? 1 : -1;
  if (Math.abs(writeOffCents) > gapLimitCents)
    return refuse("PAYMENT_GAP_ABOVE_LIMIT", {
      limitCents: gapLimitCents,
      limit: formatMoney(gapLimitCents),
    });
  const unallocatedCents = assertCents(amountCents + writeOffCents - net * sense);
  if (unallocatedCents < 0) return refuse("PAYMENT_ALLOCATIONS_EXCEED", { allocatedCents: net * sense });
  if (writeOffCents !== 0 && (unallocatedCents > 0 || allocations.length === 0))
    return refuse("PAYMENT_GAP_UNUSED");
  return { sense, unallocatedCents };
}

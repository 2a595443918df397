import { assertCents, sumCentsOf } from "../money/cents.ts";
import { formatMoney } from "../money/format-amount.ts";
import { splitProrata } from "../money/prorata.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { type DiscountLine, type DueVat, discountLines } from "./discount.ts";
import { movePendingVat, type PendingVat, type VatMove } from "./move-pending-vat.ts";

/** A validated document as a payment sees it. Debit is positive: a sale is owed to us, a purchase by us. */
export interface DocumentToSettle {
  readonly id: string;
  readonly refId: string;
  /** What there was to pay, as the document counts (positive). */
  readonly payableCents: number;
  /** What settled it so far. */
  readonly settledCents: number;
  /** Of it, what credit notes settled. */
  readonly creditedCents?: number | undefined;
  /** What is open on each collective account (411, 401, 404), payments counted. */
  readonly open: readonly { readonly account: string; readonly standingCents: number }[];
  readonly pendingVat: readonly PendingVat[];
  /** A discount for early payment lowers the price of a sale or a purchase, not an advance nor a credit note. */
  readonly discountable?: boolean | undefined;
  /** What its own entry wrote on the third party's accounts, debit positive: what its VAT is a part of. */
  readonly owedCents?: number | undefined;
  /** VAT that was due from the start, which a discount lowers. */
  readonly dueVat?: readonly DueVat[] | undefined;
}

export interface Allocation {
  readonly document: DocumentToSettle;
  /** As the document counts, positive: money and discount together. */
  readonly amountCents: number;
  /** The part that is given up for early payment, VAT included. */
  readonly discountCents?: number | undefined;
}

/** What an allocation writes: on the counterparty's accounts (debit positive), and the VAT it makes due. */
export interface SettledAllocation {
  readonly document: DocumentToSettle;
  readonly amountCents: number;
  readonly lines: readonly { readonly account: string; readonly cents: number }[];
  readonly vatMoves: readonly VatMove[];
  /** What the discount writes: its VAT taken back, its price on 665 or 765. */
  readonly discount: readonly DiscountLine[];
}

export type AllocationRefusal =
  | Refusal<"PAYMENT_ABOVE_REMAINING", { refId: string; remainingCents: number; remaining: string }>
  | Refusal<"DISCOUNT_REFUSED", { refId: string }>
  | Refusal<"DISCOUNT_ABOVE_ALLOCATION", { refId: string }>;

/** +1: the document is owed to us (a sale, a supplier's credit note); −1: by us. */
export function senseOf(document: DocumentToSettle): 1 | -1 {
  return sumCentsOf(document.open, (part) => part.standingCents) >= 0 ? 1 : -1;
}

/** Settles a part of a document, never more than what remains of it. */
export function settleAllocation({
  document,
  amountCents,
  discountCents = 0,
}: Allocation): SettledAllocation | AllocationRefusal {
  const remainingCents = document.payableCents - document.settledCents;
  if (amountCents > remainingCents)
    return refuse("PAYMENT_ABOVE_REMAINING", {
      refId: document.refId,
      remainingCents,
      remaining: formatMoney(Math.max(0, remainingCents)),
    });
  if (discountCents > 0 && document.discountable !== true)
    return refuse("DISCOUNT_REFUSED", { refId: document.refId });
  if (discountCents > 0 && discountCents >= amountCents)
    return refuse("DISCOUNT_ABOVE_ALLOCATION", { refId: document.refId });
  const weights = document.open.map((part) => part.standingCents);
  const whole = sumCentsOf(weights, (cents) => cents);
  const shares = splitProrata(whole >= 0 ? amountCents : -amountCents, weights);
  const lines = document.open.flatMap(({ account }, at) => {
    const cents = -(shares[at] ?? 0);
    return cents === 0 ? [] : [{ account, cents }];
  });
  const moved = movePendingVat(document.pendingVat, {
    wholeCents: document.payableCents,
    paidBeforeCents: document.settledCents,
    creditedCents: document.creditedCents,
    paidNowCents: amountCents,
  });
  const { discount, vatMoves } = discountLines(document, discountCents, senseOf(document), moved);
  return { document, amountCents, lines, vatMoves, discount };
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
  /** The difference of rates that it realised, counted as what is written off, without its limit. */
  readonly exchangeCents?: number | undefined;
  readonly gapLimitCents: number;
  readonly allocations: readonly Allocation[];
  /** When nothing is allocated. */
  readonly otherwise: 1 | -1;
  /** Of a payment in a currency: money came or went, whatever its documents were booked for. */
  readonly given?: 1 | -1 | undefined;
}): PaymentBalance | PaymentRefusal {
  const { amountCents, writeOffCents, exchangeCents = 0, gapLimitCents, allocations } = payment;
  const net = sumCentsOf(
    allocations,
    ({ document, amountCents: part, discountCents = 0 }) => (part - discountCents) * senseOf(document),
  );
  const sense = payment.given ?? (net === 0 ? payment.otherwise : net > 0 ? 1 : -1);
  if (Math.abs(writeOffCents) > gapLimitCents)
    return refuse("PAYMENT_GAP_ABOVE_LIMIT", {
      limitCents: gapLimitCents,
      limit: formatMoney(gapLimitCents),
    });
  const unallocatedCents = assertCents(amountCents + writeOffCents + exchangeCents - net * sense);
  if (unallocatedCents < 0) return refuse("PAYMENT_ALLOCATIONS_EXCEED", { allocatedCents: net * sense });
  if (writeOffCents !== 0 && (unallocatedCents > 0 || allocations.length === 0))
    return refuse("PAYMENT_GAP_UNUSED");
  return { sense, unallocatedCents };
}

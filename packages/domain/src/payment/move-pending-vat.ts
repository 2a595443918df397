import { assertCents } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";

/** VAT of a document that waits for its payment, by account and code. Debit is positive. */
export interface PendingVat {
  /** Where it waits: 44574, 44564; 4458x for a deposit. */
  readonly account: string;
  /** Where it goes once due: 44571, 44566. */
  readonly dueAccount: string;
  readonly vatCode: string;
  /** On the waiting account when the document was validated; of a deposit, what its payment will make due. */
  readonly standingCents: number;
  /** On the side of `standingCents`. */
  readonly baseCents: number;
  /** What payments moved so far, in the sense of `standingCents`. */
  readonly movedCents: number;
  readonly movedBaseCents: number;
}

export interface PaymentShare {
  /** What there was to pay. */
  readonly wholeCents: number;
  readonly paidBeforeCents: number;
  readonly paidNowCents: number;
}

/** What one payment makes due of a pending tax, in the sense of its `standingCents`. */
export interface VatMove {
  readonly account: string;
  readonly dueAccount: string;
  readonly vatCode: string;
  readonly movedCents: number;
  readonly baseCents: number;
}

/**
 * What a payment makes due of the VAT that waited for it (CGI art. 269-2-c): 44574 → 44571 on a sale, 44564 → 44566 on
 * a purchase, in proportion of all that is paid by then, less what moved already: the last payment takes the balance
 * whatever came before it. Paying 600 of 1 200 with 200 of VAT moves 100.
 */
export function movePendingVat(pending: readonly PendingVat[], payment: PaymentShare): VatMove[] {
  const { wholeCents, paidBeforeCents, paidNowCents } = payment;
  const paid = assertCents(paidBeforeCents + paidNowCents);
  return pending.flatMap((tax): VatMove[] => {
    const target = (cents: number) => (paid === wholeCents ? cents : multiplyRatio(cents, paid, wholeCents));
    const movedCents = assertCents(target(tax.standingCents) - tax.movedCents);
    if (movedCents === 0) return [];
    const baseCents = assertCents(target(tax.baseCents) - tax.movedBaseCents);
    const { account, dueAccount, vatCode } = tax;
    return [{ account, dueAccount, vatCode, movedCents, baseCents }];
  });
}

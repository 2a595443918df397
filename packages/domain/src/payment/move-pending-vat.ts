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
  /** What payments and credit notes moved so far, in the sense of `standingCents`. */
  readonly movedCents: number;
  readonly movedBaseCents: number;
  /** Of that, what a credit note settled, without payment. */
  readonly creditedCents?: number | undefined;
  readonly creditedBaseCents?: number | undefined;
}

export interface PaymentShare {
  /** What there was to pay. */
  readonly wholeCents: number;
  /** Paid or credited. */
  readonly paidBeforeCents: number;
  /** Of it, what credit notes settled. */
  readonly creditedCents?: number | undefined;
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
 * after any payments before it. Paying 600 of 1 200 with 200 of VAT moves 100. What a credit note took off both counts in
 * neither; no payment gives back what fell due.
 */
export function movePendingVat(pending: readonly PendingVat[], payment: PaymentShare): VatMove[] {
  const creditedCents = payment.creditedCents ?? 0;
  const wholeCents = assertCents(payment.wholeCents - creditedCents);
  const paid = assertCents(payment.paidBeforeCents + payment.paidNowCents - creditedCents);
  return pending.flatMap((tax): VatMove[] => {
    const target = (cents: number) => (paid === wholeCents ? cents : multiplyRatio(cents, paid, wholeCents));
    // What was credited is on both sides of the difference.
    const { creditedCents: given = 0, creditedBaseCents: givenBase = 0 } = tax;
    const movedCents = assertCents(target(tax.standingCents - given) - (tax.movedCents - given));
    if (movedCents === 0 || (paid !== wholeCents && movedCents * tax.standingCents < 0)) return [];
    const baseCents = assertCents(target(tax.baseCents - givenBase) - (tax.movedBaseCents - givenBase));
    return [moveOf(tax, movedCents, baseCents)];
  });
}

/**
 * What a credit note takes off the tax that waits on its invoice: as much as it takes off its own of the same code, as
 * far as it still waits. The two go against each other, and nothing falls due or comes back of what was not paid. All
 * that waits goes with what settles the rest: no payment will come for it.
 * @param credited what the note's own tax moves, in its sense
 */
export function matchCreditedVat(
  pending: readonly PendingVat[],
  credited: readonly VatMove[],
  { wholeCents, paidBeforeCents, paidNowCents }: PaymentShare,
): VatMove[] {
  const isLast = paidBeforeCents + paidNowCents === wholeCents;
  return pending.flatMap((tax): VatMove[] => {
    const leftCents = assertCents(tax.standingCents - tax.movedCents);
    const leftBase = assertCents(tax.baseCents - tax.movedBaseCents);
    const twin = credited.find(({ account, vatCode }) => account === tax.account && vatCode === tax.vatCode);
    const takesAll = isLast || (twin !== undefined && Math.abs(twin.movedCents) >= Math.abs(leftCents));
    const movedCents = takesAll ? leftCents : -(twin?.movedCents ?? 0);
    const baseCents = takesAll ? leftBase : -(twin?.baseCents ?? 0);
    return movedCents === 0 ? [] : [moveOf(tax, movedCents, baseCents)];
  });
}

function moveOf(
  { account, dueAccount, vatCode }: PendingVat,
  movedCents: number,
  baseCents: number,
): VatMove {
  return { account, dueAccount, vatCode, movedCents, baseCents };
}

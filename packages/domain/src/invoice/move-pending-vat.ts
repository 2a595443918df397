import { proratedPart } from "../money/prorata.ts";
import type { VatCode } from "../vat/vat-code.ts";
import type { PostedLine } from "./posting.ts";

/** A validated line of the document's entry on a pending VAT account (44574, 44564). */
export type PendingVatLine = Pick<
  PostedLine,
  "account" | "debitCents" | "creditCents" | "vatCode" | "vatBaseCents"
>;

export interface PaymentShare {
  /** What the document comes to, all taxes included. */
  readonly wholeCents: number;
  readonly paidBeforeCents: number;
  /** Negative when a payment is undone. */
  readonly paidNowCents: number;
}

/** A movement from the pending account to the account of the tax once due. */
export interface VatMove {
  readonly account: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly vatCode: string;
  readonly vatBaseCents: number;
}

/**
 * What a payment makes due of the VAT that waited for it (CGI art. 269-2-c): 44574 → 44571 on a sale, 44564 → 44566 on
 * a purchase, in proportion of the payment, the last payment taking the balance. Paying 600 of 1 200 with 200 of VAT
 * moves 100.
 */
export function movePendingVat(
  pending: readonly PendingVatLine[],
  payment: PaymentShare,
  vatCodes: ReadonlyMap<string, VatCode>,
): VatMove[] {
  const { wholeCents, paidBeforeCents, paidNowCents } = payment;
  return pending.flatMap((line): VatMove[] => {
    const code = line.vatCode === null ? undefined : vatCodes.get(line.vatCode);
    if (code === undefined || code.account === null) return [];
    const standing = line.debitCents - line.creditCents;
    const moved = proratedPart(standing, paidBeforeCents, paidNowCents, wholeCents);
    if (moved === 0) return [];
    const base = proratedPart(line.vatBaseCents ?? 0, paidBeforeCents, paidNowCents, wholeCents);
    const common = { vatCode: code.code, vatBaseCents: Math.abs(base) };
    return [
      { account: line.account, ...sides(-moved), ...common },
      { account: code.account, ...sides(moved), ...common },
    ];
  });
}

function sides(debitPositiveCents: number): { debitCents: number; creditCents: number } {
  return { debitCents: Math.max(0, debitPositiveCents), creditCents: Math.max(0, -debitPositiveCents) };
}

import { formatDate } from "../date/calendar-date.ts";
import { formatMoney } from "../money/format-amount.ts";
import { type Refusal, refuse } from "../refusal.ts";

/** What is about to be given back of what a payment left on the third party's account. */
export interface RestRefund {
  readonly paidOn: string;
  /** Neither used for an invoice nor given back yet. */
  readonly leftCents: number;
  readonly date: string;
  /** All that is left by default. */
  readonly amountCents?: number | undefined;
}

export type RefundRefusal =
  | Refusal<"PAYMENT_NOTHING_LEFT">
  | Refusal<"PAYMENT_REFUND_ABOVE_REST", { leftCents: number; left: string; fields: Fields }>
  | Refusal<"PAYMENT_REFUND_TOO_EARLY", { paidOn: string; day: string; fields: Fields }>;
type Fields = readonly { readonly path: string; readonly message: string }[];

/**
 * How much goes back: what was paid without being owed is given back (C. civ., art. 1302), whole or in part, never more than
 * is left of it and never before it came. No tax moves: an overpayment is the price of nothing.
 */
export function refundRest({
  paidOn,
  leftCents,
  date,
  amountCents = leftCents,
}: RestRefund): { readonly amountCents: number } | RefundRefusal {
  if (leftCents <= 0) return refuse("PAYMENT_NOTHING_LEFT");
  if (date < paidOn)
    return refuse("PAYMENT_REFUND_TOO_EARLY", {
      paidOn,
      day: formatDate(paidOn),
      fields: [{ path: "date", message: "PAYMENT_REFUND_TOO_EARLY" }],
    });
  if (amountCents > leftCents)
    return refuse("PAYMENT_REFUND_ABOVE_REST", {
      leftCents,
      left: formatMoney(leftCents),
      fields: [{ path: "amountCents", message: "PAYMENT_REFUND_ABOVE_REST" }],
    });
  return { amountCents };
}

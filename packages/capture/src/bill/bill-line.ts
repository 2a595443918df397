import type { AllowanceCharge, Period } from "./captured-bill.ts";

/**
 * How a line counts: `detail` is charged; `group` repeats the sum of its children and `information` only informs
 * (EXTENDED sub-lines): neither is added to the total again.
 */
export type LineRole = "detail" | "group" | "information";

export interface BillLine {
  /** Identifier printed on the line (BT-126). */
  readonly id: string | null;
  readonly parentId: string | null;
  readonly role: LineRole;
  readonly label: string | null;
  readonly description: string | null;
  readonly note: string | null;
  readonly sellerItemId: string | null;
  /** Exact decimal string. */
  readonly quantity: string | null;
  /** UN/ECE Recommendation 20: C62, HUR, KGM… */
  readonly unit: string | null;
  /** Net price for `priceBaseQuantity` units, exact decimal string in the document's currency. */
  readonly unitPrice: string | null;
  readonly priceBaseQuantity: string | null;
  readonly grossPrice: string | null;
  readonly priceDiscount: string | null;
  readonly allowancesAndCharges: readonly AllowanceCharge[];
  readonly netCents: number | null;
  readonly vatCategory: string | null;
  readonly vatRateBasisPoints: number | null;
  readonly exemptionReason: string | null;
  readonly exemptionReasonCode: string | null;
  readonly period: Period | null;
  readonly orderLineReference: string | null;
  readonly buyerAccountingReference: string | null;
}

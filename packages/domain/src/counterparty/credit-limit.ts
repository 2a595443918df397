import { assertCents } from "../money/cents.ts";

export interface CreditPosition {
  readonly outstandingCents: number;
  /** What goes beyond the limit; 0 within it, or without one. */
  readonly exceededCents: number;
}

/**
 * What a customer owes once a sale is added, against its credit limit (plafond d'encours). A customer in credit owes
 * nothing: the credit takes from the sale.
 * @param limitCents null: no limit
 */
export function creditPosition(
  limitCents: number | null,
  balanceCents: number,
  saleCents = 0,
): CreditPosition {
  const outstandingCents = Math.max(0, assertCents(balanceCents + saleCents));
  const exceededCents = limitCents === null ? 0 : Math.max(0, outstandingCents - limitCents);
  return { outstandingCents, exceededCents };
}

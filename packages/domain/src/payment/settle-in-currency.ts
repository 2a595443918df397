import { formatUnits } from "../currency/rate.ts";
import { assertCents, sumCentsOf } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";
import { type Refusal, refuse } from "../refusal.ts";

/** A document in a currency as a payment sees it: what is left of it in its smallest units, and what that is in the books. */
export interface OpenInCurrency {
  readonly refId: string;
  readonly openUnits: number;
  readonly openCents: number;
  /** +1: owed to us; −1: by us. */
  readonly sense: 1 | -1;
}

/** What is settled of it, in its smallest units. */
export interface CurrencyAllocation {
  readonly document: OpenInCurrency;
  /** Money and discount together. */
  readonly units: number;
  /** Of them, what is given up for early payment. */
  readonly discountUnits?: number | undefined;
}

export interface CurrencyPayment {
  readonly currency: string;
  /** What was paid, in smallest units. */
  readonly units: number;
  /** What the bank moved for it, in euro cents. */
  readonly bankCents: number;
  /** Settled without being paid. */
  readonly writeOffUnits: number;
  readonly allocations: readonly CurrencyAllocation[];
  /** When nothing is allocated. */
  readonly otherwise: 1 | -1;
}

/** The same in euro cents, as the books count it. */
export interface PaymentInEuros {
  /** +1: money received; −1: sent. */
  readonly sense: 1 | -1;
  /** What each document is settled for. */
  readonly amountsCents: readonly number[];
  /** Of each, what its discount is at what it was booked for: no difference of rates arises from a price that was given up. */
  readonly discountsCents: readonly number[];
  readonly writeOffCents: number;
  /** Booked less paid, as a write-off counts: on money received positive is a loss (656), negative a gain (756); sent, the contrary. */
  readonly exchangeCents: number;
  readonly restUnits: number;
  readonly restCents: number;
}

export type CurrencyPaymentRefusal =
  | Refusal<"PAYMENT_ABOVE_REMAINING", { refId: string; remainingCents: number; remaining: string }>
  | Refusal<"PAYMENT_ALLOCATIONS_EXCEED", { allocatedCents: number }>
  | Refusal<"PAYMENT_GAP_UNUSED">;

/** The euros that a part of an open amount is: by the same proportion, the last part taking what is left. */
export function partOfOpen(
  units: number,
  { openUnits, openCents }: Pick<OpenInCurrency, "openUnits" | "openCents">,
): number {
  return units === openUnits ? openCents : multiplyRatio(openCents, units, openUnits);
}

/**
 * A payment of documents in a currency, in euros: each document is settled at what it was booked for, the bank gave what it gave, and
 * the difference is realised (PCG, art. 420-7: gain or loss of exchange). What is left over is booked at the rate of the payment.
 */
export function settleInCurrency(payment: CurrencyPayment): PaymentInEuros | CurrencyPaymentRefusal {
  const { currency, units, bankCents, writeOffUnits, allocations } = payment;
  for (const { document, units: part } of allocations)
    if (part > document.openUnits)
      return refuse("PAYMENT_ABOVE_REMAINING", {
        refId: document.refId,
        remainingCents: document.openUnits,
        remaining: formatUnits(Math.max(0, document.openUnits), currency),
      });
  const amountsCents = allocations.map(({ document, units: part }) => partOfOpen(part, document));
  const discountsCents = allocations.map(({ units: part, discountUnits = 0 }, at) =>
    discountUnits === 0 ? 0 : multiplyRatio(amountsCents[at] ?? 0, discountUnits, part),
  );
  const net = sumCentsOf(
    allocations,
    ({ document, units: part, discountUnits = 0 }) => (part - discountUnits) * document.sense,
  );
  const sense = net === 0 ? payment.otherwise : net > 0 ? 1 : -1;
  const netUnits = net * sense;
  const netCents =
    sense *
    sumCentsOf(
      allocations.entries(),
      ([at, { document }]) => ((amountsCents[at] ?? 0) - (discountsCents[at] ?? 0)) * document.sense,
    );
  const restUnits = assertCents(units + writeOffUnits - netUnits);
  if (restUnits < 0) return refuse("PAYMENT_ALLOCATIONS_EXCEED", { allocatedCents: netUnits });
  if (writeOffUnits !== 0 && (restUnits > 0 || allocations.length === 0)) return refuse("PAYMENT_GAP_UNUSED");
  const writeOffCents = writeOffUnits === 0 ? 0 : multiplyRatio(netCents, writeOffUnits, netUnits);
  const restCents = restUnits === 0 ? 0 : multiplyRatio(bankCents, restUnits, units);
  const exchangeCents = assertCents(netCents + restCents - bankCents - writeOffCents);
  return { sense, amountsCents, discountsCents, writeOffCents, exchangeCents, restUnits, restCents };
}

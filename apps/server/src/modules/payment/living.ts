import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Command } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { type AllocationRow, findPayments, findTakenBack, type ShownPaymentRow } from "./repository.ts";

/** A row that takes an allocation back. */
export function opposite(allocation: ShownPaymentRow["allocations"][number]): AllocationRow {
  const { invoiceId, amountCents, discountCents, currencyAmount, currencyDiscount } = allocation;
  return {
    invoiceId,
    amountCents: -amountCents,
    discountCents: discountCents === 0 ? 0 : -discountCents,
    currencyAmount: currencyAmount === null ? null : -currencyAmount,
    currencyDiscount: currencyDiscount === 0 ? 0 : -currencyDiscount,
  };
}

/**
 * The VAT of a deposit that was taken back has gone to its final invoice: its payment is kept.
 * @throws RefusalError DEPOSIT_TAKEN_BACK
 */
export async function refuseTakenBack(
  { tx }: Command,
  legalEntityId: string,
  ids: readonly string[],
): Promise<void> {
  const refId = await findTakenBack(tx, legalEntityId, ids);
  if (refId !== undefined) throw new RefusalError("DEPOSIT_TAKEN_BACK", { refId });
}

/**
 * What was given back came: undoing the payment first would leave a refund of nothing.
 * @throws RefusalError PAYMENT_REFUNDED
 */
export function refuseRefunded({ refunds }: ShownPaymentRow): void {
  const refundedCents = sumCentsOf(refunds, (one) => one.amountCents);
  if (refundedCents > 0)
    throw new RefusalError("PAYMENT_REFUNDED", { refundedCents, refunded: formatMoney(refundedCents) });
}

/** @throws RefusalError PAYMENT_NOT_FOUND */
export async function paymentById(db: Connection, scope: Scope, id: string): Promise<ShownPaymentRow> {
  const [payment] = await findPayments(db, scope, { id }, { skip: 0, limit: 1 });
  if (!payment) throw new RefusalError("PAYMENT_NOT_FOUND");
  return payment;
}

/** @throws RefusalError PAYMENT_NOT_FOUND, PAYMENT_ALREADY_REVERSED, PAYMENT_IS_REVERSAL */
export async function livingPayment(db: Connection, scope: Scope, id: string): Promise<ShownPaymentRow> {
  const payment = await paymentById(db, scope, id);
  if (payment.reversedById) throw new RefusalError("PAYMENT_ALREADY_REVERSED");
  if (payment.reversesId) throw new RefusalError("PAYMENT_IS_REVERSAL");
  return payment;
}

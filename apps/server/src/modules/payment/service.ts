import { paymentStatuses } from "@grand-livre/contracts/invoice";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { withBooks } from "../../kit/books-command.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { livingPayment } from "./living.ts";
import { recordPayment, requirePaidByNow } from "./record.ts";
import {
  findInvoices,
  findPayments,
  lockInvoices,
  type SettledInvoiceRow,
  type ShownPaymentRow,
} from "./repository.ts";
import { reverseWithin } from "./reverse.ts";
import { reverseUseWithin } from "./reverse-use.ts";

export type PaymentStatusOrder = {
  readonly id: string;
  readonly paymentStatus: string;
  readonly version: number;
  readonly amountCents?: number | undefined;
  readonly paidOn?: string | undefined;
  readonly account?: string | undefined;
  /** Of a document in a currency, whose amount is in its units: the euros that the account moved, else the rate. */
  readonly amountEurCents?: number | undefined;
  readonly exchangeRate?: string | undefined;
};

export { warnOfPaidInvoice } from "./cash-ceiling.ts";
export { imputeCreditNote } from "./impute.ts";
export { letterCancelledDeductions, letterDepositDeductions, letterReversed } from "./lettered-lines.ts";
export { payWithin } from "./record.ts";
export { reversePayment } from "./reverse.ts";
export { openOfDocuments } from "./to-settle.ts";

/** More payments on one invoice than a person undoes at once. */
const MOST = 200;

/**
 * Pays an invoice, whole or in part, or undoes its payments.
 * @throws RefusalError INVOICE_NOT_FOUND, PAYMENT_INVOICE_NOT_VALIDATED, PAYMENT_STATUS_UNCHANGED, STALE_VERSION,
 * PAYMENT_DATE_IN_FUTURE, PAYMENT_AMOUNT_MISSING, PAYMENT_GAP_ABOVE_LIMIT, PAYMENT_SHARED
 */
export async function updatePaymentStatus(
  app: Application,
  actor: Actor,
  order: PaymentStatusOrder,
): Promise<void> {
  await inCommand(app, actor, async (command) => {
    const { tx } = command;
    await lockInvoices(tx, [order.id]);
    const [invoice] = await findInvoices(tx, [order.id]);
    if (!invoice) throw new RefusalError("INVOICE_NOT_FOUND");
    if (invoice.status === "refused") throw new RefusalError("INVOICE_REFUSED");
    if (invoice.status !== "validated") throw new RefusalError("PAYMENT_INVOICE_NOT_VALIDATED");
    if (!paymentStatuses.some((one) => one === order.paymentStatus))
      throw new RefusalError("PAYMENT_STATUS_UNCHANGED");
    if (order.paymentStatus === "unpaid") return unpay(command, invoice, order);
    await pay(command, invoice, order);
  });
}

async function pay(command: Command, invoice: SettledInvoiceRow, order: PaymentStatusOrder) {
  const { app } = command;
  const { currency, currencyPayable, currencySettled } = invoice;
  const remaining =
    currencyPayable === null
      ? invoice.payableCents - invoice.settledCents
      : currencyPayable - currencySettled;
  if (remaining <= 0) throw new RefusalError("PAYMENT_STATUS_UNCHANGED");
  requireSameVersion(invoice, order);
  const date = order.paidOn ?? command.today;
  requirePaidByNow(app, date, "paidOn");
  const partial = order.paymentStatus === "partially_paid";
  const amountCents = partial ? order.amountCents : (order.amountCents ?? remaining);
  if (amountCents === undefined || (partial && amountCents >= remaining))
    throw new RefusalError("PAYMENT_AMOUNT_MISSING", {
      fields: [{ path: "amountCents", message: "PAYMENT_AMOUNT_MISSING" }],
    });
  // Paid for good with less: the company gives the rest up, if it is small enough.
  const writeOffCents = partial ? 0 : Math.max(0, remaining - amountCents);
  await recordPayment(command, {
    legalEntityId: invoice.legalEntityId,
    date,
    amountCents,
    account: order.account,
    counterpartyId: invoice.counterpartyId ?? "",
    allocations: [{ invoiceId: invoice.id, amountCents: Math.min(remaining, amountCents + writeOffCents) }],
    writeOffCents,
    currency,
    amountEurCents: order.amountEurCents,
    exchangeRate: order.exchangeRate,
  });
}

async function unpay(command: Command, invoice: SettledInvoiceRow, order: PaymentStatusOrder) {
  const { app, tx, scope } = command;
  const filter = { legalEntityId: invoice.legalEntityId, invoiceId: invoice.id };
  const payments = await findPayments(tx, scope, filter, { skip: 0, limit: MOST });
  const living = payments.filter(
    (payment) =>
      !payment.reversesId &&
      !payment.reversedById &&
      // A use that was undone leaves its payment to others.
      payment.allocations.some((one) => one.invoiceId === invoice.id),
  );
  if (living.length === 0) throw new RefusalError("PAYMENT_STATUS_UNCHANGED");
  requireSameVersion(invoice, order);
  if (order.paidOn !== undefined) {
    const last = living.reduce((day, { paidOn }) => (paidOn > day ? paidOn : day), "");
    requirePaidByNow(app, order.paidOn, "paidOn", last);
  }
  if (living.some((payment) => sharesBesides(payment, invoice.id))) throw new RefusalError("PAYMENT_SHARED");
  for (const payment of living) {
    const used = payment.allocations.find((one) => one.invoiceId === invoice.id && one.useId !== null);
    if (payment.allocations.some((one) => one.invoiceId === invoice.id && one.useId === null))
      await reverseWithin(command, payment.id, order.paidOn);
    else if (used?.useId) await reverseUseOf(command, payment, used.useId, order.paidOn);
  }
}

/** Whether undoing what a payment settled of an invoice would undo what it settled of others. */
function sharesBesides({ allocations }: ShownPaymentRow, invoiceId: string): boolean {
  const own = allocations.filter((one) => one.invoiceId === invoiceId);
  if (own.some((one) => one.useId === null)) return allocations.some((one) => one.invoiceId !== invoiceId);
  return allocations.some(
    (one) => one.invoiceId !== invoiceId && own.some(({ useId }) => useId === one.useId),
  );
}

async function reverseUseOf(
  command: Command,
  payment: ShownPaymentRow,
  useId: string,
  date: string | undefined,
): Promise<void> {
  const ledger = await withBooks(command, { id: payment.legalEntityId });
  await reverseUseWithin(ledger, await livingPayment(command.tx, command.scope, payment.id), useId, date);
}

function requireSameVersion(invoice: SettledInvoiceRow, order: PaymentStatusOrder): void {
  if (invoice.version !== order.version)
    throw new RefusalError("STALE_VERSION", { version: invoice.version });
}

import type { PaymentWarning } from "@grand-livre/contracts/payment";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { type CashDebt, cashWarnings } from "@grand-livre/domain/payment/cash-ceiling";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { counterpartyById } from "../counterparty/service.ts";
import { findCashPaid } from "./cash-repository.ts";
import { type PaymentOrder, unallocatedOf } from "./record.ts";
import type { RefundOrder } from "./refund.ts";
import { findInvoices, findPayments, type ShownPaymentRow } from "./repository.ts";

type CashPayment = {
  readonly legalEntityId: string;
  readonly counterpartyId: string | null;
  readonly account: string | undefined;
  readonly date: string;
  readonly isReceived: boolean;
  /** What is added to what the books hold of each invoice, and what stays without one. */
  readonly added: readonly { readonly invoiceId: string; readonly cents: number }[];
  readonly restCents: number;
  readonly isRefund?: boolean | undefined;
};

/** What a payment that is about to be written would pass of the ceiling of cash. Writes nothing and refuses nothing. */
export async function warnOfOrder(
  db: Connection,
  scope: Scope,
  order: PaymentOrder,
): Promise<PaymentWarning[]> {
  const { legalEntityId, counterpartyId, account, date, amountCents, currency } = order;
  // What it is in euros is known once it is written: its answer says it.
  if (currency !== undefined && currency !== "EUR") return [];
  const [first] = await findInvoices(db, order.allocations.map(({ invoiceId }) => invoiceId).slice(0, 1));
  const party = await counterpartyById(db, scope, legalEntityId, counterpartyId);
  const usual = party.kind === "supplier" ? "sent" : "received";
  const settled = sumCentsOf(order.allocations, (one) => one.amountCents - (one.discountCents ?? 0));
  return warnOfCash(db, scope, {
    legalEntityId,
    counterpartyId,
    account,
    date,
    isReceived: first
      ? (first.direction === "credit") !== (first.kind === "credit_note")
      : (order.direction ?? usual) === "received",
    added: order.allocations.map((one) => ({
      invoiceId: one.invoiceId,
      cents: Math.min(one.amountCents - (one.discountCents ?? 0), amountCents),
    })),
    restCents: Math.max(0, amountCents + order.writeOffCents - settled),
  });
}

/** The same of a payment that is written, what it settled since included; none for one that undoes or was undone. */
export async function warnOfPayment(
  db: Connection,
  scope: Scope,
  payment: ShownPaymentRow,
): Promise<PaymentWarning[]> {
  if (payment.reversesId !== null || payment.reversedById !== null) return [];
  if (payment.refundsId !== null) {
    const [refunded] = await findPayments(db, scope, { id: payment.refundsId }, { skip: 0, limit: 1 });
    return refunded ? warnOfGivenBack(db, scope, refunded, payment, 0) : [];
  }
  return warnOfCash(db, scope, {
    ...cashOf(payment),
    added: payment.allocations.map(({ invoiceId }) => ({ invoiceId, cents: 0 })),
    restCents: unallocatedOf(payment),
  });
}

/** What settling invoices with the rest of a payment would pass of their ceiling; what it settled before is reported already. */
export async function warnOfUse(
  db: Connection,
  scope: Scope,
  payment: ShownPaymentRow,
  allocations: readonly { readonly invoiceId: string; readonly amountCents: number }[],
): Promise<PaymentWarning[]> {
  if (payment.currency !== null) return [];
  const added = allocations.map(({ invoiceId, amountCents: cents }) => ({ invoiceId, cents }));
  return warnOfCash(db, scope, { ...cashOf(payment), added, restCents: 0 });
}

function cashOf({ legalEntityId, counterpartyId, account, paidOn: date, direction }: ShownPaymentRow) {
  return { legalEntityId, counterpartyId, account, date, isReceived: direction === "received" };
}

/** What giving back the rest of a payment would pass of the ceiling. Writes nothing and refuses nothing. */
export async function warnOfRefund(
  app: Application,
  scope: Scope,
  payment: ShownPaymentRow,
  order: RefundOrder,
): Promise<PaymentWarning[]> {
  if (payment.currency !== null) return [];
  const addedCents = order.amountCents ?? unallocatedOf(payment);
  const refund = { account: order.account, paidOn: order.date ?? today(app) };
  return warnOfGivenBack(app.db, scope, payment, refund, addedCents);
}

/** The living refunds in cash of a payment are parts of one debt. */
async function warnOfGivenBack(
  db: Connection,
  scope: Scope,
  refunded: ShownPaymentRow,
  refund: { readonly account: string | undefined; readonly paidOn: string },
  addedCents: number,
): Promise<PaymentWarning[]> {
  const { legalEntityId, counterpartyId, refunds } = refunded;
  const inCash = refunds.filter((one) => one.account.startsWith("53"));
  return warnOfCash(db, scope, {
    legalEntityId,
    counterpartyId,
    account: refund.account,
    date: refund.paidOn,
    isReceived: refunded.direction === "sent",
    added: [],
    restCents: sumCentsOf(inCash, (one) => one.amountCents) + addedCents,
    isRefund: true,
  });
}

/** The same of an invoice that was just paid into or out of an account. */
export async function warnOfPaidInvoice(
  db: Connection,
  scope: Scope,
  invoiceId: string,
  account: string | undefined,
): Promise<PaymentWarning[]> {
  if (!account?.startsWith("53")) return [];
  const [last] = await findPayments(db, scope, { invoiceId }, { skip: 0, limit: 1 });
  return last ? warnOfPayment(db, scope, last) : [];
}

async function warnOfCash(db: Connection, scope: Scope, payment: CashPayment): Promise<PaymentWarning[]> {
  const { legalEntityId, counterpartyId, account, date, added } = payment;
  if (!account?.startsWith("53") || counterpartyId === null) return [];
  const ids = added.map(({ invoiceId }) => invoiceId);
  const party = await counterpartyById(db, scope, legalEntityId, counterpartyId);
  const [paid, invoices] = [await findCashPaid(db, legalEntityId, ids), await findInvoices(db, ids)];
  const debts: CashDebt[] = [
    ...invoices.map(({ id, refId }) => ({
      refId,
      cashCents:
        (paid.get(id) ?? 0) +
        sumCentsOf(
          added.filter(({ invoiceId }) => invoiceId === id),
          ({ cents }) => cents,
        ),
    })),
    { refId: null, isRefund: payment.isRefund, cashCents: payment.restCents },
  ];
  const address = party.address as { readonly country?: string } | null;
  // What we pay is paid by a company that lives here.
  const debtor = payment.isReceived
    ? { customerKind: party.customerKind, country: address?.country ?? null }
    : { customerKind: "business", country: "FR" };
  return cashWarnings(debts, { debtor, day: date }).map(({ refused: code, details }) => ({ code, details }));
}

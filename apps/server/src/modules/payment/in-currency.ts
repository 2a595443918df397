import { euroCents } from "@grand-livre/domain/currency/rate";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { senseOf } from "@grand-livre/domain/payment/settle";
import { type PaymentInEuros, settleInCurrency } from "@grand-livre/domain/payment/settle-in-currency";
import type { TechnicalAccounts } from "@grand-livre/domain/technical-account/technical-account";
import type { Connection } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { rateOn } from "../currency-rate/service.ts";
import type { DraftLine } from "../entry/service.ts";
import type { AllocationRow, PaidCurrency, ShownPaymentRow } from "./repository.ts";
import { IN_EUROS } from "./repository.ts";
import { entryLine, type SettleableInvoice } from "./to-settle.ts";

/** A currency's own amounts of a payment: its smallest units, the euros that the bank moved, else the rate that gives them. */
export type CurrencyOrder = {
  /** Absent: euros. */
  readonly currency?: string | undefined;
  /** Units of it for one euro. */
  readonly exchangeRate?: string | undefined;
  readonly amountEurCents?: number | undefined;
  /** Of documents in euros that an account in a currency pays: what its euros of the day are less than those it settles. */
  readonly exchangeCents?: number | undefined;
};

/** @throws RefusalError PAYMENT_OTHER_CURRENCY when a document is not in the currency it is paid in */
export function requireCurrency(
  documents: readonly { readonly refId: string | null; readonly currency: string }[],
  currency = "EUR",
): void {
  const other = documents.find((document) => document.currency !== currency);
  if (other)
    throw new RefusalError("PAYMENT_OTHER_CURRENCY", { refId: other.refId ?? "", currency: other.currency });
}

/**
 * The euros that an account moved for an amount in a currency: those that were told, else those of a rate, else of the day's.
 * @throws RefusalError PAYMENT_RATE_MISSING, AMOUNT_OUT_OF_RANGE
 */
export async function bankCents(
  db: Connection,
  legalEntityId: string,
  order: CurrencyOrder & { readonly currency: string; readonly units: number; readonly date: string },
): Promise<number> {
  const { currency, units, date, amountEurCents, exchangeRate } = order;
  if (amountEurCents !== undefined) return amountEurCents;
  const rate = exchangeRate ?? (await rateOn(db, { legalEntityId, currency, day: date }))?.rate;
  if (rate === undefined)
    throw new RefusalError("PAYMENT_RATE_MISSING", {
      currency,
      day: formatDate(date),
      fields: [{ path: "amountEurCents", message: "PAYMENT_RATE_MISSING" }],
    });
  return Math.max(1, orRefuse(euroCents(units, { currency, unitsPerEuro: rate })));
}

export type Asked = {
  readonly invoiceId: string;
  readonly amountCents: number;
  readonly discountCents?: number | undefined;
};

/** What an order is in euros, whatever its currency: what the books, the VAT and the letterings look at. */
export type OrderInEuros = {
  readonly amountCents: number;
  readonly writeOffCents: number;
  readonly allocations: readonly (Asked & { readonly currencyAmount: number | null })[];
  /** Of an order in a currency: which way money went. */
  readonly given: 1 | -1 | undefined;
  /** What it leaves on the third party's account, in its currency. */
  readonly restUnits: number;
  readonly paid: PaidCurrency;
};

/**
 * An order in euros, its amounts being in the currency's smallest units.
 * @throws RefusalError PAYMENT_RATE_MISSING, PAYMENT_ABOVE_REMAINING, PAYMENT_ALLOCATIONS_EXCEED, PAYMENT_GAP_UNUSED
 */
export async function orderInEuros(
  db: Connection,
  order: CurrencyOrder & {
    readonly legalEntityId: string;
    readonly date: string;
    readonly amountCents: number;
    readonly writeOffCents: number;
    readonly allocations: readonly Asked[];
  },
  invoices: readonly SettleableInvoice[],
  otherwise: 1 | -1,
): Promise<OrderInEuros> {
  const { currency, amountCents, writeOffCents, allocations, legalEntityId } = order;
  if (currency === undefined || currency === "EUR")
    return {
      amountCents,
      writeOffCents,
      allocations: allocations.map((one) => ({ ...one, currencyAmount: null })),
      given: undefined,
      restUnits: 0,
      paid: { ...IN_EUROS, exchangeCents: order.exchangeCents ?? 0 },
    };
  const cents = await bankCents(db, legalEntityId, { ...order, currency, units: amountCents });
  const settled = settledInEuros(
    currency,
    { ...order, bankCents: cents, units: amountCents },
    invoices,
    otherwise,
  );
  return {
    amountCents: cents,
    writeOffCents: settled.writeOffCents,
    allocations: inEuros(allocations, settled),
    given: settled.sense,
    restUnits: settled.restUnits,
    paid: {
      currency,
      currencyAmount: amountCents,
      currencyWriteOff: writeOffCents,
      exchangeCents: settled.exchangeCents,
    },
  };
}

/** What units settle of documents, in euros. @throws RefusalError as `orderInEuros` */
export function settledInEuros(
  currency: string,
  paid: {
    readonly units: number;
    readonly bankCents: number;
    readonly writeOffCents: number;
    readonly allocations: readonly Asked[];
  },
  invoices: readonly SettleableInvoice[],
  otherwise: 1 | -1,
): PaymentInEuros {
  const { units, bankCents: moved, writeOffCents, allocations } = paid;
  return orRefuse(
    settleInCurrency({
      currency,
      units,
      bankCents: moved,
      writeOffUnits: writeOffCents,
      otherwise,
      allocations: allocations.map(({ invoiceId, amountCents, discountCents = 0 }) => {
        const invoice = invoices.find((one) => one.id === invoiceId);
        if (!invoice) throw new RefusalError("INVOICE_NOT_FOUND");
        return { units: amountCents, discountUnits: discountCents, document: openOf(invoice) };
      }),
    }),
  );
}

const openOf = (invoice: SettleableInvoice) => ({
  refId: invoice.refId ?? "",
  openUnits: (invoice.currencyPayable ?? 0) - invoice.currencySettled,
  openCents: invoice.payableCents - invoice.settledCents,
  sense: senseOf(invoice.document),
});

/** Allocations in euros, each with its own units. */
export const inEuros = (
  allocations: readonly Asked[],
  { amountsCents, discountsCents }: Pick<PaymentInEuros, "amountsCents" | "discountsCents">,
) =>
  allocations.map(({ invoiceId, amountCents: units, discountCents: currencyDiscount = 0 }, at) => ({
    invoiceId,
    amountCents: amountsCents[at] ?? 0,
    discountCents: discountsCents[at] ?? 0,
    currencyAmount: units,
    currencyDiscount,
  })) satisfies AllocationRow[];

/** What a payment in a currency leaves on the third party's account in its smallest units. */
export function restUnitsOf(payment: ShownPaymentRow): number {
  const sense = payment.direction === "received" ? 1 : -1;
  const settled = sumCentsOf(
    payment.allocations,
    (one) => ((one.currencyAmount ?? 0) - one.currencyDiscount) * one.sign,
  );
  const refunded = sumCentsOf(payment.refunds, (one) => one.currencyAmount ?? 0);
  return (payment.currencyAmount ?? 0) + payment.currencyWriteOff - settled * sense - refunded;
}

/** Documents in euros that dollars pay are no debts in dollars: what differs is the exchange of liquid assets. */
export const exchangeAccounts = (accounts: TechnicalAccounts, currency: string | null) =>
  currency === null
    ? {
        exchange_loss_trade: accounts.exchange_loss_financial,
        exchange_gain_trade: accounts.exchange_gain_financial,
      }
    : accounts;

/**
 * The line of a difference of rates, debit positive: a loss (656) or a gain (756), none for zero. The PCG keeps 666 and 766 for loans and
 * deposits; invoices are trade debts.
 */
export function exchangeLine(
  cents: number,
  accounts: { readonly exchange_loss_trade: string; readonly exchange_gain_trade: string },
  origin: { readonly documentId: string; readonly numbers: string },
): DraftLine[] {
  return entryLine(cents, {
    account: cents > 0 ? accounts.exchange_loss_trade : accounts.exchange_gain_trade,
    label: `Différence de change ${origin.numbers.slice(0, 120)}`.trim(),
    origins: [
      {
        documentKind: "payment",
        documentId: origin.documentId,
        role: "exchange_difference",
        amountCents: Math.abs(cents),
      },
    ],
  });
}

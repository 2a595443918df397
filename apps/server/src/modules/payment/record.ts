import { atLength } from "@grand-livre/domain/chart/account-number";
import { decimalFromMinorUnits } from "@grand-livre/domain/currency/rate";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { splitProrata } from "@grand-livre/domain/money/prorata";
import {
  type Allocation,
  balancePayment,
  type PaymentBalance,
  type SettledAllocation,
  senseOf,
  settleAllocation,
} from "@grand-livre/domain/payment/settle";
import type { TechnicalAccounts } from "@grand-livre/domain/technical-account/technical-account";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type BooksCommand, withBooks } from "../../kit/books-command.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import type { Books } from "../books/service.ts";
import { type CounterpartyRow, counterpartyById, keptFor } from "../counterparty/service.ts";
import { type DraftLine, post, type SealedSeal } from "../entry/service.ts";
import { journalOfType } from "../journal/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import {
  type CurrencyOrder,
  exchangeAccounts,
  exchangeLine,
  type OrderInEuros,
  orderInEuros,
  requireCurrency,
} from "./in-currency.ts";
import { letterInvoices } from "./lettered-lines.ts";
import { findInvoices, insertPayment, lockInvoices, nextPaymentNumber, stepVersions } from "./repository.ts";
import { documentsToSettle, entryLine, type SettleableInvoice, vatMoveLines } from "./to-settle.ts";

/** Amounts are euro cents, or smallest units of its currency. */
export type PaymentOrder = {
  readonly legalEntityId: string;
  readonly date: string;
  readonly amountCents: number;
  readonly account?: string | undefined;
  readonly counterpartyId: string;
  readonly allocations: readonly {
    readonly invoiceId: string;
    readonly amountCents: number;
    readonly discountCents?: number | undefined;
  }[];
  readonly writeOffCents: number;
  /** Of the amount, what an acquirer or a platform kept before it reached the account (627, exempt: CGI, art. 261 C, 1°). */
  readonly feeCents?: number | undefined;
  readonly direction?: "received" | "sent" | undefined;
  /** What an account in a currency moved of it, where the documents are in another one. */
  readonly moved?: { readonly currency: string; readonly units: number } | undefined;
} & CurrencyOrder;

/**
 * What is only announced settles nothing, makes no VAT due and stops no reminder; nor is it undone on a day to come,
 * unless the undone one is there already.
 * @param path the field of the body that names the day
 * @param originDate the day of the payment that is undone
 * @throws RefusalError PAYMENT_DATE_IN_FUTURE
 */
export function requirePaidByNow(app: Application, date: string, path: string, originDate = ""): void {
  if (date > today(app) && date > originDate)
    throw new RefusalError("PAYMENT_DATE_IN_FUTURE", {
      day: formatDate(date),
      fields: [{ path, message: "PAYMENT_DATE_IN_FUTURE" }],
    });
}

/**
 * Records a payment: its entry, the VAT it makes due, the lettering and the new versions of its invoices, in one
 * transaction.
 * @returns the payment's id
 * @throws RefusalError PAYMENT_*, INVOICE_NOT_FOUND, COUNTERPARTY_NOT_FOUND, ENTRY_CASH_IN_CREDIT, and those of the entry's date
 */
export async function createPayment(app: Application, actor: Actor, order: PaymentOrder): Promise<string> {
  requirePaidByNow(app, order.date, "date");
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    await lockInvoices(
      tx,
      order.allocations.map((one) => one.invoiceId),
    );
    return recordPayment(command, order);
  });
}

/** The same in the caller's transaction, the invoices being locked. */
export async function recordPayment(command: Command, asked: PaymentOrder): Promise<string> {
  return writeInBooks(await withBooks(command, { id: asked.legalEntityId }), asked);
}

/**
 * The same within a command that holds the ledger and its books already, and has locked the invoices: of many payments the books
 * are read once.
 * @throws RefusalError as {@link createPayment}
 */
export async function payWithin(ledger: BooksCommand, asked: PaymentOrder): Promise<string> {
  requirePaidByNow(ledger.app, asked.date, "date");
  return writeInBooks(ledger, asked);
}

async function writeInBooks(ledger: BooksCommand, asked: PaymentOrder): Promise<string> {
  const { tx, scope, books } = ledger;
  const { legalEntityId } = asked;
  const named = await counterpartyById(tx, scope, legalEntityId, asked.counterpartyId);
  // What a merged third party owes is on the account of the one that was kept.
  const party = await keptFor(tx, scope, named);
  const order = { ...asked, counterpartyId: party.id };
  const invoices = await payableInvoices(tx, books, order);
  const usual =
    order.direction ??
    (party.kind === "supplier" || invoices[0]?.direction === "debit" ? "sent" : "received");
  const otherwise = usual === "received" ? 1 : -1;
  const euros = await orderInEuros(tx, order, invoices, otherwise);
  const allocations = allocationsOf(euros.allocations, invoices);
  const balance = orRefuse(
    balancePayment({
      amountCents: euros.amountCents,
      writeOffCents: euros.writeOffCents,
      exchangeCents: euros.paid.exchangeCents,
      given: euros.given,
      gapLimitCents: books.salesSettings.settlementGapLimitCents,
      allocations,
      otherwise,
    }),
  );
  const settled = allocations.map((allocation) => orRefuse(settleAllocation(allocation)));
  const paymentId = newId();
  const { seal, account } = await writePayment(ledger, order, {
    paymentId,
    party,
    invoices,
    balance,
    settled,
    euros,
  });
  await insertPayment(
    tx,
    scope,
    {
      legalEntityId,
      id: paymentId,
      direction: balance.sense > 0 ? "received" : "sent",
      paidOn: order.date,
      amountCents: euros.amountCents,
      writeOffCents: euros.writeOffCents,
      account,
      counterpartyId: order.counterpartyId,
      entryId: seal.entryId,
      reversesId: null,
      refundsId: null,
      offsetsId: null,
      ...euros.paid,
    },
    euros.allocations,
  );
  const ids = order.allocations.map((one) => one.invoiceId);
  await stepVersions(tx, legalEntityId, ids);
  await letterInvoices(ledger, legalEntityId, ids, { day: ledger.today, reason: "payment" });
  await ledger.audit({
    action: "create",
    resource: "payment",
    resourceId: paymentId,
    legalEntityId,
    details: {
      entry: seal.number,
      amountCents: order.amountCents,
      ...(order.feeCents ? { feeCents: order.feeCents } : {}),
      ...(euros.paid.currency === null
        ? {}
        : {
            currency: euros.paid.currency,
            amountEurCents: euros.amountCents,
            exchangeCents: euros.paid.exchangeCents,
          }),
      date: order.date,
      allocations: order.allocations,
    },
  });
  return paymentId;
}

/** Each allocation with its document. */
export function allocationsOf(
  wanted: PaymentOrder["allocations"],
  invoices: readonly SettleableInvoice[],
): Allocation[] {
  return wanted.map(({ invoiceId, amountCents, discountCents }) => {
    const invoice = invoices.find((one) => one.id === invoiceId);
    if (!invoice) throw new RefusalError("INVOICE_NOT_FOUND");
    return { document: invoice.document, amountCents, discountCents };
  });
}

/** The invoices of a payment, each validated, of its third party, of one side, named once. */
export async function payableInvoices(
  db: Connection,
  books: Books,
  order: Pick<PaymentOrder, "legalEntityId" | "counterpartyId" | "allocations" | "currency">,
): Promise<SettleableInvoice[]> {
  const ids = order.allocations.map((one) => one.invoiceId);
  if (new Set(ids).size !== ids.length) throw new RefusalError("PAYMENT_TWICE_ALLOCATED");
  const invoices = await findInvoices(db, ids);
  if (invoices.length !== ids.length || invoices.some((one) => one.legalEntityId !== order.legalEntityId))
    throw new RefusalError("INVOICE_NOT_FOUND");
  for (const { status, counterpartyId, refId, direction, turnedDown } of invoices) {
    if (status === "refused" || (direction === "debit" && turnedDown))
      throw new RefusalError("INVOICE_REFUSED");
    if (status !== "validated") throw new RefusalError("PAYMENT_INVOICE_NOT_VALIDATED");
    if (counterpartyId !== order.counterpartyId) throw new RefusalError("PAYMENT_OTHER_PARTY", { refId });
  }
  if (new Set(invoices.map((one) => one.direction)).size > 1) throw new RefusalError("PAYMENT_MIXED_SIDES");
  requireCurrency(invoices, order.currency);
  return documentsToSettle(db, books, invoices);
}

type Parts = {
  readonly paymentId: string;
  readonly party: CounterpartyRow;
  readonly invoices: readonly SettleableInvoice[];
  readonly balance: PaymentBalance;
  readonly settled: readonly SettledAllocation[];
  readonly euros: OrderInEuros;
};

async function writePayment(
  command: BooksCommand,
  order: PaymentOrder,
  parts: Parts,
): Promise<{ seal: SealedSeal; account: string }> {
  const { tx, books } = command;
  const { legalEntityId, date } = order;
  const accounts = technicalAccounts(books.roleAccounts, date);
  const account = order.account ?? accounts.bank;
  const moved = order.moved ?? { currency: order.currency ?? "EUR", units: order.amountCents };
  const journal = treasuryJournal(books, account, moved.currency);
  const { balance, party } = parts;
  const numbers = parts.invoices.map((invoice) => invoice.refId).join(", ");
  const word = balance.sense > 0 ? "Encaissement" : "Paiement";
  const label = [word, numbers.slice(0, 120), party.name].filter((part) => part !== "").join(" ");
  const supplier = parts.invoices[0] ? parts.invoices[0].direction === "debit" : party.kind === "supplier";
  const collective = supplier
    ? (party.collectiveSupplier ?? accounts.suppliers)
    : (party.collectiveCustomer ?? accounts.customers);
  const { euros } = parts;
  const { currency } = euros.paid;
  const inCurrency = (units: number) => foreignOf(currency, units);
  const gap = balance.sense * euros.writeOffCents;
  const own = { documentKind: "payment" as const, documentId: parts.paymentId };
  const fee = order.feeCents ?? 0;
  const reached = euros.amountCents - fee;
  const lines: DraftLine[] = [
    ...entryLine(balance.sense * reached, {
      account,
      label,
      ...(moved.currency === "EUR" ? {} : foreignOf(moved.currency, moved.units)),
      origins: [{ ...own, role: "treasury", amountCents: reached }],
    }),
    ...entryLine(fee, {
      account: atLength("627", books.entity.accountLength),
      label: `Commission ${numbers.slice(0, 120)}`.trim(),
      origins: [{ ...own, role: "fee", amountCents: fee }],
    }),
    ...entryLine(gap, {
      account: gap > 0 ? accounts.settlement_gap_loss : accounts.settlement_gap_gain,
      label: `Écart de règlement ${numbers.slice(0, 120)}`.trim(),
      origins: [{ ...own, role: "settlement_gap", amountCents: Math.abs(gap) }],
    }),
    ...exchangeLine(balance.sense * euros.paid.exchangeCents, exchangeAccounts(accounts, currency), {
      documentId: parts.paymentId,
      numbers,
    }),
    ...parts.settled.flatMap((one, at) =>
      allocationLines(one, order.counterpartyId, label, accounts, {
        currency,
        units: euros.allocations[at]?.currencyAmount ?? 0,
      }),
    ),
    ...entryLine(-balance.sense * balance.unallocatedCents, {
      account: collective,
      counterpartyId: order.counterpartyId,
      label,
      ...inCurrency(euros.restUnits),
      origins: [{ ...own, role: "unallocated", amountCents: balance.unallocatedCents }],
    }),
  ];
  const draft = {
    journalCode: journal.code,
    date,
    pieceRef: await nextPaymentNumber(tx, legalEntityId, Number(date.slice(0, 4))),
    pieceDate: date,
    label,
    source: { kind: "payment", id: parts.paymentId, rule: "payment" },
    lines,
  };
  return { seal: await post(command, draft, { fromCash: true, parties: [party] }), account };
}

/** An amount in a currency as an entry line bears it, for its FEC (Montantdevise, Idevise); nothing in euros. */
export const foreignOf = (currency: string | null, units: number) =>
  currency === null || units <= 0 ? {} : { currency, foreignAmount: decimalFromMinorUnits(units, currency) };

/** What an allocation writes: on the third party's accounts, the VAT it makes due, the discount it gives. */
export function allocationLines(
  settled: SettledAllocation,
  counterpartyId: string,
  label: string,
  accounts: TechnicalAccounts,
  { currency, units }: { readonly currency: string | null; readonly units: number } = {
    currency: null,
    units: 0,
  },
): DraftLine[] {
  const origin = { documentKind: "allocation" as const, documentId: settled.document.id };
  const weights = settled.lines.map(({ cents }) => Math.abs(cents));
  const unitShares = sumCentsOf(weights, (cents) => cents) === 0 ? [] : splitProrata(units, weights);
  const discounts = senseOf(settled.document) > 0 ? accounts.discounts_granted : accounts.discounts_obtained;
  return [
    ...settled.discount.flatMap(({ role, account, vatCode, cents, baseCents }) =>
      entryLine(cents, {
        account: account ?? discounts,
        label: `Escompte ${settled.document.refId}`,
        vatCode,
        vatBaseCents: baseCents === null ? null : Math.abs(baseCents),
        origins: [{ ...origin, role, amountCents: Math.abs(cents) }],
      }),
    ),
    ...settled.lines.flatMap(({ account, cents }, at) =>
      entryLine(cents, {
        account,
        counterpartyId,
        label,
        ...foreignOf(currency, unitShares[at] ?? 0),
        origins: [{ ...origin, role: "settlement", amountCents: Math.abs(cents) }],
      }),
    ),
    ...settled.vatMoves.flatMap((move) =>
      vatMoveLines(move, `TVA exigible ${settled.document.refId}`, { ...origin, role: "vat_move" }),
    ),
  ];
}

/**
 * The journal of a bank or cash account.
 * @throws RefusalError PAYMENT_ACCOUNT_INVALID for an account without bank or cash journal, PAYMENT_ACCOUNT_CURRENCY for one that is
 * kept in another currency than what moves
 */
export function treasuryJournal(books: Books, account: string, currency = "EUR") {
  const journal = findTreasuryJournal(books, account);
  const own = journal.currency;
  if (own !== "EUR" && own !== currency)
    throw new RefusalError("PAYMENT_ACCOUNT_CURRENCY", {
      account,
      currency: own,
      fields: [{ path: "account", message: "PAYMENT_ACCOUNT_CURRENCY" }],
    });
  return journal;
}

function findTreasuryJournal({ journals }: Books, account: string) {
  const type = account.startsWith("53") ? "cash" : "bank";
  try {
    return journalOfType(journals, type, account);
  } catch (error) {
    if (error instanceof RefusalError && error.code === "JOURNAL_NOT_FOUND")
      throw new RefusalError("PAYMENT_ACCOUNT_INVALID", {
        account,
        fields: [{ path: "account", message: "PAYMENT_ACCOUNT_INVALID" }],
      });
    throw error;
  }
}

/** What a payment leaves on the third party's account, as it counts itself: neither used nor given back. A refund leaves nothing. */
export function unallocatedOf(payment: {
  readonly direction: "received" | "sent";
  readonly amountCents: number;
  readonly writeOffCents: number;
  readonly exchangeCents: number;
  readonly useExchangeCents: number;
  readonly allocations: readonly {
    readonly amountCents: number;
    readonly discountCents: number;
    readonly sign: number;
  }[];
  readonly refundsId: string | null;
  readonly refunds: readonly { readonly takenCents: number }[];
}): number {
  if (payment.refundsId !== null) return 0;
  const sense = payment.direction === "received" ? 1 : -1;
  const net = sumCentsOf(payment.allocations, (one) => (one.amountCents - one.discountCents) * one.sign);
  const refunded = sumCentsOf(payment.refunds, (one) => one.takenCents);
  const realised = payment.exchangeCents + payment.useExchangeCents;
  return payment.amountCents + payment.writeOffCents + realised - net * sense - refunded;
}

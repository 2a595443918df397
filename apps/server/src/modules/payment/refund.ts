import { refundRest } from "@grand-livre/domain/payment/refund-rest";
import { partOfOpen } from "@grand-livre/domain/payment/settle-in-currency";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type BooksCommand, onBooksRow } from "../../kit/books-command.ts";
import type { Actor } from "../audit/service.ts";
import { counterpartyById } from "../counterparty/service.ts";
import { loadEntry, post, type SealedSeal } from "../entry/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { bankCents, type CurrencyOrder, exchangeLine, restUnitsOf } from "./in-currency.ts";
import { letterRest } from "./lettered-lines.ts";
import { livingPayment } from "./living.ts";
import { foreignOf, requirePaidByNow, treasuryJournal, unallocatedOf } from "./record.ts";
import { findRestLines, insertPayment, nextPaymentNumber, type ShownPaymentRow } from "./repository.ts";
import { entryLine } from "./to-settle.ts";

export type RefundOrder = {
  /** The day the money goes back; today by default. */
  readonly date?: string | undefined;
  /** All that is left by default. */
  readonly amountCents?: number | undefined;
  /** The company's bank by default. */
  readonly account?: string | undefined;
} & Omit<CurrencyOrder, "currency">;

/**
 * Gives back what a payment left on the third party's account, whole or in part: a payment of the other direction, its entry
 * lettered with the rest, in one transaction. Undone as any payment, which puts the rest back.
 * @returns the id of the refund
 * @throws RefusalError PAYMENT_NOT_FOUND, PAYMENT_ALREADY_REVERSED, PAYMENT_IS_REVERSAL, PAYMENT_NOTHING_LEFT,
 * PAYMENT_REFUND_ABOVE_REST, PAYMENT_REFUND_TOO_EARLY, PAYMENT_DATE_IN_FUTURE, PAYMENT_ACCOUNT_INVALID,
 * ENTRY_CASH_IN_CREDIT, and those of the entry's date
 */
export async function refundPayment(
  app: Application,
  actor: Actor,
  id: string,
  order: RefundOrder,
): Promise<string> {
  const find = (tx: Tx) => livingPayment(tx, actor.scope, id);
  return onBooksRow(app, actor, { find }, async (command, payment) => {
    const { tx } = command;
    const { legalEntityId } = payment;
    const date = order.date ?? command.today;
    requirePaidByNow(app, date, "date", payment.paidOn);
    const { currency } = payment;
    const leftCents = currency === null ? unallocatedOf(payment) : restUnitsOf(payment);
    const { amountCents: asked } = orRefuse(
      refundRest({ paidOn: payment.paidOn, leftCents, date, amountCents: order.amountCents }),
    );
    const refundId = newId();
    const rest = { openUnits: leftCents, openCents: unallocatedOf(payment) };
    const takenCents = partOfOpen(asked, rest);
    const amountCents =
      currency === null
        ? asked
        : await bankCents(tx, legalEntityId, { ...order, currency, units: asked, date });
    const refund = { refundId, date, amountCents, takenCents, units: asked, account: order.account };
    const { seal, account } = await writeRefund(command, payment, refund);
    await insertPayment(
      tx,
      actor.scope,
      {
        legalEntityId,
        id: refundId,
        direction: payment.direction === "received" ? "sent" : "received",
        paidOn: date,
        amountCents,
        writeOffCents: 0,
        account,
        counterpartyId: payment.counterpartyId,
        entryId: seal.entryId,
        reversesId: null,
        refundsId: id,
        offsetsId: null,
        currency,
        currencyAmount: currency === null ? null : asked,
        currencyWriteOff: 0,
        exchangeCents: takenCents - amountCents,
      },
      [],
    );
    await letterRest(command, legalEntityId, id, { day: command.today, reason: "payment" });
    await command.audit({
      action: "refund",
      resource: "payment",
      resourceId: id,
      legalEntityId,
      details: { refundId, entry: seal.number, amountCents, date },
    });
    return refundId;
  });
}

async function writeRefund(
  command: BooksCommand,
  payment: ShownPaymentRow,
  refund: {
    readonly refundId: string;
    readonly date: string;
    readonly amountCents: number;
    /** Of the rest, as it was booked. */
    readonly takenCents: number;
    readonly units: number;
    readonly account: string | undefined;
  },
): Promise<{ readonly seal: SealedSeal; readonly account: string }> {
  const { tx, scope, books } = command;
  const { legalEntityId, id } = payment;
  const { refundId, date, amountCents, takenCents, units } = refund;
  const foreign = foreignOf(payment.currency, units);
  const accounts = technicalAccounts(books.roleAccounts, date);
  const counterpartyId = payment.counterpartyId ?? "";
  const account = refund.account ?? accounts.bank;
  const journal = treasuryJournal(books, account, payment.currency ?? "EUR");
  const party = await counterpartyById(tx, scope, legalEntityId, counterpartyId);
  const { entry } = await loadEntry(tx, { legalEntityId, entryId: payment.entryId });
  const [rest] = await findRestLines(tx, legalEntityId, id);
  if (!rest) throw new RefusalError("PAYMENT_NOTHING_LEFT");
  const received = payment.direction === "received";
  const sense = received ? 1 : -1;
  const label = ["Remboursement", received ? "trop-perçu" : "trop-versé", entry.pieceRef, party.name]
    .filter((part) => part)
    .join(" ");
  const draft = {
    journalCode: journal.code,
    date,
    pieceRef: await nextPaymentNumber(tx, legalEntityId, Number(date.slice(0, 4))),
    pieceDate: date,
    label,
    source: { kind: "payment", id: refundId, rule: "refund" },
    lines: [
      ...entryLine(sense * takenCents, {
        account: rest.account,
        counterpartyId,
        label,
        ...foreign,
        // The rest is its payment's: what is lettered with it is found by that.
        origins: [{ documentKind: "payment", documentId: id, role: "unallocated", amountCents: takenCents }],
      }),
      ...exchangeLine(sense * (amountCents - takenCents), accounts, {
        documentId: refundId,
        numbers: entry.pieceRef ?? "",
      }),
      ...entryLine(-sense * amountCents, {
        account,
        label,
        ...foreign,
        origins: [{ documentKind: "payment", documentId: refundId, role: "treasury", amountCents }],
      }),
    ],
  };
  return { seal: await post(command, draft, { fromCash: true }), account };
}

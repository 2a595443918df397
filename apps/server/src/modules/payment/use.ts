import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { senseOf, settleAllocation } from "@grand-livre/domain/payment/settle";
import { partOfOpen } from "@grand-livre/domain/payment/settle-in-currency";
import type { Application } from "../../application.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type BooksCommand, withBooks } from "../../kit/books-command.ts";
import { inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { counterpartyById } from "../counterparty/service.ts";
import { loadEntry, post } from "../entry/service.ts";
import { journalOfType } from "../journal/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { exchangeLine, inEuros, restUnitsOf, settledInEuros } from "./in-currency.ts";
import { letterInvoices, letterRest } from "./lettered-lines.ts";
import { livingPayment } from "./living.ts";
import {
  allocationLines,
  allocationsOf,
  foreignOf,
  payableInvoices,
  requirePaidByNow,
  unallocatedOf,
} from "./record.ts";
import { findRestLines, insertUse, lockInvoices, type ShownPaymentRow, stepVersions } from "./repository.ts";
import { entryLine, type SettleableInvoice } from "./to-settle.ts";

type UseOrder = {
  /** The day the rest is used; today by default. */
  readonly date?: string | undefined;
  readonly allocations: readonly { readonly invoiceId: string; readonly amountCents: number }[];
};

/**
 * Settles invoices with what an earlier payment left on the third party's account: an entry that takes it from there to
 * them, the VAT that falls due with it, and the letterings, in one transaction.
 * @throws RefusalError PAYMENT_NOT_FOUND, PAYMENT_ALREADY_REVERSED, PAYMENT_IS_REVERSAL, PAYMENT_NOTHING_LEFT,
 * PAYMENT_ALLOCATIONS_EXCEED, PAYMENT_USE_TOO_EARLY, PAYMENT_DATE_IN_FUTURE, and those of allocating
 */
export async function usePayment(app: Application, actor: Actor, id: string, order: UseOrder): Promise<void> {
  await inCommand(app, actor, async (command) => {
    const { tx } = command;
    await lockInvoices(
      tx,
      order.allocations.map((one) => one.invoiceId),
    );
    const { legalEntityId } = await livingPayment(command.tx, command.scope, id);
    const ledger = await withBooks(command, { id: legalEntityId });
    const payment = await livingPayment(command.tx, command.scope, id);
    const invoices = await usableOn(ledger, payment, order);
    const useId = newId();
    const date = order.date ?? command.today;
    requirePaidByNow(app, date, "date", payment.paidOn);
    if (date < payment.paidOn) throw new RefusalError("PAYMENT_USE_TOO_EARLY", { paidOn: payment.paidOn });
    const used = usedInEuros(payment, order, invoices);
    const entryId = await writeUse(ledger, payment, { useId, date, invoices, used });
    await insertUse(
      tx,
      actor.scope,
      {
        ...{ legalEntityId, id: useId, paymentId: id, usedOn: date, entryId, reversesId: null },
        exchangeCents: used.exchangeCents,
      },
      used.allocations,
    );
    const ids = invoices.map((invoice) => invoice.id);
    await stepVersions(tx, legalEntityId, ids);
    const why = { day: command.today, reason: "payment" };
    await letterInvoices(command, legalEntityId, ids, why);
    await letterRest(command, legalEntityId, id, why);
    await command.audit({
      action: "allocate",
      resource: "payment",
      resourceId: id,
      legalEntityId,
      details: { date, allocations: order.allocations },
    });
  });
}

/** The invoices that the rest may settle: of the same third party, on the side it was paid on. */
async function usableOn(
  { tx, books }: BooksCommand,
  payment: ShownPaymentRow,
  { allocations }: UseOrder,
): Promise<SettleableInvoice[]> {
  const leftCents = unallocatedOf(payment);
  if (leftCents <= 0) throw new RefusalError("PAYMENT_NOTHING_LEFT");
  const { legalEntityId, counterpartyId, direction } = payment;
  const invoices = await payableInvoices(tx, books, {
    legalEntityId,
    counterpartyId: counterpartyId ?? "",
    allocations,
    currency: payment.currency ?? undefined,
  });
  const sense = direction === "received" ? 1 : -1;
  if (invoices.some((invoice) => senseOf(invoice.document) !== sense))
    throw new RefusalError("PAYMENT_OTHER_SENSE");
  const allocatedCents = sumCentsOf(allocations, (one) => one.amountCents);
  const most = payment.currency === null ? leftCents : restUnitsOf(payment);
  if (allocatedCents > most) throw new RefusalError("PAYMENT_ALLOCATIONS_EXCEED", { allocatedCents });
  return invoices;
}

type Used = {
  readonly allocations: readonly (UseOrder["allocations"][number] & {
    readonly currencyAmount: number | null;
  })[];
  /** What it takes of the rest, and in its currency. */
  readonly takenCents: number;
  readonly units: number;
  readonly exchangeCents: number;
};

/** What using a rest is in euros: of one in a currency, its part of what it was booked for. */
function usedInEuros(
  payment: ShownPaymentRow,
  { allocations }: UseOrder,
  invoices: readonly SettleableInvoice[],
): Used {
  const units = sumCentsOf(allocations, (one) => one.amountCents);
  const { currency } = payment;
  if (currency === null)
    return {
      allocations: allocations.map((one) => ({ ...one, currencyAmount: null })),
      takenCents: units,
      units: 0,
      exchangeCents: 0,
    };
  const rest = { openUnits: restUnitsOf(payment), openCents: unallocatedOf(payment) };
  const takenCents = partOfOpen(units, rest);
  const paid = { units, bankCents: takenCents, writeOffCents: 0, allocations };
  const settled = settledInEuros(currency, paid, invoices, payment.direction === "received" ? 1 : -1);
  return {
    allocations: inEuros(allocations, settled),
    takenCents,
    units,
    exchangeCents: settled.exchangeCents,
  };
}

async function writeUse(
  command: BooksCommand,
  payment: ShownPaymentRow,
  use: {
    readonly useId: string;
    readonly date: string;
    readonly invoices: readonly SettleableInvoice[];
    readonly used: Used;
  },
): Promise<string> {
  const { tx, scope, books } = command;
  const { legalEntityId, id } = payment;
  const counterpartyId = payment.counterpartyId ?? "";
  const accounts = technicalAccounts(books.roleAccounts, use.date);
  const party = await counterpartyById(tx, scope, legalEntityId, counterpartyId);
  const { entry } = await loadEntry(tx, { legalEntityId, entryId: payment.entryId });
  const [rest] = await findRestLines(tx, legalEntityId, id);
  if (!rest) throw new RefusalError("PAYMENT_NOTHING_LEFT");
  const { used } = use;
  const settled = allocationsOf(used.allocations, use.invoices).map((one) => orRefuse(settleAllocation(one)));
  const cents = used.takenCents;
  const numbers = use.invoices.map((invoice) => invoice.refId).join(", ");
  const label = `Imputation ${entry.pieceRef ?? ""} sur ${numbers.slice(0, 120)} ${party.name}`;
  const journal = journalOfType(books.journals, "general");
  const sense = payment.direction === "received" ? 1 : -1;
  const seal = await post(command, {
    journalCode: journal.code,
    date: use.date,
    pieceRef: entry.pieceRef,
    pieceDate: entry.pieceDate,
    label,
    source: { kind: "payment", id, rule: "allocation" },
    lines: [
      ...entryLine(sense * cents, {
        account: rest.account,
        counterpartyId,
        label,
        ...foreignOf(payment.currency, used.units),
        origins: [{ documentKind: "payment", documentId: id, role: "unallocated", amountCents: cents }],
      }),
      ...exchangeLine(sense * used.exchangeCents, accounts, { documentId: id, numbers }),
      ...settled.flatMap((one, at) =>
        allocationLines(one, counterpartyId, label, accounts, {
          currency: payment.currency,
          units: used.allocations[at]?.currencyAmount ?? 0,
        }),
      ),
    ],
  });
  return seal.entryId;
}

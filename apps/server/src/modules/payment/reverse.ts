import type { Application } from "../../application.ts";
import { newId } from "../../ids.ts";
import { withBooks } from "../../kit/books-command.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { loadEntry, unpost } from "../entry/service.ts";
import { letterAnew, unletter } from "../lettering/service.ts";
import { letterInvoices, letterRest } from "./lettered-lines.ts";
import { livingPayment, opposite, paymentById, refuseRefunded, refuseTakenBack } from "./living.ts";
import { requirePaidByNow } from "./record.ts";
import { insertPayment, lockInvoices, stepVersions } from "./repository.ts";
import { reverseUseWithin } from "./reverse-use.ts";

/**
 * Undoes a payment: the reverse of its entry, VAT included, its lines unlettered, its invoices open again.
 * @returns the id of the payment that undoes it
 * @throws RefusalError PAYMENT_NOT_FOUND, PAYMENT_ALREADY_REVERSED, PAYMENT_IS_REVERSAL, PAYMENT_REFUNDED,
 * PAYMENT_DATE_IN_FUTURE, ENTRY_REVERSAL_TOO_EARLY, ENTRY_CASH_IN_CREDIT, PERIOD_CLOSED
 */
export async function reversePayment(
  app: Application,
  actor: Actor,
  id: string,
  date?: string,
): Promise<string> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const before = await paymentById(tx, actor.scope, id);
    if (date !== undefined) requirePaidByNow(app, date, "date", before.paidOn);
    await lockInvoices(
      tx,
      before.allocations.map((one) => one.invoiceId),
    );
    return reverseWithin(command, id, date);
  });
}

/** The same in the caller's transaction, the invoices being locked. */
export async function reverseWithin(command: Command, id: string, date?: string): Promise<string> {
  const { tx, scope } = command;
  const found = await paymentById(tx, scope, id);
  const ledger = await withBooks(command, { id: found.legalEntityId });
  const payment = await livingPayment(tx, scope, id);
  const { legalEntityId, entryId, refundsId } = payment;
  refuseRefunded(payment);
  const settled = payment.allocations.map((one) => one.invoiceId);
  await refuseTakenBack(command, legalEntityId, settled);
  // What its rest settled since is undone with it: nothing may lean on money that did not come.
  const uses = new Set(payment.allocations.flatMap(({ useId }) => useId ?? []));
  for (const useId of uses) await reverseUseWithin(ledger, payment, useId, date);
  const own = payment.allocations.filter(({ useId }) => useId === null);
  const reversalId = newId();
  const seal = await unpost(ledger, entryId, {
    date,
    source: { kind: "payment", id: reversalId, rule: "reversal" },
  });
  const undone = await loadEntry(tx, { legalEntityId, entryId });
  const written = await loadEntry(tx, { legalEntityId, entryId: seal.entryId });
  await unletter(
    command,
    legalEntityId,
    undone.lines.map((line) => line.id),
    "payment undone",
  );
  await insertPayment(
    tx,
    scope,
    {
      legalEntityId,
      id: reversalId,
      direction: payment.direction === "received" ? "sent" : "received",
      paidOn: written.entry.entryDate,
      amountCents: payment.amountCents,
      writeOffCents: payment.writeOffCents,
      account: payment.account,
      counterpartyId: payment.counterpartyId,
      entryId: seal.entryId,
      reversesId: id,
      refundsId: null,
      offsetsId: payment.offsetsId,
      currency: payment.currency,
      currencyAmount: payment.currencyAmount,
      currencyWriteOff: payment.currencyWriteOff,
      exchangeCents: payment.exchangeCents,
    },
    own.map(opposite),
  );
  const ids = own.map((one) => one.invoiceId);
  await stepVersions(tx, legalEntityId, ids);
  const why = { day: command.today, reason: "payment undone" };
  const third = [...undone.lines, ...written.lines].filter((line) => line.auxiliary !== null);
  await letterAnew(
    command,
    legalEntityId,
    third.map((line) => line.id),
    why,
  );
  await letterInvoices(command, legalEntityId, ids, why);
  if (refundsId !== null) await letterRest(command, legalEntityId, refundsId, why);
  await command.audit({
    action: "reverse",
    resource: "payment",
    resourceId: id,
    legalEntityId,
    details: { entry: seal.number, amountCents: payment.amountCents },
  });
  return reversalId;
}

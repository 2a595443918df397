import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type BooksCommand, withBooks } from "../../kit/books-command.ts";
import { inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { loadEntry, unpost } from "../entry/service.ts";
import { letterInvoices, letterRest, letterReversed } from "./lettered-lines.ts";
import { livingPayment, opposite, refuseTakenBack } from "./living.ts";
import { requirePaidByNow } from "./record.ts";
import { insertUse, lockInvoices, type ShownPaymentRow, stepVersions } from "./repository.ts";

/**
 * Undoes a later use of a payment's rest: the reverse of its entry, VAT included; the rest is there again.
 * @throws RefusalError PAYMENT_NOT_FOUND, PAYMENT_USE_NOT_FOUND, PAYMENT_ALREADY_REVERSED, DEPOSIT_TAKEN_BACK,
 * PAYMENT_DATE_IN_FUTURE, ENTRY_REVERSAL_TOO_EARLY, PERIOD_CLOSED
 */
export async function reverseUse(
  app: Application,
  actor: Actor,
  paymentId: string,
  order: { readonly useId: string; readonly date?: string | undefined },
): Promise<void> {
  await inCommand(app, actor, async (command) => {
    const { tx } = command;
    const before = await livingPayment(command.tx, command.scope, paymentId);
    const used = before.allocations.find(({ useId }) => useId === order.useId);
    if (order.date !== undefined) requirePaidByNow(app, order.date, "date", used?.usedOn ?? before.paidOn);
    await lockInvoices(
      tx,
      before.allocations.map((one) => one.invoiceId),
    );
    const ledger = await withBooks(command, { id: before.legalEntityId });
    const payment = await livingPayment(command.tx, command.scope, paymentId);
    await reverseUseWithin(ledger, payment, order.useId, order.date);
  });
}

/** The same in the caller's transaction, under its locks. */
export async function reverseUseWithin(
  command: BooksCommand,
  payment: ShownPaymentRow,
  useId: string,
  date?: string,
): Promise<void> {
  const { tx, scope } = command;
  const { legalEntityId } = payment;
  const used = payment.allocations.filter((one) => one.useId === useId);
  const entryId = used[0]?.entryId;
  if (!entryId) throw new RefusalError("PAYMENT_USE_NOT_FOUND");
  const ids = used.map((one) => one.invoiceId);
  await refuseTakenBack(command, legalEntityId, ids);
  const id = newId();
  const seal = await unpost(command, entryId, {
    date,
    source: { kind: "payment", id: payment.id, rule: "allocation_reversal" },
  });
  const written = await loadEntry(tx, { legalEntityId, entryId: seal.entryId });
  const use = { legalEntityId, id, paymentId: payment.id, entryId: seal.entryId, reversesId: useId };
  await insertUse(tx, scope, { ...use, usedOn: written.entry.entryDate }, used.map(opposite));
  await stepVersions(tx, legalEntityId, ids);
  const why = { day: command.today, reason: "payment undone" };
  await letterReversed(command, legalEntityId, { undoneId: entryId, reverseId: seal.entryId }, why);
  await letterInvoices(command, legalEntityId, ids, why);
  await letterRest(command, legalEntityId, payment.id, why);
  await command.audit({
    action: "deallocate",
    resource: "payment",
    resourceId: payment.id,
    legalEntityId,
    details: { useId, entry: seal.number },
  });
}

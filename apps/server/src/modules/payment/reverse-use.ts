import { type Application, today } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Actor, audit } from "../audit/service.ts";
import { type LockedBooks, lockBooks } from "../books/service.ts";
import { loadEntry, reverse } from "../entry/service.ts";
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
  await inTransaction(app.db, async (tx) => {
    const before = await livingPayment(tx, actor, paymentId);
    const used = before.allocations.find(({ useId }) => useId === order.useId);
    if (order.date !== undefined) requirePaidByNow(app, order.date, "date", used?.usedOn ?? before.paidOn);
    await lockInvoices(
      tx,
      actor.scope,
      before.allocations.map((one) => one.invoiceId),
    );
    const books = await lockBooks(tx, actor.scope, before.legalEntityId);
    const payment = await livingPayment(tx, actor, paymentId);
    await reverseUseWithin(app, tx, actor, books, payment, order.useId, order.date);
  });
}

/** The same in the caller's transaction, under its locks. */
export async function reverseUseWithin(
  app: Application,
  tx: Tx,
  actor: Actor,
  books: LockedBooks,
  payment: ShownPaymentRow,
  useId: string,
  date?: string,
): Promise<void> {
  const { scope } = actor;
  const { legalEntityId } = payment;
  const used = payment.allocations.filter((one) => one.useId === useId);
  const entryId = used[0]?.entryId;
  if (!entryId) throw new RefusalError("PAYMENT_USE_NOT_FOUND");
  const ids = used.map((one) => one.invoiceId);
  await refuseTakenBack(tx, actor, legalEntityId, ids);
  const id = newId();
  const seal = await reverse(tx, actor, books, entryId, {
    date,
    validDate: today(app),
    by: "document",
    source: { kind: "payment", id: payment.id, rule: "allocation_reversal" },
  });
  const written = await loadEntry(tx, scope, { legalEntityId, entryId: seal.entryId });
  const use = { legalEntityId, id, paymentId: payment.id, entryId: seal.entryId, reversesId: useId };
  await insertUse(tx, scope, { ...use, usedOn: written.entry.entryDate }, used.map(opposite));
  await stepVersions(tx, scope, legalEntityId, ids);
  const why = { day: today(app), reason: "payment undone" };
  await letterReversed(tx, actor, legalEntityId, { undoneId: entryId, reverseId: seal.entryId }, why);
  await letterInvoices(tx, actor, legalEntityId, ids, why);
  await letterRest(tx, actor, legalEntityId, payment.id, why);
  await audit(tx, actor, {
    action: "deallocate",
    resource: "payment",
    resourceId: payment.id,
    legalEntityId,
    details: { useId, entry: seal.number },
  });
}

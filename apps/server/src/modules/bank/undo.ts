import { type Application, today } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type Actor, audit } from "../audit/service.ts";
import { freeOperation } from "../bank-match/service.ts";
import { lockBooks } from "../books/service.ts";
import { reverse } from "../entry/service.ts";
import { undoReimbursement } from "../expense/service.ts";
import { unletter } from "../lettering/service.ts";
import { reversePayment } from "../payment/service.ts";
import { findLinesOfEntry } from "./candidate-repository.ts";
import { requireNotFrozen, requireOperation } from "./operation.ts";
import { operationRows } from "./operation-repository.ts";
import { OPERATION_SOURCE } from "./write-entry.ts";

/** Leaves an open operation out. @throws RefusalError BANK_OPERATION_NOT_FOUND, BANK_OPERATION_NOT_OPEN, BANK_PERIOD_FROZEN */
export async function ignoreOperation(app: Application, actor: Actor, id: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const { legalEntityId } = await requireOperation(tx, actor, id);
    await lockBooks(tx, actor.scope, legalEntityId);
    const row = await requireOperation(tx, actor, id);
    if (row.state !== "open") throw new RefusalError("BANK_OPERATION_NOT_OPEN");
    await requireNotFrozen(tx, actor, row, row.operationDate);
    await operationRows.update(tx, actor.scope, row, { state: "ignored" });
    const { label, amountCents } = row;
    const details = { label, amountCents };
    await audit(tx, actor, {
      action: "ignore",
      resource: "bank-operation",
      resourceId: id,
      legalEntityId,
      details,
    });
  });
}

/**
 * Opens an operation again: what it wrote is reversed, its ticks are taken off; the other side of an internal transfer with it.
 * @throws RefusalError BANK_OPERATION_NOT_FOUND, BANK_OPERATION_OPEN, BANK_PERIOD_FROZEN, those of a reversal
 */
export async function undoOperation(app: Application, actor: Actor, id: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const { pairedId } = await requireOperation(tx, actor, id);
    for (const one of [id, pairedId]) if (one !== null) await undoOne({ ...app, db: tx }, tx, actor, one);
  });
}

async function undoOne(held: Application, tx: Tx, actor: Actor, id: string): Promise<void> {
  const { scope } = actor;
  const before = await requireOperation(tx, actor, id);
  const { legalEntityId } = before;
  if (before.state === "open") throw new RefusalError("BANK_OPERATION_OPEN");
  await requireNotFrozen(tx, actor, before, before.operationDate);
  // A payment locks its invoices before the ledger: it is undone first, which frees its operation. What another command changed
  // meanwhile shows under the lock, and takes all of it back.
  if (before.paymentId !== null) {
    await reversePayment(held, actor, before.paymentId);
    return requireNotFrozen(tx, actor, before, before.operationDate);
  }
  const books = await lockBooks(tx, scope, legalEntityId);
  const row = await requireOperation(tx, actor, id);
  if (row.state === "open") throw new RefusalError("BANK_OPERATION_OPEN");
  if (row.version !== before.version) throw new RefusalError("STALE_VERSION");
  await requireNotFrozen(tx, actor, row, row.operationDate);
  if (row.entryId === null) return freeOperation(tx, actor, legalEntityId, row);
  if (await undoReimbursement({ app: held, tx, actor, books }, row.entryId)) return;
  const lines = await findLinesOfEntry(tx, scope, { legalEntityId }, row.entryId);
  await unletter(tx, actor, legalEntityId, lines, "cancellation");
  await reverse(tx, actor, books, row.entryId, {
    validDate: today(held),
    by: "document",
    source: { kind: OPERATION_SOURCE, id, rule: "cancellation" },
  });
}

import { type Application, today } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type Actor, audit } from "../audit/service.ts";
import { lockBooks } from "../books/service.ts";
import { reverse } from "../entry/service.ts";
import { reversePayment } from "../payment/service.ts";
import { undoMatches } from "./match-repository.ts";
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
 * Opens an operation again: what it wrote is reversed, its ticks are taken off.
 * @throws RefusalError BANK_OPERATION_NOT_FOUND, BANK_OPERATION_OPEN, BANK_PERIOD_FROZEN, those of a reversal
 */
export async function undoOperation(app: Application, actor: Actor, id: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const { scope } = actor;
    const before = await requireOperation(tx, actor, id);
    const { legalEntityId } = before;
    // A payment locks its invoices before the ledger: it is undone first, and rolled back if the operation changed meanwhile.
    if (before.paymentId !== null) await reversePayment({ ...app, db: tx }, actor, before.paymentId);
    const books = await lockBooks(tx, scope, legalEntityId);
    const row = await requireOperation(tx, actor, id);
    if (row.state === "open") throw new RefusalError("BANK_OPERATION_OPEN");
    if (row.version !== before.version) throw new RefusalError("STALE_VERSION");
    await requireNotFrozen(tx, actor, row, row.operationDate);
    if (row.paymentId === null && row.entryId !== null)
      await reverse(tx, actor, books, row.entryId, {
        validDate: today(app),
        by: "document",
        source: { kind: OPERATION_SOURCE, id, rule: "cancellation" },
      });
    await undoMatches(tx, scope, legalEntityId, id);
    await operationRows.update(tx, scope, row, { state: "open", paymentId: null, entryId: null });
    await audit(tx, actor, {
      action: "undo",
      resource: "bank-operation",
      resourceId: id,
      legalEntityId,
      details: { label: row.label, amountCents: row.amountCents, state: row.state },
    });
  });
}

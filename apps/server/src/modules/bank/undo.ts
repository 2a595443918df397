import type { undoOperationsBody } from "@grand-livre/contracts/bank";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type BooksCommand, onBooksRow, withBooks } from "../../kit/books-command.ts";
import { inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { freeOperation } from "../bank-match/service.ts";
import { unpost } from "../entry/service.ts";
import { undoReimbursement } from "../expense/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { unletter } from "../lettering/service.ts";
import { reversePayment } from "../payment/service.ts";
import { findLinesOfEntry } from "./candidate-repository.ts";
import { findInvoicesOfOperations, findPaymentsOfOperation, lockOpenInvoices } from "./invoice-repository.ts";
import { requireNotFrozen, requireOperation, requireOperations } from "./operation.ts";
import { findAcceptedWith, type OperationRow, operationRows } from "./operation-repository.ts";
import { OPERATION_SOURCE } from "./write-entry.ts";

/** Leaves an open operation out. @throws RefusalError BANK_OPERATION_NOT_FOUND, BANK_OPERATION_NOT_OPEN, BANK_PERIOD_FROZEN */
export async function ignoreOperation(app: Application, actor: Actor, id: string): Promise<void> {
  const find = (tx: Tx) => requireOperation(tx, actor, id);
  await onBooksRow(app, actor, { find }, async ({ tx, audit }, row) => {
    if (row.state !== "open") throw new RefusalError("BANK_OPERATION_NOT_OPEN");
    await requireNotFrozen(tx, row, row.operationDate);
    await operationRows.update(tx, row, { state: "ignored" });
    const { legalEntityId, label, amountCents } = row;
    await audit({
      action: "ignore",
      resource: "bank-operation",
      resourceId: id,
      legalEntityId,
      details: { label, amountCents },
    });
  });
}

/**
 * Opens an operation again: what it wrote is reversed, its ticks are taken off; the other side of an internal transfer with it.
 * @throws RefusalError BANK_OPERATION_NOT_FOUND, BANK_OPERATION_OPEN, BANK_PERIOD_FROZEN, those of a reversal
 */
export async function undoOperation(app: Application, actor: Actor, id: string): Promise<void> {
  await inCommand(app, actor, async (command) => {
    const { tx } = command;
    const before = await requireOperation(tx, actor, id);
    const { legalEntityId, paymentId, pairedId } = before;
    await requireMatched(tx, before);
    // A payment locks its invoices before the ledger: it is undone first, which frees its operation. What another command changed
    // meanwhile shows under the lock, and takes all of it back.
    if (paymentId !== null) {
      const payments = new Set([paymentId, ...(await findPaymentsOfOperation(tx, legalEntityId, id))]);
      await lockOpenInvoices(tx, await findInvoicesOfOperations(tx, legalEntityId, [id]));
      for (const payment of payments) await reversePayment(command.app, actor, payment);
      return requireNotFrozen(tx, before, before.operationDate);
    }
    const locked = await withBooks(command, { id: legalEntityId });
    const ids = pairedId === null ? [id] : [id, pairedId];
    const rows = await requireOperations(tx, actor, ids);
    for (const row of ids.map((one) => rows.get(one) as OperationRow)) {
      await requireMatched(tx, row);
      if (row.id === id && row.version !== before.version) throw new RefusalError("STALE_VERSION");
      await undoWithin(locked, row);
    }
  });
}

/**
 * Opens operations again, all of them or none: one that another of them opens with it is done then.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, those of {@link undoOperation}
 */
export async function undoOperations(
  app: Application,
  actor: Actor,
  { legalEntityRefId, operationIds, acceptedWith }: z.output<typeof undoOperationsBody>,
): Promise<{ undone: number }> {
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    const { id: legalEntityId } = await resolveLegalEntity(tx, legalEntityRefId);
    const ids =
      acceptedWith === undefined
        ? [...new Set(operationIds)]
        : await findAcceptedWith(tx, legalEntityId, acceptedWith);
    if (ids.length === 0) throw new RefusalError("BANK_OPERATION_NOT_FOUND");
    const rows = await requireOperations(tx, actor, ids);
    for (const row of rows.values()) {
      if (row.legalEntityId !== legalEntityId) throw new RefusalError("BANK_OPERATION_NOT_FOUND");
      await requireMatched(tx, row);
    }
    await lockOpenInvoices(tx, await findInvoicesOfOperations(tx, legalEntityId, [...rows.keys()]));
    for (const id of rows.keys()) {
      const { state } = await requireOperation(tx, actor, id);
      if (state !== "open") await undoOperation(command.app, actor, id);
    }
    return { undone: rows.size };
  });
}

/** @throws RefusalError BANK_OPERATION_OPEN, BANK_PERIOD_FROZEN */
async function requireMatched(tx: Tx, row: OperationRow): Promise<void> {
  if (row.state === "open") throw new RefusalError("BANK_OPERATION_OPEN");
  await requireNotFrozen(tx, row, row.operationDate);
}

/** Takes back an entry of its own, the reimbursement that it is, or its ticks alone. @throws RefusalError those of a reversal */
async function undoWithin(command: BooksCommand, row: OperationRow): Promise<void> {
  const { tx } = command;
  const { id, legalEntityId, entryId } = row;
  if (entryId === null) return freeOperation(command, legalEntityId, row);
  if (await undoReimbursement(command, entryId)) return;
  const lines = await findLinesOfEntry(tx, { legalEntityId }, entryId);
  await unletter(command, legalEntityId, lines, "cancellation");
  await unpost(command, entryId, { source: { kind: OPERATION_SOURCE, id, rule: "cancellation" } });
}

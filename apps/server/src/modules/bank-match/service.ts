import type { Tx } from "../../database/connection.ts";
import { type Actor, audit } from "../audit/service.ts";
import { findOperationsOfEntry, type MatchedOperation, openOperation, undoMatches } from "./repository.ts";

export { insertMatches } from "./repository.ts";

/**
 * Opens an operation of the bank again: its ticks are taken off, what it wrote is no longer its own. Whoever calls it has reversed
 * that, or finds it reversed.
 */
export async function freeOperation(
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  { id, label, amountCents, state }: MatchedOperation,
): Promise<void> {
  await undoMatches(tx, actor.scope, legalEntityId, id);
  await openOperation(tx, actor.scope, legalEntityId, id);
  await audit(tx, actor, {
    action: "undo",
    resource: "bank-operation",
    resourceId: id,
    legalEntityId,
    details: { label, amountCents, state },
  });
}

/**
 * An entry is reversed: the operations that tick its lines are to be treated again. Those of a frozen reconciliation stay as they
 * were printed; the reversal then stands there as a line that the bank has not seen.
 */
export async function freeOperationsOfEntry(
  tx: Tx,
  actor: Actor,
  key: { readonly legalEntityId: string; readonly entryId: string },
): Promise<void> {
  for (const operation of await findOperationsOfEntry(tx, actor.scope, key))
    await freeOperation(tx, actor, key.legalEntityId, operation);
}

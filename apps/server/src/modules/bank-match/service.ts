import type { Command } from "../../kit/command.ts";
import { findOperationsOfEntry, type MatchedOperation, openOperation, undoMatches } from "./repository.ts";

export { insertMatches } from "./repository.ts";

/**
 * Opens an operation of the bank again: its ticks are taken off, what it wrote is no longer its own. The caller has reversed
 * that, or finds it reversed.
 */
export async function freeOperation(
  command: Command,
  legalEntityId: string,
  { id, label, amountCents, state }: MatchedOperation,
): Promise<void> {
  const { tx, scope } = command;
  await undoMatches(tx, scope, legalEntityId, id);
  await openOperation(tx, legalEntityId, id);
  await command.audit({
    action: "undo",
    resource: "bank-operation",
    resourceId: id,
    legalEntityId,
    details: { label, amountCents, state },
  });
}

/**
 * An entry is reversed: the operations that tick its lines are to be treated again. Those of a frozen reconciliation stay as they
 * were printed; the reversal then shows there as a line that the bank has not seen.
 */
export async function freeOperationsOfEntry(
  command: Command,
  key: { readonly legalEntityId: string; readonly entryId: string },
): Promise<void> {
  const { tx } = command;
  for (const operation of await findOperationsOfEntry(tx, key))
    await freeOperation(command, key.legalEntityId, operation);
}

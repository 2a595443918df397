import type { Command } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { type Deposit, type FlowPart, insertWaiting, waitingRow } from "./repository.ts";

export type { Deposit, FlowPart } from "./repository.ts";

/**
 * Leaves something to be sent to the company's platform, in the transaction that writes it: neither is there without the other.
 * @returns the id of the flow
 * @public life cycle and e-reporting will write through it
 */
export async function depositFlow({ tx, scope }: Command, deposit: Deposit): Promise<string> {
  const row = waitingRow(scope, deposit);
  await insertWaiting(tx, row);
  return row.id;
}

/** The same for the caller's own statement, which writes what is carried (`insertRows`). */
export function flowPart(scope: Scope, ...deposits: readonly Deposit[]): FlowPart {
  return ["platformFlow", deposits.map((deposit) => waitingRow(scope, deposit))];
}

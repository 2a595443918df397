import type { Tx } from "../../database/connection.ts";
import { beforeEnd, sendOff } from "../../database/transaction.ts";
import type { Scope } from "../../scope.ts";
import { type AuditRow, insertAudit, type NewAuditRow, rowOf, rowOfNobody } from "./repository.ts";

export { changesOf } from "./changes.ts";

/** Who does it: a caller of the API, or a job acting for one. */
export type Actor = {
  readonly scope: Scope;
  readonly requestId?: string;
  readonly address?: string | undefined;
};

/** Tells the audit log of a change, in the same transaction: no change without its row, no row without its change. */
export async function audit(
  tx: Tx,
  actor: Actor,
  row: Omit<AuditRow, "requestId" | "address">,
): Promise<void> {
  const rows = [...(held.get(tx)?.splice(0) ?? []), told(actor, row)];
  await sendOff(tx, insertAudit(tx, rows));
}

/** Rows that wait for the next one of their transaction. */
const held = new WeakMap<Tx, NewAuditRow[]>();
const MOST_HELD = 100;

/** The same of a part of a larger change: its row leaves with the next one, at the latest before the transaction ends. */
export async function auditPart(
  tx: Tx,
  actor: Actor,
  row: Omit<AuditRow, "requestId" | "address">,
): Promise<void> {
  const rows = held.get(tx) ?? [];
  if (!held.has(tx)) {
    if (!beforeEnd(tx, () => insertAudit(tx, rows.splice(0)))) return audit(tx, actor, row);
    held.set(tx, rows);
  }
  rows.push(told(actor, row));
  if (rows.length >= MOST_HELD) await sendOff(tx, insertAudit(tx, rows.splice(0)));
}

function told(
  { scope, requestId, address }: Actor,
  row: Omit<AuditRow, "requestId" | "address">,
): NewAuditRow {
  return rowOf(scope, { ...row, requestId, address });
}

/** The same for what nobody known did: a sign-in that was refused, a code asked for. */
export async function auditNobody(
  tx: Tx,
  request: Pick<Actor, "requestId" | "address">,
  row: Omit<AuditRow, "requestId" | "address">,
): Promise<void> {
  await insertAudit(tx, [rowOfNobody({ ...row, requestId: request.requestId, address: request.address })]);
}

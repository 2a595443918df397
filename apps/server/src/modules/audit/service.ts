import type { Tx } from "../../database/connection.ts";
import { sendOff } from "../../database/transaction.ts";
import type { Scope } from "../../scope.ts";
import { type AuditRow, insertAnonymousAudit, insertAudit } from "./repository.ts";

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
  await sendOff(
    tx,
    insertAudit(tx, actor.scope, { ...row, requestId: actor.requestId, address: actor.address }),
  );
}

/** The same for what nobody known did: a sign-in that was refused, a code asked for. */
export async function auditNobody(
  tx: Tx,
  request: Pick<Actor, "requestId" | "address">,
  row: Omit<AuditRow, "requestId" | "address">,
): Promise<void> {
  await insertAnonymousAudit(tx, { ...row, requestId: request.requestId, address: request.address });
}

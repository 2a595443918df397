import type { Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import {
  type AuditOrigin,
  type AuditPart,
  type AuditRow,
  insertAudit,
  rowOf,
  rowOfNobody,
} from "./repository.ts";

export { changesOf } from "./changes.ts";
export type { AuditPart, AuditRow } from "./repository.ts";

/** Who does it: a caller of the API, or a job acting for one. */
export type Actor = AuditOrigin & { readonly scope: Scope };

/** Writes the audit rows of changes, in the same transaction: no change without its row, no row without its change. */
export async function audit(tx: Tx, actor: Actor, ...rows: readonly AuditRow[]): Promise<void> {
  const [, written] = auditPart(actor, ...rows);
  await insertAudit(tx, written);
}

/** The same rows for the caller's own statement, which writes their changes (`insertRows`). */
export function auditPart(actor: Actor, ...rows: readonly AuditRow[]): AuditPart {
  return ["auditLog", rows.map((row) => rowOf(actor.scope, actor, row))];
}

/** The same without a known person: a refused sign-in, a request of a code. */
export async function auditNobody(tx: Tx, origin: AuditOrigin, row: AuditRow): Promise<void> {
  await insertAudit(tx, [rowOfNobody(origin, row)]);
}
